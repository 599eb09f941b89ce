/// Tries a submission server (RFC 6409) without sending anything.
public protocol SubmissionTesting: Sendable {
  /// Name, TLS, greeting and EHLO; no credentials (page 8.27).
  /// - Returns: the EHLO keywords with their parameters, such as `SIZE 52428800`.
  /// - Throws: ``ServerError``; cancelling ends it at once.
  func probe(_ server: ServerTarget) async throws -> [String]

  /// The same, then AUTH and QUIT.
  /// - Throws: ``ServerError``; ``ServerError/loginRefused(reason:)`` for 535.
  func logIn(_ server: ServerLogin) async throws -> [String]
}
