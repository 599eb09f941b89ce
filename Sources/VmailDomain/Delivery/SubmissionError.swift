/// Why a mail was not handed over, where ``ServerError`` does not say it: what matters is whether the server may
/// have taken it.
public enum SubmissionError: Error, Hashable, Sendable {
  /// The server was told to forget the mail: nobody gets it.
  case recipientsRefused([RefusedRecipient])
  /// More than the server takes; it was not sent.
  /// - Parameters: in bytes.
  case tooLarge(size: Int, limit: Int)
  /// An address or header needs SMTPUTF8 (RFC 6531), which the server has not.
  case needsUTF8
  /// A part can't be said in seven bits, and the server lacks 8BITMIME (RFC 6152).
  case needsEightBits
  /// What can't be an address on the wire, or could pass for more than one (RFC 5321 section 4.1.2): nothing was
  /// sent.
  case badAddress(String)
  /// A line of the source is longer than SMTP carries (RFC 5321 section 4.5.3.1.6): it was not sent.
  /// - Parameter: in bytes, without its end; 998 are allowed.
  case longLine(Int)
  /// The end of the mail may have reached the server, whose answer never came (RFC 1047).
  case unknownOutcome(ServerError)
}

/// A recipient that a server would not take.
public struct RefusedRecipient: Hashable, Sendable {
  public var address: String
  /// The reply's code, such as 550.
  public var code: Int
  /// The server's words: to be cleaned where they are shown.
  public var reason: String

  public init(address: String, code: Int, reason: String) {
    self.address = address
    self.code = code
    self.reason = reason
  }

  /// Whether it may take it later.
  public var isTemporary: Bool { code < 500 }
}
