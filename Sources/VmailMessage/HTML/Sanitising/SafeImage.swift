internal import VmailDomain

/// An image of safe HTML.
struct SafeImage: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    case remote(WebAddress)
    /// An image included in the message as a part (RFC 2392).
    case inline(contentID: String)
    /// A `data:` URL with a raster image type.
    case embedded(String)
  }

  var source: Source
  var alternative: String
  /// Whether it is marked as having no meaning: `alt=""`.
  var isDecorative: Bool
  /// The width in pixels, if specified.
  var width: Int?
  var height: Int?

  /// The maximum length of a `data:` URL that is kept.
  private static let dataLimit = 8 << 20
  private static let rasterTypes = ["png", "gif", "jpeg", "jpg", "webp", "bmp"]

  /// - Parameter type: the declared type of an image (`image/png`); empty when there is none.
  static func canShow(type: String) -> Bool {
    let type = type.lowercased().prefix { $0 != ";" }.filter { $0 > " " }
    return type.isEmpty || rasterTypes.contains { type == "image/" + $0 }
  }

  /// - Returns: `nil` when it isn't an image that can be shown, such as for another scheme.
  static func source(_ text: String, relativeTo base: WebAddress? = nil) -> Source? {
    let text = text.drop { $0.unicodeScalars.allSatisfy { $0.value <= 0x20 } }
    switch text.prefix(5).lowercased() {
    case "data:": return embedded(text)
    case "http:", "https": return WebAddress(text).map(Source.remote)
    default: break
    }
    if text.prefix(4).lowercased() == "cid:" {
      let name = text.dropFirst(4).unicodeScalars.prefix(500).filter { $0.value > 0x20 && $0.value != 0x7F }
      return name.isEmpty ? nil : .inline(contentID: String(String.UnicodeScalarView(name)))
    }
    if let address = base?.resolving(text) { return .remote(address) }
    guard text.hasPrefix("//") || text.prefix(4).lowercased() == "www." else { return nil }
    return WebAddress("https://" + text.drop { $0 == "/" }).map(Source.remote)
  }

  /// Accepts `data:image/png;base64,…` with nothing but base64 data, so that it can be nothing but an image.
  private static func embedded(_ text: Substring) -> Source? {
    guard text.utf8.count <= dataLimit, let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return nil
    }
    let head = text[..<comma].lowercased().split(separator: ";").map { $0.filter { $0 > " " } }
    guard let type = head.first, type.hasPrefix("data:image/"), head.last == "base64",
      rasterTypes.contains(String(type.dropFirst(11)))
    else { return nil }
    let data = text.utf8[text.utf8.index(after: comma)...].filter { $0 > 0x20 }
    guard !data.isEmpty, data.allSatisfy(isBase64) else { return nil }
    return .embedded(type + ";base64," + String(decoding: data, as: UTF8.self))
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
    default: false
    }
  }
}
