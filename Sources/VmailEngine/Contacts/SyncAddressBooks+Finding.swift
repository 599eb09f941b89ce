import VmailDomain
import VmailStore

extension SyncAddressBooksUseCase {
  /// Where an account's books are listed, and who asks for them.
  struct LocatedBooks {
    var home: AddressBookHome
    var login: AddressBookLogin
    /// The books, if they had to be asked for.
    var books: [RemoteAddressBook]?
  }

  /// Finds where the books are listed, and remembers the server that nobody had named.
  /// - Parameter known: where they were listed before; it saves all requests but one.
  func located(
    _ account: Account, _ settings: ServerSettings, _ secret: Credentials, _ known: AddressBookHome?
  ) async throws -> LocatedBooks {
    if let url = settings.addressBooks.url {
      let login = settings.addressBookLogin(at: url, secret, of: account)
      if let known, let books = try await books(in: known, login) {
        return LocatedBooks(home: known, login: login, books: books)
      }
      return LocatedBooks(home: try await server.home(from: url, login), login: login)
    }
    var failure: (any Error)?
    for candidate in try await candidates(account, settings) {
      guard candidate.mayHaveCredentials(of: AccountAddress(account.email)) else {
        failure = failure ?? CardDAVError.foreignHost(candidate.url)
        continue
      }
      do {
        let login = settings.addressBookLogin(at: candidate.url, secret, of: account)
        let home = try await server.home(from: candidate.url, login)
        try await store.write {
          try $0.setAddressBooks(.server(url: candidate.url), accountId: account.id)
        }
        return LocatedBooks(home: home, login: login)
      } catch let error as ServerError {
        // A password that was refused isn't tried elsewhere: some lock accounts for that.
        if case .loginRefused = error { throw error }
        // What was announced should be there; a guess need not.
        if candidate.origin != .guess { failure = failure ?? error }
      } catch let error as CardDAVError {
        if candidate.origin != .guess { failure = failure ?? error }
      }
    }
    throw failure ?? CardDAVError.unknownServer
  }

  /// - Returns: `nil` if they are no longer listed there.
  private func books(
    in home: AddressBookHome, _ login: AddressBookLogin
  ) async throws -> [RemoteAddressBook]? {
    do {
      let books = try await server.books(in: home, login)
      return books.isEmpty ? nil : books
    } catch ServerError.refused, is CardDAVError {
      return nil
    }
  }

  /// The servers to try: the provider's, those that the domain announces, and the mail server's host, which has the
  /// password anyway.
  private func candidates(
    _ account: Account, _ settings: ServerSettings
  ) async throws -> [AddressBookServer] {
    let address = AccountAddress(account.email)
    if let provider = address.flatMap({ MailProvider.of(domain: $0.domain) })?.addressBooks {
      return [provider]
    }
    var found: [AddressBookServer] = []
    if let address { found = try await server.announced(for: address) }
    if !settings.imap.isLoopback {
      let host = settings.imap.host.contains(":") ? "[\(settings.imap.host)]" : settings.imap.host
      found.append(AddressBookServer(url: "https://\(host)/", origin: .guess))
    }
    return found
  }
}

extension AddressBookServer {
  /// Whether the password may be sent there before the user has named the server (page 8.27).
  fileprivate func mayHaveCredentials(of address: AccountAddress?) -> Bool {
    guard origin == .serviceRecord else { return true }
    guard let host = WebAddress(url)?.host, let domain = address.flatMap({ HostName($0.domain) }) else {
      return false
    }
    return host.isWithin(domain)
  }
}
