import FoundationEssentials
public import VmailDomain
import VmailStore

/// What a sync of address books in the background has found that the user should know.
public enum AddressBookNews: Hashable, Sendable {
  /// It failed, for a reason that is new.
  case failed(SyncFailure)
  /// The books with these names have lost their last card.
  case emptied([String])
}

/// Syncs the address books of an account from their server. Nothing in them concerns mail, which is synced whether this
/// fails or not.
public struct SyncAddressBooksUseCase: Sendable {
  /// Receives what was found, step by step.
  public typealias Report = (AccountTestStep) async -> Void

  let store: MailStore
  let server: any AddressBookServing
  let credentials: CredentialsUseCase
  let clock: any WallClock

  /// The time between two syncs in the background, in seconds.
  private static let interval: Int64 = 3600
  /// The number of cards that are requested at once.
  private static let batch = 200
  /// The maximum number of cards in a book.
  private static let mostCards = 100_000
  /// The maximum number of answers that list the changes of one book.
  private static let mostAnswers = 1_000
  /// How often a server may begin the list of a book again, as if it didn't know its own tokens.
  private static let mostStarts = 3

  // MARK: When

  /// Syncs if it is known where the books are, the last time was more than an hour ago, and it didn't fail for a reason
  /// about which only the user can do something.
  /// - Throws: ``StoreError``, `CancellationError`.
  @discardableResult
  public func syncIfDue(_ account: Account) async throws -> AddressBookNews? {
    let (settings, state) = try await store.read {
      (try $0.serverSettings(accountId: account.id), try $0.addressBookState(accountId: account.id))
    }
    guard settings?.addressBooks.url != nil else { return nil }
    if let state {
      let age = now - state.time
      if (0..<Self.interval).contains(age) || state.failure?.needsUser == true { return nil }
    }
    do {
      let emptied = try await sync(account, ask: nil) { _ in }
      return emptied.isEmpty ? nil : .emptied(emptied)
    } catch {
      guard let failure = SyncFailure(error) else { throw error }
      return failure == state?.failure ? nil : .failed(failure)
    }
  }

  /// Returns why the last sync of an account's books failed; `nil` if it didn't.
  public func failure(of account: Account) async throws -> SyncFailure? {
    try await store.read { try $0.addressBookState(accountId: account.id) }?.failure
  }

  private var now: Int64 { Int64(clock.now.timeIntervalSince1970) }

  // MARK: Syncing

  /// Syncs the books of an account now, and looks for them if nobody has. A book that fails doesn't keep the others from it.
  /// - Returns: the names of the books that have lost their last card.
  /// - Throws: ``ServerError``, ``CardDAVError``, ``SecretError``, ``OAuthError``, ``StoreError``,
  ///   `CancellationError`.
  @discardableResult
  public func sync(_ account: Account, ask: SecretAsking?, report: Report) async throws -> [String] {
    guard let settings = try await store.read({ try $0.serverSettings(accountId: account.id) }) else {
      throw SyncFailure.notSetUp
    }
    guard settings.addressBooks != .off else { return [] }
    var state = AddressBookState(
      home: try await store.read { try $0.addressBookState(accountId: account.id) }?.home, time: now)
    let emptied: [String]
    do {
      emptied = try await sync(account, settings, ask, &state, report)
    } catch {
      try Task.checkCancellation()
      guard let failure = SyncFailure(error) else { throw error }
      // Another URL may lead to the same user's books some day.
      if case .server(.refused) = failure { state.home = nil }
      state.failure = failure
      try await keep(state, of: account)
      throw error
    }
    try await keep(state, of: account)
    return emptied
  }

  private func keep(_ state: AddressBookState, of account: Account) async throws {
    try await store.write { try $0.setAddressBookState(state, accountId: account.id) }
  }

  private func sync(
    _ account: Account, _ settings: ServerSettings, _ ask: SecretAsking?, _ state: inout AddressBookState,
    _ report: Report
  ) async throws -> [String] {
    // Not as for mail, where a refused password is forgotten: the one for mail may be right there alone.
    let secret = try await credentials.credentials(of: account.name, settings, ask: ask)
    await report(.init(.secret, .none))
    let located = try await located(account, settings, secret, state.home)
    state.home = located.home
    await report(.init(.server, .url(located.home.url)))
    await report(.init(.login, .userName(settings.userName)))
    let remote =
      if let books = located.books { books } else {
        try await server.books(in: located.home, located.login)
      }
    guard !remote.isEmpty else { throw CardDAVError.noBooks(url: located.home.url) }
    await report(.init(.books, .books(remote.map { $0.name.isEmpty ? $0.url : $0.name })))
    let known = try await store.write { mail in
      for book in try mail.snapshot.addressBooks()
      where book.accountId == account.id && !remote.contains(where: { $0.url == book.location }) {
        try mail.removeAddressBook(book.id)
      }
      return try remote.map {
        try mail.addAddressBook(accountId: account.id, location: $0.url, name: $0.name)
      }
    }
    var (counts, failures) = (AddressBookCounts(), [CardDAVError]())
    for (remote, book) in zip(remote, known) {
      do {
        counts += try await sync(book, with: remote, located.login)
      } catch let error as ServerError where error.concernsBook {
        failures.append(.book(remote.name.isEmpty ? remote.url : remote.name, error))
      }
    }
    let total = try await store.read { mail in
      try known.reduce(0) { $0 + (try mail.cardCount(in: $1.id)) }
    }
    await report(
      .init(.cards, .cards(count: total, changed: counts.changed, removed: counts.removed)))
    for failure in failures.dropFirst() {
      await report(.init(service: .carddav, kind: .cards, finding: .failed(failure)))
    }
    if let first = failures.first { throw first }
    return counts.emptied
  }

