/// Where an account's address books are.
public enum AddressBookSource: Hashable, Sendable {
  /// Nobody has looked yet. They are looked for when the user asks for them.
  case unknown
  /// The account has none, by the user's wish.
  case off
  /// On a server; where to begin there (RFC 6764 section 6).
  case server(url: String)

  /// - Parameter stored: as in ``stored``.
  public init(stored: String?) {
    switch stored {
    case nil: self = .unknown
    case "off"?: self = .off
    case let url?: self = .server(url: url)
    }
  }

  /// The form in which it is stored; `nil` for ``unknown``.
  public var stored: String? {
    switch self {
    case .unknown: nil
    case .off: "off"
    case .server(let url): url
    }
  }

  public var url: String? { if case .server(let url) = self { url } else { nil } }
}

extension MailProvider {
  /// The CardDAV servers of providers that accept the password for mail, by ``name``. Google accepts only tokens of a scope
  /// that those for mail don't have.
  private static let addressBooks = [
    "aol": "https://carddav.aol.com/", "fastmail": "https://carddav.fastmail.com/",
    "gmx": "https://carddav.gmx.net/", "gmx-com": "https://carddav.gmx.com/",
    "icloud": "https://contacts.icloud.com/", "mailbox": "https://dav.mailbox.org/",
    "posteo": "https://posteo.de:8443/", "webde": "https://carddav.web.de/",
    "yahoo": "https://carddav.address.yahoo.com/", "yandex": "https://carddav.yandex.ru/",
    "zoho": "https://contacts.zoho.com/", "zoho-eu": "https://contacts.zoho.eu/",
  ]

  /// The provider's CardDAV server; `nil` if it has none, or it isn't known.
  public var addressBooks: AddressBookServer? {
    Self.addressBooks[name].map { AddressBookServer(url: $0, origin: .table) }
  }

  /// The domains whose hosts share the work of a CardDAV server, by its host.
  private static let shared = ["contacts.icloud.com": "icloud.com"]

  /// Returns the hosts that may have the credentials for address books.
  /// - Parameters:
  ///   - url: where to begin.
  ///   - domain: that of the account's address.
  static func hosts(forAddressBooksAt url: String, domain: String?) -> [HostName] {
    guard let host = WebAddress(url)?.host else { return [] }
    return [host] + [shared[host.ascii], domain].compactMap { $0.flatMap { HostName($0) } }
  }
}

extension ServerSettings {
  /// Returns the login for the account's address books, with the credentials of its mail.
  /// - Parameter url: where to begin.
  public func addressBookLogin(
    at url: String, _ credentials: Credentials, of account: Account
  ) -> AddressBookLogin {
    let start = WebAddress(url)
    // A pinned certificate is that of the mail server.
    var trust = trust
    if case .pinned = trust, start?.host.ascii != imap.host { trust = .system }
    return AddressBookLogin(
      userName: userName, credentials: credentials,
      hosts: MailProvider.hosts(forAddressBooksAt: url, domain: AccountAddress(account.email)?.domain),
      start: start, trust: trust, account: account.name)
  }
}

/// What the last sync of an account's address books found.
public struct AddressBookState: Hashable, Sendable, Codable {
  /// Where the books are listed; `nil` if that has to be found again.
  public var home: AddressBookHome?
  /// When it was, in seconds since 1970.
  public var time: Int64
  /// Why it failed; `nil` if it didn't.
  public var failure: SyncFailure?

  public init(home: AddressBookHome?, time: Int64, failure: SyncFailure? = nil) {
    (self.home, self.time, self.failure) = (home, time, failure)
  }
}
