/// A reason why a mail was not submitted that ``ServerError`` doesn't cover: the distinction is whether the
/// server may have accepted it.
public enum SubmissionError: Error, Hashable, Sendable {
  /// The transaction was reset: nobody receives the mail.
  case recipientsRefused([RefusedRecipient])
  /// The mail exceeds the server's limit, and was not sent.
  /// - Parameters: sizes in bytes.
  case tooLarge(size: Int, limit: Int)
  /// An address or header needs SMTPUTF8 (RFC 6531), which the server lacks.
  case needsUTF8
  /// A part can't be encoded in seven bits, and the server lacks 8BITMIME (RFC 6152).
  case needsEightBits
  /// The server doesn't hold mail for so long (RFC 4865), or would until another time, so nothing was sent.
  case cannotHold
  /// The text can't be an address in SMTP, or could pass for several (RFC 5321 section 4.1.2): nothing was
  /// sent.
  case badAddress(String)
  /// A line of the source is longer than SMTP allows (RFC 5321 section 4.5.3.1.6): the mail was not sent.
  /// - Parameter: the length in bytes, without the line end; 998 are allowed.
  case longLine(Int)
  /// The end of the mail may have reached the server, whose answer never arrived (RFC 1047).
  case unknownOutcome(ServerError)
  /// It comes from a backup, and nothing shows whether it was sent since that was made.
  case unknownSinceBackup
}

/// A recipient that a server refused.
public struct RefusedRecipient: Hashable, Sendable {
  public var address: String
  /// The reply's code, such as 550.
  public var code: Int
  /// The server's text: to be sanitized where it is shown.
  public var reason: String

  public init(address: String, code: Int, reason: String) {
    self.address = address
    self.code = code
    self.reason = reason
  }

  /// Whether another transaction may reach it (RFC 5321 section 4.5.3.1.10).
  var isForAnother: Bool {
    code == 452 || code == 552 && reason.lowercased().contains("too many")
  }

  /// Whether the server may accept it later.
  public var isTemporary: Bool { code < 500 }
}
