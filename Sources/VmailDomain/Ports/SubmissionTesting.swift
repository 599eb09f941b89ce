/// Tests a submission server (RFC 6409) without sending anything.
public protocol SubmissionTesting: Sendable {
  /// Checks name, TLS, greeting and EHLO, without credentials (page 8.27).
  /// - Returns: the EHLO keywords with their parameters, such as `SIZE 52428800`.
  /// - Throws: ``ServerError``; cancelling ends the connection at once.
  func probe(_ server: ServerTarget) async throws -> [String]

  /// Does the same, then AUTH and QUIT.
  /// - Throws: ``ServerError``; ``ServerError/loginRefused(reason:)`` for 535.
  func logIn(_ server: ServerLogin) async throws -> [String]
}
