/// How a message is protected when it is sent.
public struct MessageProtection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public static let signed = MessageProtection(rawValue: 1 << 0)
  public static let encrypted = MessageProtection(rawValue: 1 << 1)

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The words for it, as they are typed: `sign, encrypt`; empty for none.
  public var text: String {
    [contains(.signed) ? "sign" : nil, contains(.encrypted) ? "encrypt" : nil].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Parses ``text``; `none` and nothing mean no protection.
  /// - Returns: `nil` for other words.
  public init?(_ text: String) {
    self = []
    for word in text.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      switch word {
      case "sign", "signed": insert(.signed)
      case "encrypt", "encrypted": insert(.encrypted)
      case "none": continue
      default: return nil
      }
    }
  }
}