  // MARK: Cards

  private func sync(
    _ book: AddressBook, with remote: RemoteAddressBook, _ login: AddressBookLogin
  ) async throws -> AddressBookCounts {
    if let state = remote.state, state == book.syncToken { return AddressBookCounts() }
    var run = BookSync(etags: try await store.read { try $0.cardETags(in: book.id) })
    let wasEmpty = run.etags.isEmpty
    var token = remote.token == nil ? nil : book.syncToken
    for _ in 0..<Self.mostAnswers {
      let changes = try await server.changes(in: remote, since: token, login)
      let wanted = run.note(changes)
      guard run.starts <= Self.mostStarts else { break }
      guard run.etags.count + wanted.count <= Self.mostCards else {
        throw ServerError.tooLarge("an address book of more than 100,000 cards")
      }
      for paths in wanted.chunked(Self.batch) {
        let fetched = try await server.cards(at: Array(paths), in: remote, login)
        let batch = run.batch(of: fetched, requested: paths.count, token: book.syncToken)
        try await store.write { try $0.apply(batch, to: book.id) }
      }
      if changes.hasMore {
        guard let next = changes.token, next != token else { break }
        token = next
        continue
      }
      // Only now the book is known to be as the token says.
      let state = changes.token ?? remote.ctag
      let end = AddressBookBatch(
        removed: run.gone(), syncToken: run.isComplete ? state : book.syncToken)
      let isEmpty = try await store.write {
        try $0.apply(end, to: book.id)
        return try $0.snapshot.cardCount(in: book.id) == 0
      }
      var counts = run.counts
      if isEmpty, !wasEmpty { counts.emptied = [remote.name.isEmpty ? remote.url : remote.name] }
      return counts
    }
    throw ServerError.incomplete(reason: "the server doesn't end its list of an address book")
  }
}

/// How many cards a sync has changed.
struct AddressBookCounts {
  var changed = 0
  var removed = 0
  /// The names of the books that have lost their last card.
  var emptied: [String] = []

  static func += (left: inout Self, right: Self) {
    left.changed += right.changed
    left.removed += right.removed
    left.emptied += right.emptied
  }
}

/// One book while it is synced.
private struct BookSync {
  /// The versions of the cards in the store.
  private(set) var etags: [String: String]
  private(set) var counts = AddressBookCounts()
  /// How often all cards were listed from the first.
  private(set) var starts = 0
  /// Whether all that was requested has come.
  private(set) var isComplete = true
  /// The cards that the server has listed, if it lists all; any other no longer exists.
  private var seen: Set<String>?
  private var removed: Set<String> = []

  init(etags: [String: String]) { self.etags = etags }

  /// - Returns: the cards that are new or have changed.
  mutating func note(_ changes: CardChanges) -> [String] {
    if changes.isFromStart {
      (seen, removed) = ([], [])
      starts += 1
    }
    seen?.formUnion(changes.present.map(\.path))
    removed.subtract(changes.present.map(\.path))
    // Some servers list what was never there.
    removed.formUnion(changes.removed.filter { etags[$0] != nil })
    return changes.present.filter { card in
      let etag = card.etag ?? ""
      return etag.isEmpty || etags[card.path] != etag
    }.map(\.path)
  }

  mutating func batch(of fetched: FetchedCards, requested: Int, token: String?) -> AddressBookBatch {
    if fetched.cards.count + fetched.removed.count < requested { isComplete = false }
    let gone = fetched.removed.filter { etags.removeValue(forKey: $0) != nil }
    let cards = fetched.cards.map {
      // One that is too large is not read, but known, so that it isn't fetched each time.
      let source = $0.text.utf8.count <= VCard.sizeLimit ? Array($0.text.utf8) : []
      return AddressBookCard(href: $0.version.path, etag: $0.version.etag ?? "", source: source)
    }
    // A server without versions sends all cards each time.
    for card in cards { etags[card.href] = card.etag }
    counts += AddressBookCounts(changed: cards.count, removed: gone.count)
    return AddressBookBatch(upserted: cards, removed: gone, syncToken: token)
  }

  /// The cards that no longer exist, by answers that are complete.
  mutating func gone() -> [String] {
    let unseen = seen.map { seen in etags.keys.filter { !seen.contains($0) } } ?? []
    let gone = removed.union(unseen)
    counts.removed += gone.count
    return Array(gone)
  }
}

extension ServerError {
  /// Whether it says nothing about the other books of the server.
  fileprivate var concernsBook: Bool {
    switch self {
    case .nameNotFound, .unreachable, .timedOut: false
    default: !SyncFailure.server(self).needsUser
    }
  }
}

extension AccountTestStep {
  init(_ kind: Kind, _ fact: Fact) { self.init(service: .carddav, kind: kind, finding: .fine(fact)) }
}
