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
  /// - Throws: ``ServerError``; ``ServerError/loginRefused(reason:)`` for 535. Cancelling ends it at once.
  func connect(_ server: ServerLogin) async throws -> any SubmissionSession
}

/// A connection on which one mail goes after the other.
public protocol SubmissionSession: Sendable {
  var traits: SubmissionTraits { get async }

  /// Hands over one mail.
  /// - Parameters:
  ///   - mail: its line ends may be of any kind.
  ///   - beforeEnd: called once, before the first byte leaves of what ends the mail (the final dot, or the last
  ///     BDAT). When it throws, the mail is not handed over, and the connection ends.
  /// - Returns: the server's words, such as a queue's number: to be cleaned where they are shown.
  /// - Throws: ``SubmissionError``, or ``ServerError``: then the server has not taken the mail.
  ///   After ``ServerError/refused(code:reason:)``, ``ServerError/unavailable(code:reason:)`` (but 421) and
  ///   ``SubmissionError`` (but ``SubmissionError/unknownOutcome(_:)``) the connection is of use still.
  ///   Cancelling ends it: after `beforeEnd` with ``SubmissionError/unknownOutcome(_:)``.
  func submit(_ mail: SubmittedMail, beforeEnd: @Sendable () async throws -> Void) async throws -> String

  /// Says farewell. Never fails.
  func close() async
}

/// What a submission server said it can do.
public struct SubmissionTraits: Hashable, Sendable {
  /// In bytes (SIZE, RFC 1870); `nil` when it names none.
  public var sizeLimit: Int?
  /// 8BITMIME (RFC 6152)
  public var takesEightBits: Bool
  /// SMTPUTF8 (RFC 6531)
  public var takesUTF8: Bool

  public init(sizeLimit: Int? = nil, takesEightBits: Bool = false, takesUTF8: Bool = false) {
    self.sizeLimit = sizeLimit
    self.takesEightBits = takesEightBits
    self.takesUTF8 = takesUTF8
  }
}

/// A mail as it is handed over.
public struct SubmittedMail: Hashable, Sendable {
  public var envelope: Envelope
  /// Without Bcc.
  public var source: [UInt8]

  public init(envelope: Envelope, source: [UInt8]) {
    self.envelope = envelope
    self.source = source
  }
}
