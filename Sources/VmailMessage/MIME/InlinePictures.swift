internal import FoundationEssentials

/// Finds the images referenced by a message's HTML that are parts of the message (RFC 2392).
enum InlinePictures {
  /// The maximum number of bytes of an image, and of all images of a message.
  private static let pictureLimit = 5 << 20
  private static let totalLimit = 20 << 20
  private static let types: Set<String> = ["image/png", "image/gif", "image/jpeg", "image/webp", "image/bmp"]

  struct Picture {
    var type: String
    var bytes: [UInt8]

    var dataAddress: String { "data:\(type);base64," + Data(bytes).base64EncodedString() }
  }

  /// - Parameter wanted: Content-IDs without angle brackets.
  /// - Returns: the images by Content-ID.
  static func find(
    _ wanted: Set<String>, in body: MIMEPart, _ source: UnsafeRawBufferPointer
  ) -> [String: Picture] {
    guard !wanted.isEmpty else { return [:] }
    var found: [String: Picture] = [:]
    var room = totalLimit
    var parts = [body]
    while let part = parts.popLast() {
      switch part.kind {
      case .multipart(let children): parts += children.reversed()
      case .message, .tooDeep: continue
      case .leaf:
        guard let id = part.contentId, wanted.contains(id), found[id] == nil,
          types.contains(part.mimeType)
        else { continue }
        let content = UnsafeRawBufferPointer(rebasing: source[part.content])
        let (bytes, isCut) = part.encoding.decode(content, limit: min(pictureLimit, room))
        // A source stored without its attachments lacks their content.
        guard !isCut, !bytes.isEmpty else { continue }
        room -= bytes.count
        found[id] = Picture(type: part.mimeType, bytes: bytes)
      }
    }
    return found
  }
}
