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
private struct Nobody: ModelServing, NetworkWatching {
  let hasWayOut = false

  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) throws -> [UInt8] {
    throw ServerError.nameNotFound(host: endpoint.base.host.ascii)
  }

  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// No machine that a test runs on has a dictionary.
private struct NoDictionary: SpellChecking {
  func misspelt(_ words: [String], in language: String) -> [String]? { nil }
}
