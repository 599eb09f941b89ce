/// Asks a domain where its mail servers are. Connects nowhere else, and shows no credentials.
public protocol ServerDiscovering: Sendable {
  /// What the domain's own page says (`https://autoconfig.DOMAIN/mail/config-v1.1.xml`, then
  /// `https://DOMAIN/.well-known/autoconfig/mail/config-v1.1.xml`), in its order of preference,
  /// placeholders filled in. HTTPS only, redirected to HTTPS only.
  /// - Parameter address: the user's, for the placeholders. The first page, which is on a host of the
  ///   provider's own for this, is asked for with it: some servers answer only then.
  /// - Returns: nothing when there is no such page, or none that can be read.
  /// - Throws: ``ServerError`` only when the network is down; `CancellationError`.
  func autoconfig(domain: String, address: String) async throws -> [ServerCandidate]

  /// What DNS says (RFC 6186 section 3, RFC 8314 section 5.1): `_imaps`, `_imap`, `_submissions` and
  /// `_submission`, by priority and weight, TLS before STARTTLS. A target of `.` is no server.
  /// - Returns: nothing when there are none.
  /// - Throws: ``ServerError`` only when the network is down; `CancellationError`.
  func serviceRecords(domain: String) async throws -> [ServerCandidate]
}
