/// Tells by which names the user's own mail servers say what they found out about senders (authserv-id, RFC 8601
/// section 2.5): such names are in the domain of the server that the mail is fetched from, or in that of the address.
///
/// That nobody else's field has such a name is for those servers to see to (RFC 8601 section 5).
public struct OwnAuthenticationServers: Sendable {
  private let domains: Set<String>

  /// - Parameters:
  ///   - host: the server that the account's mail is on; `nil` when it has none.
  ///   - addresses: the account's own.
  public init(host: String?, addresses: some Sequence<String>) {
    var domains: Set<String> = []
    if let host = host?.lowercased() {
      domains.insert(host)
      domains.insert(Self.withoutService(host))
      domains.formUnion(Self.providers[host] ?? [])
    }
    for address in addresses {
      if let domain = address.split(separator: "@").last { domains.insert(domain.lowercased()) }
    }
    // A name without a dot is no domain that anybody owns.
    self.domains = domains.filter { $0.contains(".") }
  }

  /// Those of the names in a header that are theirs.
  public func names(in fields: [HeaderField]) -> [String] {
    AuthenticationResults.all(in: fields).map(\.server).filter { isOwn($0.lowercased()) }
  }

  private func isOwn(_ server: String) -> Bool {
    domains.contains(server) || domains.contains { server.hasSuffix("." + $0) }
  }

  /// `imap.example.org` is a name for a service of `example.org`; of other names it can't be told.
  private static func withoutService(_ host: String) -> String {
    let labels = host.split(separator: ".", maxSplits: 1)
    let services: Set<Substring> = ["imap", "imaps", "imap4", "mail", "mx", "email", "pop", "secure"]
    guard labels.count == 2, services.contains(labels[0]) else { return host }
    return String(labels[1])
  }

  /// Those whose servers have names in other domains than the one that mail is fetched from.
  private static let providers: [String: [String]] = [
    "imap.gmail.com": ["mx.google.com"], "imap.fastmail.com": ["messagingengine.com"],
    "imap.mail.me.com": ["icloud.com"], "imap.mail.yahoo.com": ["yahoo.com"],
    "imap.aol.com": ["yahoo.com"],
  ]
}
