import Synchronization
import VmailDomain

/// A server of address books in memory, and what it was asked.
final class ModelAddressBooks: AddressBookServing {
  struct Book {
    var name = "Friends"
    var cards: [String: (etag: String, text: String)] = [:]
    /// The path of each change, in order; a token is a number of changes.
    var log: [String] = []
    /// The tokens that are no longer known.
    var forgotten: Set<Int> = []
    var listsChanges = true
  }

  struct State {
    var books: [String: Book] = [:]
    var announced: [AddressBookServer] = []
    /// The servers with a home, by URL.
    var homes: [String: Result<AddressBookHome, ServerError>] = [:]
    /// The most cards in an answer.
    var pageSize = Int.max
    /// The cards that aren't sent.
    var withheld: Set<String> = []
    /// Fails the request with this number, counted from now on.
    var failure: (in: Int, error: ServerError)?
    var calls: [String] = []
    var passwords: [String] = []
  }

  private let state = Mutex(State())

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// Returns what it was asked since the last call.
  func takeCalls() -> [String] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
  }

  func put(_ path: String, _ text: String?, in url: String) {
    change { state in
      var book = state.books[url] ?? Book()
      book.log.append(path)
      book.cards[path] = text.map { ("\"\(book.log.count)\"", $0) }
      state.books[url] = book
    }
  }

  private func called<Value>(_ call: String, _ body: (inout State) throws -> Value) throws -> Value {
    try state.withLock { state in
      state.calls.append(call)
      if let failure = state.failure {
        state.failure = failure.in > 1 ? (failure.in - 1, failure.error) : nil
        if failure.in <= 1 { throw failure.error }
      }
      return try body(&state)
    }
  }

  func announced(for address: AccountAddress) -> [AddressBookServer] { state.withLock { $0.announced } }

  func home(from url: String, _ login: AddressBookLogin) throws -> AddressBookHome {
    try called("home \(url)") { state in
      if case .password(let password) = login.credentials { state.passwords.append(password) }
      return try (state.homes[url] ?? .failure(.nameNotFound(host: url))).get()
    }
  }

  func books(in home: AddressBookHome, _ login: AddressBookLogin) throws -> [RemoteAddressBook] {
    try called("books") { state in
      state.books.sorted { $0.key < $1.key }.map { url, book in
        RemoteAddressBook(
          url: url, name: book.name, token: book.listsChanges ? "\(book.log.count)" : nil,
          ctag: "c\(book.log.count)")
      }
    }
  }

  func changes(
    in remote: RemoteAddressBook, since token: String?, _ login: AddressBookLogin
  ) throws -> CardChanges {
    try called("changes \(token ?? "all")") { state in
      let book = state.books[remote.url] ?? Book()
      func present(_ paths: some Sequence<String>) -> [CardVersion] {
        paths.sorted().compactMap { path in book.cards[path].map { CardVersion(path: path, etag: $0.etag) } }
      }
      guard book.listsChanges else {
        return CardChanges(present: present(book.cards.keys), token: nil, isFromStart: true)
      }
      let start = token.flatMap { Int($0) }.flatMap { book.forgotten.contains($0) ? nil : $0 }
      let end = min(book.log.count, (start ?? 0) + min(state.pageSize, book.log.count))
      let paths = Set(book.log[(start ?? 0)..<end])
      return CardChanges(
        present: present(paths), removed: paths.filter { book.cards[$0] == nil }.sorted() + ["/never.vcf"],
        token: "\(end)", isFromStart: start == nil, hasMore: end < book.log.count)
    }
  }

  func cards(
    at paths: [String], in remote: RemoteAddressBook, _ login: AddressBookLogin
  ) throws -> FetchedCards {
    try called("cards \(paths.count)") { state in
      let book = state.books[remote.url] ?? Book()
      let wanted = paths.filter { !state.withheld.contains($0) }
      return FetchedCards(
        cards: wanted.compactMap { path in
          book.cards[path].map {
            RemoteCard(version: CardVersion(path: path, etag: $0.etag), text: $0.text)
          }
        }, removed: wanted.filter { book.cards[$0] == nil })
    }
  }

  func put(
    _ card: String, as version: CardVersion, in book: RemoteAddressBook, _ login: AddressBookLogin
  ) throws -> RemoteCard {
    let path = version.path.hasPrefix("/") ? version.path : "/book/" + version.path
    return try called("put \(path)") { state in
      guard state.books[book.url]?.cards[path]?.etag == version.etag else {
        throw AddressBookError(path: path, reason: .changed)
      }
      state.books[book.url]?.log.append(path)
      let etag = "\"\(state.books[book.url]?.log.count ?? 0)\""
      // As Radicale does.
      let text = card.uppercased()
      state.books[book.url]?.cards[path] = (etag, text)
      return RemoteCard(version: CardVersion(path: path, etag: etag), text: text)
    }
  }

  func remove(_ card: CardVersion, from book: RemoteAddressBook, _ login: AddressBookLogin) throws {
    try called("remove \(card.path)") { state in
      guard state.books[book.url]?.cards[card.path]?.etag == card.etag else {
        throw AddressBookError(path: card.path, reason: .changed)
      }
      state.books[book.url]?.log.append(card.path)
      state.books[book.url]?.cards[card.path] = nil
    }
  }
}
