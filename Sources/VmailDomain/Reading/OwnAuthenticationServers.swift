/// Tells by which names the user's own mail servers say what they found out about senders (authserv-id, RFC 8601
/// section 2.5): such names are in the domain of the server that the mail is fetched from, or in that of the address.
///
/// A name alone proves nothing, since whoever sends mail can write it: ``OwnTrace`` looks where it stands.
public struct OwnAuthenticationServers: Sendable {
  private let domains: Set<String>
  /// Whether these servers name themselves in no result (Microsoft's).
  private let isUnnamed: Bool
  /// Whether these servers put their results below their own Received field, and always put some (Google's).
  let writesBelow: Bool
  /// Whether what a server calls itself is enough to take it for an own one: where results are always put above.
  let believesNames: Bool
  /// Whether a server is known that the mail is fetched from.
  let isFromServer: Bool

  /// - Parameters:
  ///   - host: the server that the account's mail is on; `nil` when it has none.
  ///   - addresses: the account's own.
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
      // Mail that was taken out of a provider's hands is that provider's still.
      if host == nil, let provider = MailProvider.of(domain: domain) { hosts.insert(provider.imap.host) }
    }
    for host in hosts { domains.formUnion(Self.providers[host] ?? []) }
    // A name without a dot is no domain that anybody owns.
    self.domains = domains.filter { $0.contains(".") }
    isUnnamed = self.domains.contains("protection.outlook.com")
    believesNames = isUnnamed
    writesBelow = self.domains.contains("mx.google.com")
  }

  /// The fields of a header without the results of others.
  public func ownFields(in fields: [HeaderField]) -> [HeaderField] {
    let verified = Set(OwnTrace(fields, own: self).results)
    return fields.enumerated().filter { place, field in
      verified.contains(place) || field.name.lowercased() != "authentication-results"
    }.map(\.element)
  }

  /// The names by which they speak in a header.
  public func names(in fields: [HeaderField]) -> [String] {
    AuthenticationResults.all(in: ownFields(in: fields)).map(\.server)
  }

  /// Whether a name is one of theirs.
  func isOwn(_ server: String) -> Bool {
    let server = server.lowercased()
    return domains.contains(server) || domains.contains { server.hasSuffix("." + $0) }
  }

  /// - Parameter field: the value of an Authentication-Results field.
  func isOwn(resultsOf field: String) -> Bool {
    let server = AuthenticationResults.server(in: field)
    return server.isEmpty ? isUnnamed : isOwn(server)
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
    "imap.gmail.com": ["mx.google.com", "google.com"], "imap.fastmail.com": ["messagingengine.com"],
    "imap.mail.me.com": ["icloud.com", "apple.com", "me.com"], "imap.mail.yahoo.com": ["yahoo.com"],
    "imap.aol.com": ["yahoo.com"],
    "outlook.office365.com": ["protection.outlook.com", "outlook.com", "office365.com"],
    "imap-mail.outlook.com": ["protection.outlook.com", "outlook.com", "office365.com"],
  ]
}
