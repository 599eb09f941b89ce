/// Unsubscribes from mailing lists at the user's request, with a single POST (RFC 8058).
public protocol OneClickUnsubscribing: Sendable {
  /// Posts the form `List-Unsubscribe=One-Click` over HTTPS: once, without cookies, referrer or anything that
  /// identifies the user, within limits of size and time, and without following redirects.
  /// - Returns: the response's HTTP status.
  /// - Throws: ``ServerError``; `CancellationError`.
  func unsubscribe(at address: WebAddress) async throws -> Int
}
