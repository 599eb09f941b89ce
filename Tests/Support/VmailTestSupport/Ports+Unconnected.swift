import VmailDomain
public import VmailEngine

extension Ports {
  /// The same ports, on a test's clock: nothing of them connects anywhere, asks a keyring, or looks at the network and
  /// the time zone of this machine.
  public func unconnected(clock: TestClock) -> Ports {
    var ports = self
    let (servers, nobody) = (StubServers(), Nobody())
    (ports.connector, ports.submission, ports.discovery) = (servers, servers, servers)
    (ports.oauth, ports.secrets) = (StubOAuth(), StubSecrets())
    ports.addressBooks = nobody
    ports.pictures = { _ in nil }
    ports.unsubscribing = { throw ServerError.nameNotFound(host: $0.host.ascii) }
    (ports.model, ports.network) = (nobody, nobody)
    ports.isMetered = { nil }
    ports.spelling = NoDictionary()
    ports.keyring = ModelKeyring.demo()
    ports.clock = clock
    ports.connections = ConnectionLog(clock: clock)
    ports.utcOffset = { _ in 0 }
    return ports
  }
}

/// There is nobody out there, and no way there.
private struct Nobody: ModelServing, NetworkWatching, AddressBookServing {
  let hasWayOut = false

  func announced(for address: AccountAddress) -> [AddressBookServer] { [] }
  func home(from url: String, _ login: AddressBookLogin) throws -> AddressBookHome { throw absence }
  func books(in home: AddressBookHome, _ login: AddressBookLogin) throws -> [RemoteAddressBook] {
    throw absence
  }
  func changes(
    in book: RemoteAddressBook, since token: String?, _ login: AddressBookLogin
  ) throws -> CardChanges { throw absence }
  func cards(
    at paths: [String], in book: RemoteAddressBook, _ login: AddressBookLogin
  ) throws -> FetchedCards { throw absence }
  func put(
    _ card: String, as version: CardVersion, in book: RemoteAddressBook, _ login: AddressBookLogin
  ) throws -> RemoteCard { throw absence }
  func remove(_ card: CardVersion, from book: RemoteAddressBook, _ login: AddressBookLogin) throws {
    throw absence
  }
  private var absence: ServerError { .nameNotFound(host: "carddav.example.org") }

  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) throws -> [UInt8] {
    throw ServerError.nameNotFound(host: endpoint.base.host.ascii)
  }

  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// No machine that a test runs on has a dictionary.
private struct NoDictionary: SpellChecking {
  func misspelt(_ words: [String], in language: String) -> [String]? { nil }
}
