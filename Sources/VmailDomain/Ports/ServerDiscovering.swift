/// Queries a domain for its mail servers. Connects nowhere else, and sends no credentials.
public protocol ServerDiscovering: Sendable {
  /// Returns the servers listed on the domain's own page (`https://autoconfig.DOMAIN/mail/config-v1.1.xml`,
  /// then `https://DOMAIN/.well-known/autoconfig/mail/config-v1.1.xml`, then PACC's
  /// `https://ua-auto-config.DOMAIN/.well-known/user-agent-configuration.json`), in its order of preference, with
  /// placeholders filled in. Uses HTTPS only, and follows redirects to HTTPS only.
  /// - Parameter address: the user's address, for the placeholders. It is included in the request for the
  ///   first page, which is on a host that the provider has for this: some servers answer only then.
  /// - Returns: nothing when there is no such page, or it can't be parsed.
  /// - Throws: ``ServerError`` only when the network is down; `CancellationError`.
  func autoconfig(domain: String, address: String) async throws -> [ServerCandidate]

  /// Returns the servers in DNS (RFC 6186 section 3, RFC 8314 section 5.1): `_imaps`, `_imap`, `_submissions`
  /// and `_submission`, by priority and weight, TLS before STARTTLS. A target of `.` means no server.
  /// - Returns: nothing when there are none.
  /// - Throws: ``ServerError`` only when the network is down; `CancellationError`.
  func serviceRecords(domain: String) async throws -> [ServerCandidate]
}
