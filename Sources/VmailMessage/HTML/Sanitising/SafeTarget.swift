internal import VmailDomain

/// A permitted target for a link in safe HTML. Links with other schemes are removed.
enum SafeTarget: Hashable, Sendable {
  case web(WebAddress)
  /// An address to write to.
  /// - `address`: one or more addresses, separated by commas.
  /// - `fields`: further fields such as `subject=…`, percent-encoded.
  case mail(address: String, fields: [String])

  /// - Parameters:
  ///   - text: the value of an attribute.
  ///   - base: the address to which others are relative.
  init?(_ text: String, relativeTo base: WebAddress? = nil) {
    let trimmed = text.drop { $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.value <= 0x20 } }
    if let address = WebAddress(trimmed) ?? base?.resolving(trimmed) {
      self = .web(address)
    } else if trimmed.prefix(7).lowercased() == "mailto:" {
      guard let mail = Self.mail(trimmed.dropFirst(7)) else { return nil }
      self = mail
    } else if trimmed.hasPrefix("//") || trimmed.prefix(4).lowercased() == "www." {
      // Without a base URL, both can only be web addresses.
      guard let address = WebAddress("http://" + trimmed.drop { $0 == "/" }) else { return nil }
      self = .web(address)
    } else {
      return nil
    }
  }

  /// The target as a URL in printable ASCII.
  var string: String {
    switch self {
    case .web(let address): address.string
    case .mail(let address, let fields):
      "mailto:" + address + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    }
  }

  // MARK: Mail

  private static let lengthLimit = 8_000

  /// The header fields that a link may set (RFC 6068, section 4: others are unsafe).
  private static let allowedFields: Set<String> = ["subject", "body", "cc", "in-reply-to"]

  private static func mail(_ text: Substring) -> SafeTarget? {
    guard text.utf8.count <= lengthLimit else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let address = encoded(parts[0])
    guard !address.isEmpty, !hasLineEnd(address) else { return nil }
    let fields = parts.count < 2 ? [] : parts[1].split(separator: "&")
    return .mail(
      address: address,
      fields: fields.compactMap { field in
        let name = field.prefix { $0 != "=" }.lowercased()
        let value = encoded(field.drop { $0 != "=" })
        guard allowedFields.contains(name), name == "body" || !hasLineEnd(value) else { return nil }
        return name + value
      })
  }

  private static func hasLineEnd(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.contains("%0a") || text.contains("%0d") || text.contains("%00")
  }

  private static func encoded(_ text: Substring) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "'"),
        UInt8(ascii: "\\"), UInt8(ascii: "#"), 0...0x20, 0x7F...:
        output += HexDigits.escaped("%")(byte).utf8
      default: output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
