/// Reads and writes the address books of a server (CardDAV, RFC 6352).
///
/// All throw ``ServerError`` and ``CardDAVError``, and `CancellationError` at once. An answer that breaks off, or
/// can't be read, is an error: nothing returned here is a part without saying so.
public protocol AddressBookServing: Sendable {
  /// Returns the servers that a domain announces: in its pages (autoconfig, PACC), then in DNS (RFC 6764). Sends no
  /// credentials.
  /// - Throws: `CancellationError` only.
  func announced(for address: AccountAddress) async throws -> [AddressBookServer]

  /// Finds the place where the user's books are listed (RFC 6764 section 6).
  /// - Parameter url: the beginning: a host's root, or any page of the server, also a book.
  func home(from url: String, _ login: AddressBookLogin) async throws -> AddressBookHome

  /// Lists the books, with one request. A book that is not in it no longer exists.
  func books(in home: AddressBookHome, _ login: AddressBookLogin) async throws -> [RemoteAddressBook]

  /// Lists the cards that were changed or removed since a state, or all of them.
  /// - Parameter token: the state; `nil` for all. A token that the server doesn't know any more is as good as none.
  func changes(
    in book: RemoteAddressBook, since token: String?, _ login: AddressBookLogin
  ) async throws -> CardChanges

  /// Gets cards.
  /// - Parameter paths: not too many: the answer is bounded.
  func cards(
    at paths: [String], in book: RemoteAddressBook, _ login: AddressBookLogin
  ) async throws -> FetchedCards

  /// Writes a card, and gets back what the server has made of it.
  /// - Parameter version: the version that is replaced. One without an etag is new, and its path may be only a name.
  /// - Throws: ``AddressBookError/Reason/changed`` if it is another version now.
  func put(
    _ card: String, as version: CardVersion, in book: RemoteAddressBook, _ login: AddressBookLogin
  ) async throws -> RemoteCard

  /// Removes a card. One that no longer exists is no error.
  /// - Throws: ``AddressBookError/Reason/changed`` if it is another version now.
  func remove(_ card: CardVersion, from book: RemoteAddressBook, _ login: AddressBookLogin) async throws
}

/// A server that may have the user's address books, and the origin of that information.
public struct AddressBookServer: Hashable, Sendable {
  /// Where to begin.
  public var url: String
  public var origin: ServerCandidate.Origin

  public init(url: String, origin: ServerCandidate.Origin) {
    (self.url, self.origin) = (url, origin)
  }
}

/// Who asks for address books, and what may learn the password.
public struct AddressBookLogin: Sendable {
  public var userName: String
  public var credentials: Credentials
  /// The hosts, with those below them, that get the credentials. No other does, wherever the server redirects.
  public var hosts: [HostName]
  /// Where to begin: only its port gets the credentials, and that of https, on these hosts; `nil` for any port.
  public var start: WebAddress?
  public var trust: CertificateTrust
  /// The account's name, for `net`.
  public var account: String

  public init(
    userName: String, credentials: Credentials, hosts: [HostName], start: WebAddress? = nil,
    trust: CertificateTrust = .system, account: String = ""
  ) {
    self.userName = userName
    self.credentials = credentials
    self.hosts = hosts
    self.start = start
    self.trust = trust
    self.account = account
  }

  /// Whether a server may have the credentials. Another port of a host may be another user's.
  public func trusts(_ address: WebAddress) -> Bool {
    guard hosts.contains(where: { address.host.isWithin($0) }) else { return false }
    guard let start else { return true }
    return address.isSecure && address.port == nil
      || (address.isSecure, address.port) == (start.isSecure, start.port)
  }
}

/// The place where a user's books are listed (`addressbook-home-set`, RFC 6352 section 7.1.1).
public struct AddressBookHome: Hashable, Sendable, Codable {
  public var url: String
  /// Whether it is a book itself, and the only one that is wanted.
  public var isBook: Bool

  public init(url: String, isBook: Bool = false) {
    (self.url, self.isBook) = (url, isBook)
  }
}

/// A book on a server.
public struct RemoteAddressBook: Hashable, Sendable {
  /// Its URL, percent-encoded in one way, so that URLs can be compared.
  public var url: String
  /// Its name; empty if it has none. Untrusted.
  public var name: String
  /// The state of its cards (RFC 6578); `nil` if the server can't list changes.
  public var token: String?
  /// Another sign that cards have changed; `nil` if the server has none.
  public var ctag: String?
  /// Whether the server has cards in version 4 of the format.
  public var hasVersion4: Bool

  public init(
    url: String, name: String = "", token: String? = nil, ctag: String? = nil, hasVersion4: Bool = false
  ) {
    self.url = url
    self.name = name
    self.token = token
    self.ctag = ctag
    self.hasVersion4 = hasVersion4
  }

  /// The state for comparing with an earlier one; `nil` if the server doesn't say it.
  public var state: String? { token ?? ctag }
}

/// A card and its version.
public struct CardVersion: Hashable, Sendable {
  /// Its path on the server, percent-encoded in one way.
  public var path: String
  /// `nil` if the server named none.
  public var etag: String?

  public init(path: String, etag: String?) {
    (self.path, self.etag) = (path, etag)
  }
}

/// What a server says about the cards of a book since a state.
public struct CardChanges: Hashable, Sendable {
  public var present: [CardVersion]
  /// The paths of cards that no longer exist.
  public var removed: [String]
  /// The state that this leads to; `nil` if the server can't list changes.
  public var token: String?
  /// Whether it began with all cards, not with a state.
  public var isFromStart: Bool
  /// Whether there is more, after ``token``.
  public var hasMore: Bool

  public init(
    present: [CardVersion], removed: [String] = [], token: String?, isFromStart: Bool, hasMore: Bool = false
  ) {
    self.present = present
    self.removed = removed
    self.token = token
    self.isFromStart = isFromStart
    self.hasMore = hasMore
  }
}

/// A card of a server. Untrusted.
public struct RemoteCard: Hashable, Sendable {
  public var version: CardVersion
  /// A vCard, or whatever the server sent.
  public var text: String

  public init(version: CardVersion, text: String) {
    (self.version, self.text) = (version, text)
  }
}

/// The answer to a request for cards. One that is in neither list was not answered.
public struct FetchedCards: Hashable, Sendable {
  public var cards: [RemoteCard]
  /// The paths of cards that no longer exist.
  public var removed: [String]

  public init(cards: [RemoteCard] = [], removed: [String] = []) {
    (self.cards, self.removed) = (cards, removed)
  }
}

/// A reason why address books could not be synced that isn't a failure of a server.
public enum CardDAVError: Error, Hashable, Sendable, Codable {
  /// Nothing says where the account's books are.
  case unknownServer
  /// A host, with its port if it isn't that of https, that nothing vouches for: named by DNS alone, or by a redirect.
  case foreignHost(String)
  /// The password would be sent in clear text.
  case wouldBeInsecure(url: String)
  /// There is a server, but it has no address books for the user there.
  case noBooks(url: String)
  /// The server failed with one of the books, by its name; the others are synced.
  case book(String, ServerError)
}
