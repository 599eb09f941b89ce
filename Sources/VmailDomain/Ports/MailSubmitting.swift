public import FoundationEssentials

/// Submits mail to submission servers (RFC 6409), and tries servers without sending anything.
public protocol MailSubmitting: Sendable {
  /// Goes as far as it can without credentials: name, TLS, greeting and EHLO (page 8.27).
  /// - Returns: the EHLO keywords with their parameters, such as `SIZE 52428800`.
  /// - Throws: ``ServerError``; cancelling ends it at once.
  func probe(_ server: ServerTarget) async throws -> [String]

  /// Logs in after that, and says QUIT.
  /// - Returns: the EHLO keywords that the server offers after the log-in.
  /// - Throws: ``ServerError``; ``ServerError/loginRefused(reason:)`` for 535.
  func logIn(_ server: ServerLogin) async throws -> [String]

  /// Connects and logs in.
  /// - Throws: ``ServerError``; ``ServerError/loginRefused(reason:)`` for 535. Cancelling ends the connection
  ///   at once.
  func connect(_ server: ServerLogin) async throws -> any SubmissionSession
}

/// A connection on which mails are submitted one after another.
public protocol SubmissionSession: Sendable {
  var traits: SubmissionTraits { get async }

  /// Submits one mail.
  /// - Parameters:
  ///   - mail: the mail, with line ends of any kind.
  ///   - beforeEnd: called once, before the first byte that ends the mail is sent (the final dot, or the last
  ///     BDAT). When it throws, the mail is not submitted, and the connection ends.
  /// - Returns: the server's text, such as a queue ID: to be sanitized where it is shown.
  /// - Throws: ``SubmissionError``, or ``ServerError``: then the server has not accepted the mail. After
  ///   ``ServerError/refused(code:reason:)``, ``ServerError/unavailable(code:reason:)`` (except 421) and
  ///   ``SubmissionError`` (except ``SubmissionError/unknownOutcome(_:)``) the connection is still usable.
  ///   Cancelling ends it: after `beforeEnd` with ``SubmissionError/unknownOutcome(_:)``.
  func submit(_ mail: SubmittedMail, beforeEnd: @Sendable () async throws -> Void) async throws -> String

  /// Sends QUIT and closes the connection. Never fails.
  func close() async
}

/// The capabilities announced by a submission server.
public struct SubmissionTraits: Hashable, Sendable {
  /// The size limit in bytes (SIZE, RFC 1870); `nil` when it announces none.
  public var sizeLimit: Int?
  /// 8BITMIME (RFC 6152)
  public var takesEightBits: Bool
  /// SMTPUTF8 (RFC 6531)
  public var takesUTF8: Bool
  /// The longest time for which it holds mail before it sends it, in seconds (FUTURERELEASE, RFC 4865 section 4); `nil` if
  /// it doesn't.
  public var longestHold: Int?

  public init(
    sizeLimit: Int? = nil, takesEightBits: Bool = false, takesUTF8: Bool = false, longestHold: Int? = nil
  ) {
    self.sizeLimit = sizeLimit
    self.takesEightBits = takesEightBits
    self.takesUTF8 = takesUTF8
    self.longestHold = longestHold
  }
}

/// A mail to be submitted.
public struct SubmittedMail: Hashable, Sendable {
  public var envelope: Envelope
  /// The source, without Bcc.
  public var source: [UInt8]
  /// The time for which the server is to hold it before it sends it, in seconds; `nil` for none.
  public var hold: Int?
  /// The time when that ends, by the clock of this machine.
  public var holdUntil: Date?

  public init(envelope: Envelope, source: [UInt8], hold: Int? = nil, holdUntil: Date? = nil) {
    self.holdUntil = holdUntil
    self.envelope = envelope
    self.source = source
    self.hold = hold
  }
}
