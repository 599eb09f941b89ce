import VmailDomain

extension DomainDiscovery {
  private static let service = "_carddavs._tcp."

  /// Returns the CardDAV servers that a domain announces: in its pages, then in DNS (RFC 6764 section 5).
  /// - Throws: `CancellationError` only: most domains announce none.
  func addressBooks(for address: AccountAddress) async throws -> [AddressBookServer] {
    let parts = MailAddressParts("\(address)")
    let pages = try await published(
      domain: address.domain, address: "\(address)",
      xml: { AutoconfigDocument($0)?.addressBooks.map(parts.filled) ?? [] },
      json: { page, _ in [PACCDocument(page)?.addressBooks].compactMap(\.self) })
    let found = pages.compactMap { Self.server($0, .autoconfig) }
    return found.isEmpty ? try await recordedAddressBooks(domain: address.domain) : found
  }

  private func recordedAddressBooks(domain: String) async throws -> [AddressBookServer] {
    let label = Self.service + domain
    guard let name = DNSName(label) else { return [] }
    do {
      guard let answer = try await resolve(label) else { return [] }
      var generator = SystemRandomNumberGenerator()
      let records = try DNSAnswer(answer, name: name).services.ordered(using: &generator)
        .filter { $0.port != 0 && $0.target.hostName != nil }
      guard !records.isEmpty else { return [] }
      let path = await path(label, name)
      return records.prefix(MailService.mostServers).compactMap { record in
        let port = record.port == 443 ? "" : ":\(record.port)"
        return Self.server("https://\(record.target.hostName ?? "")\(port)\(path)", .serviceRecord)
      }
    } catch is ServerError {
      return []
    }
  }

  /// The path in the TXT record beside the servers; a slash if there is none (RFC 6764 section 4).
  private func path(_ label: String, _ name: DNSName) async -> String {
    guard let answer = try? await resolveTexts(label), let found = try? DNSAnswer(answer, name: name),
      let text = found.texts.first(where: { $0.hasPrefix("path=/") })
    else { return "/" }
    return String(text.dropFirst("path=".count))
  }

  /// - Returns: `nil` for anything but https.
  private static func server(_ url: String, _ origin: ServerCandidate.Origin) -> AddressBookServer? {
    guard let address = WebAddress(url), address.isSecure, address.userInfo == nil else { return nil }
    return AddressBookServer(url: address.string, origin: origin)
  }
}
