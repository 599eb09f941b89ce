internal import FoundationEssentials
public import VmailDomain
internal import VmailStore

/// Finds OpenPGP keys that people offer in the headers of their mail (Autocrypt). Nothing about them is stored: the mail itself
/// says what is known.
public struct FindOfferedKeysUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening
  let keyring: any KeyringAccess

  /// The number of a person's latest messages that are considered.
  private static let mailLimit = 20

  /// Returns the keys of those addresses that offer any.
  /// - Parameter answered: an encrypted message, which may offer keys of all its recipients.
  /// - Throws: ``SealingError/noProgram``, ``StoreError``
  public func keys(
    of addresses: [String], answering answered: EmailID? = nil
  ) async throws -> [OfferedKey] {
    var found: [OfferedKey] = []
    for address in addresses {
      guard let (header, isRecommended) = OfferedKey.choice(in: try await offers(of: address)),
        let key = try key(in: header, isRecommended: isRecommended)
      else { continue }
      found.append(key)
    }
    let missing = addresses.filter { address in !found.contains { MailAddress.isSame($0.email, address) } }
    guard !missing.isEmpty, let answered else { return found }
    for header in try await gossip(of: answered)
    where missing.contains(where: { MailAddress.isSame($0, header.email) }) {
      // Somebody else says that the key is theirs.
      if let key = try key(in: header, isRecommended: false) { found.append(key) }
    }
    return found
  }

  private func key(in header: AutocryptHeader, isRecommended: Bool) throws(SealingError) -> OfferedKey? {
    do {
      let keys = try keyring.keys(in: header.key)
      guard keys.count == 1, let key = keys.first, !key.isSecret else { return nil }
      return OfferedKey(
        email: header.email, key: key, file: header.key, isRecommended: isRecommended)
    } catch {
      if error == .noProgram { throw error }
      return nil
    }
  }

  /// Returns the latest mail of an address, but none that might be from somebody else.
  private func offers(of address: String) async throws -> [(date: Date, header: AutocryptHeader?)] {
    let query = SearchQuery(root: MailGroup(.sender, address.lowercased()).condition)
    let emails = try await store.read { mail in
      try mail.searchThreads(query, scope: .allAccounts, cursor: nil, limit: Self.mailLimit)
        .compactMap { try mail.email(id: $0.emailId) }
    }
    let own = emails.filter { $0.sendState == .none }
    let doubts = try await CheckSendersUseCase(store: store, opener: opener).warnings(of: own)
    var offers: [(date: Date, header: AutocryptHeader?)] = []
    for email in own where doubts[email.id] == nil {
      guard let source = try await store.read({ try $0.readableSource(emailId: email.id) }) else { continue }
      let date = min(email.dateSent ?? email.dateReceived, email.dateReceived)
      offers.append((date, AutocryptHeader.offered(by: address, in: opener.headers(of: source))))
    }
    return offers
  }

  private func gossip(of answered: EmailID) async throws -> [AutocryptHeader] {
    let (email, source, layers) = try await store.read { mail in
      (
        try mail.email(id: answered), try mail.readableSource(emailId: answered),
        try mail.opening(answered, .all(asks: false))
      )
    }
    guard let email, let source else { return [] }
    let recipients = (email.toAddresses + email.ccAddresses).map(\.email)
    return AutocryptHeader.gossip(in: opener.encryptedHeaders(of: source, opening: layers)).filter { header in
      recipients.contains { MailAddress.isSame($0, header.email) }
    }
  }
}
