public import VmailDomain
import VmailStore

extension SyncAddressBooksUseCase {
  /// Writes a card to its server, as ``AddressBookWriting``.
  ///
  /// The store keeps it as it was written: some servers lose parts of a card, and say that they have kept it.
  /// - Throws: also ``ServerError``, ``CardDAVError``, ``SecretError``, ``OAuthError``, ``StoreError``.
  public func write(_ source: [UInt8]?, _ card: AddressBookCard, to book: AddressBook, ask: SecretAsking?)
    async throws
  {
    let account = try await store.read { mail in try mail.accounts().first { $0.id == book.accountId } }
    guard let account,
      let settings = try await store.read({ try $0.serverSettings(accountId: account.id) })
    else { throw SyncFailure.notSetUp }
    let secret = try await credentials.credentials(of: account.name, settings, ask: ask)
    let login = settings.addressBookLogin(at: settings.addressBooks.url ?? book.location, secret, of: account)
    let (remote, etag) = (RemoteAddressBook(url: book.location), card.etag.isEmpty ? nil : card.etag)
    let version = CardVersion(path: card.href, etag: etag)
    var batch = AddressBookBatch(syncToken: try await token(of: book))
    if let source {
      let written = try await server.put(
        String(decoding: source, as: UTF8.self), as: version, in: remote, login)
      batch.upserted = [
        AddressBookCard(href: written.version.path, etag: written.version.etag ?? "", source: source)
      ]
    } else {
      try await server.remove(version, from: remote, login)
      batch.removed = [card.href]
    }
    try await store.write { [batch] in try $0.apply(batch, to: book.id) }
  }

  /// The state of a book at its last sync, which this doesn't change.
  private func token(of book: AddressBook) async throws -> String? {
    try await store.read { mail in try mail.addressBooks().first { $0.id == book.id }?.syncToken }
  }
}
