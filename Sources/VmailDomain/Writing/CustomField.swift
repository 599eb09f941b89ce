/// A header field that the writer of a message adds to those that vmail writes itself, such as `X-Project`.
public struct CustomField: Hashable, Sendable {
  /// The name (`ftext`, RFC 5322 section 3.6.8), as typed.
  public let name: String
  /// The unfolded value, without control characters, and without spaces at the beginning or end.
  public let value: String

  /// The maximum length of a name, so that it and a long word of the value fit on one line.
  public static let nameLimit = 64
  /// The maximum length of a value in bytes.
  public static let valueLimit = 8_000

  /// Parses a field as typed: `Name: value`.
  /// - Throws: ``CustomFieldError``
  public init(_ text: String) throws(CustomFieldError) {
    guard let colon = text.firstIndex(of: ":") else { throw .noColon(AddressListError.cut(text)) }
    try self.init(name: HeaderText.trimmed(text[..<colon]), value: String(text[text.index(after: colon)...]))
  }

  /// - Throws: ``CustomFieldError``
  public init(name: String, value: String) throws(CustomFieldError) {
    let value = HeaderText.trimmed(value)
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }) else {
      throw .invalidName(AddressListError.cut(name))
    }
    guard name.utf8.count <= Self.nameLimit else { throw .nameTooLong(limit: Self.nameLimit) }
    if let owner = FieldOwner(of: name) { throw .owned(name, owner) }
    guard !value.unicodeScalars.contains(where: Self.isForbidden) else { throw .controlCharacter(name) }
    guard !value.isEmpty else { throw .noValue(name) }
    guard value.utf8.count <= Self.valueLimit else { throw .valueTooLong(name, limit: Self.valueLimit) }
    self.name = name
    self.value = value
  }

  /// The field as typed.
  public var text: String { "\(name): \(value)" }

  /// Returns whether a name can't be the beginning of a text or a misspelt field of vmail's, so that a line of
  /// a draft that begins with it is such a field.
  static func isUnmistakable(_ name: String) -> Bool { name.count > 2 && name.lowercased().hasPrefix("x-") }

  /// Line ends would begin another field, and a tab would be a place to fold.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || AddressListLexer.isControl(scalar)
  }
}

/// The owner of a header field that can't be added to a message.
public enum FieldOwner: Hashable, Sendable {
  /// An option and a line in the editor set it.
  case option(DraftField)
  /// `reply` sets it.
  case reply
  /// `resend` sets it.
  case resend
  /// vmail writes it from the message.
  case vmail
  /// The servers on the way add it.
  case servers

  /// - Returns: `nil` if the field has no owner.
  init?(of name: String) {
    let name = name.lowercased()
    switch name {
    case "from", "sender": self = .option(.from)
    case "to": self = .option(.to)
    case "cc": self = .option(.cc)
    case "bcc": self = .option(.bcc)
    case "reply-to": self = .option(.replyTo)
    case "subject": self = .option(.subject)
    case "in-reply-to", "references": self = .reply
    case "date", "message-id", "mime-version", "autocrypt", "autocrypt-gossip": self = .vmail
    case "received", "return-path", "delivered-to", "dkim-signature", "authentication-results":
      self = .servers
    case _ where name.hasPrefix("content-"): self = .vmail
    case _ where name.hasPrefix("resent-"): self = .resend
    default: return nil
    }
  }
}

/// A reason why a header field can't be added to a message. Texts in it are typed: to be sanitized where they
/// are shown.
public enum CustomFieldError: Error, Hashable, Sendable {
  case noColon(String)
  case invalidName(String)
  case nameTooLong(limit: Int)
  case owned(String, FieldOwner)
  case controlCharacter(String)
  case noValue(String)
  case valueTooLong(String, limit: Int)

  /// The reason in words, without a full stop.
  public var words: String {
    switch self {
    case .noColon(let text): "\"\(text)\" has no colon: write NAME: VALUE"
    case .invalidName(let name):
      "\"\(name)\" is not the name of a header field: names have no spaces, and only ASCII characters"
    case .nameTooLong(let limit): "the name of a header field has at most \(limit) characters"
    case .owned(let name, .option(let field)):
      "\(name) can't be added: use --\(field.rawValue.lowercased()), or the line \(field.rawValue) in the editor"
    case .owned(let name, .reply): "\(name) can't be added: reply sets it"
    case .owned(let name, .resend): "\(name) can't be added: resend sets it"
    case .owned(let name, .vmail): "\(name) can't be added: vmail writes it itself"
    case .owned(let name, .servers): "\(name) can't be added: mail servers write it"
    case .controlCharacter(let name): "\(name) contains a control character"
    case .noValue(let name): "\(name) has no value"
    case .valueTooLong(let name, let limit): "\(name) is longer than \(limit) bytes"
    }
  }
}
