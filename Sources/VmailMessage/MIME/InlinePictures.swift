internal import Foundation

/// The pictures that a message's HTML shows and that are parts of it (RFC 2392), as `data:` addresses.
enum InlinePictures {
  /// Bytes of one picture, and of all of a message.
  private static let pictureLimit = 5 << 20
  private static let totalLimit = 20 << 20
  private static let types: Set<String> = ["image/png", "image/gif", "image/jpeg", "image/webp", "image/bmp"]

  /// - Parameter identifiers: Content-IDs without angle brackets.
  /// - Returns: by `cid:` and the Content-ID.
  static func data(
    for identifiers: [String], in body: MIMEPart, _ source: UnsafeRawBufferPointer
  ) -> [String: String] {
    let wanted = Set(identifiers)
    guard !wanted.isEmpty else { return [:] }
    var found: [String: String] = [:]
    var room = totalLimit
    var parts = [body]
    while let part = parts.popLast() {
      switch part.kind {
      case .multipart(let children): parts += children.reversed()
      case .message, .tooDeep: continue
      case .leaf:
        guard let id = part.contentId, wanted.contains(id), found["cid:" + id] == nil,
          types.contains(part.mimeType)
        else { continue }
        let content = UnsafeRawBufferPointer(rebasing: source[part.content])
        let (bytes, isCut) = part.encoding.decode(content, limit: min(pictureLimit, room))
        guard !isCut else { continue }
        room -= bytes.count
        found["cid:" + id] = "data:\(part.mimeType);base64," + Data(bytes).base64EncodedString()
      }
    }
    return found
  }
}
