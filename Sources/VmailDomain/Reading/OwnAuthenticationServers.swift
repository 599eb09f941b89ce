/// Recognizes the names under which the user's own mail servers report their checks of senders (authserv-id,
/// RFC 8601 section 2.5): names in the domain of the server that the mail is fetched from, or in that of the
/// address.
///
/// A name alone proves nothing, since any sender can write it: ``OwnTrace`` checks where it appears.
public struct OwnAuthenticationServers: Sendable {
  private let domains: Set<String>
  /// Whether these servers don't name themselves in results (Microsoft's).
  private let isUnnamed: Bool
  /// Whether these servers put their results below their own Received field, and always add some (Google's).
  let writesBelow: Bool
  /// Whether a server's name is enough to trust it: where results are always put above.
  let believesNames: Bool
  /// Whether the server that the mail is fetched from is known.
  let isFromServer: Bool

  /// - Parameters:
  ///   - host: the server that holds the account's mail; `nil` when there is none.
  ///   - addresses: the account's own addresses.
  public init(host: String?, addresses: some Sequence<String>) {
    var domains: Set<String> = []
    var hosts: Set<String> = []
    isFromServer = host != nil
    if let host = host?.lowercased() {
      domains.insert(host)
      domains.insert(Self.withoutService(host))
      hosts.insert(host)
    }
    for address in addresses {
      guard let domain = address.split(separator: "@").last?.lowercased() else { continue }
      domains.insert(domain)
      // Mail exported from a provider still has that provider's results.
      if host == nil, let provider = MailProvider.of(domain: domain) { hosts.insert(provider.imap.host) }
    }
    for host in hosts { domains.formUnion(Self.providers[host] ?? []) }
    // A name without a dot isn't a domain that anybody owns.
    self.domains = domains.filter { $0.contains(".") }
    isUnnamed = self.domains.contains("protection.outlook.com")
    believesNames = isUnnamed
    writesBelow = self.domains.contains("mx.google.com")
  }

  /// Returns the fields of a header without the results of other servers.
  public func ownFields(in fields: [HeaderField]) -> [HeaderField] {
    let verified = Set(OwnTrace(fields, own: self).results)
    return fields.enumerated().filter { place, field in
      verified.contains(place) || field.name.lowercased() != "authentication-results"
    }.map(\.element)
  }

  /// Returns the names that these servers use in a header.
  public func names(in fields: [HeaderField]) -> [String] {
    AuthenticationResults.all(in: ownFields(in: fields)).map(\.server)
  }

  /// Returns whether a name is one of these servers'.
  func isOwn(_ server: String) -> Bool {
    let server = server.lowercased()
    return domains.contains(server) || domains.contains { server.hasSuffix("." + $0) }
  }

  /// - Parameter field: the value of an Authentication-Results field.
  func isOwn(resultsOf field: String) -> Bool {
    let server = AuthenticationResults.server(in: field)
    return server.isEmpty ? isUnnamed : isOwn(server)
  }

  /// `imap.example.org` is a service of `example.org`; for other names, that is unknown.
  private static func withoutService(_ host: String) -> String {
    let labels = host.split(separator: ".", maxSplits: 1)
    let services: Set<Substring> = ["imap", "imaps", "imap4", "mail", "mx", "email", "pop", "secure"]
    guard labels.count == 2, services.contains(labels[0]) else { return host }
    return String(labels[1])
  }

  /// Providers whose servers' names are in other domains than the server that mail is fetched from.
  private static let providers: [String: [String]] = [
    "imap.gmail.com": ["mx.google.com", "google.com"], "imap.fastmail.com": ["messagingengine.com"],
    "imap.mail.me.com": ["icloud.com", "apple.com", "me.com"], "imap.mail.yahoo.com": ["yahoo.com"],
    "imap.aol.com": ["yahoo.com"],
    "outlook.office365.com": ["protection.outlook.com", "outlook.com", "office365.com"],
    "imap-mail.outlook.com": ["protection.outlook.com", "outlook.com", "office365.com"],
  ]
}
