/// Leaves mailing lists whose users said so, by one request (RFC 8058).
public protocol OneClickUnsubscribing: Sendable {
  /// Posts the form `List-Unsubscribe=One-Click` there by HTTPS: once, without cookies, referrer or anything that
  /// names who asks, within limits of size and time, and without being led to another address.
  /// - Returns: the answer's HTTP status.
  /// - Throws: ``ServerError``; `CancellationError`.
  func unsubscribe(at address: WebAddress) async throws -> Int
}
