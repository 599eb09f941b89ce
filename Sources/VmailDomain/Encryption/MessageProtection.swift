/// How a message is protected when it is sent.
public struct MessageProtection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public static let signed = MessageProtection(rawValue: 1 << 0)
  public static let encrypted = MessageProtection(rawValue: 1 << 1)
  /// Signed and encrypted if there is a certain key for everybody.
  public static let automatic = MessageProtection(rawValue: 1 << 2)
  /// The sender's key is in the header, and keys that recipients have sent so may be used without asking (Autocrypt).
  public static let autocrypt = MessageProtection(rawValue: 1 << 3)

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The words for it, as they are typed: `sign, encrypt`; empty for none.
  public var text: String {
    words.joined(separator: ", ")
  }

  public var words: [String] {
    [(Self.signed, "sign"), (.encrypted, "encrypt"), (.automatic, "auto"), (.autocrypt, "autocrypt")]
      .filter { contains($0.0) }.map(\.1)
  }

  /// Parses ``text``; `none` and nothing mean no protection.
  /// - Returns: `nil` for other words.
  public init?(_ text: String) {
    self = []
    for word in text.lowercased().split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      switch word {
      case "sign", "signed": insert(.signed)
      case "encrypt", "encrypted": insert(.encrypted)
      case "auto": insert(.automatic)
      case "autocrypt": insert(.autocrypt)
      case "none": continue
      default: return nil
      }
    }
  }
}
