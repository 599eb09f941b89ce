import Foundation
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import vmail

extension Ports {
  /// The program's own, of a machine where it is always the same time and place, and from where nobody can be reached.
  static func lonely(_ store: MailStore, variables: [String: String], _ clock: TestClock) -> Ports {
    var ports = Wiring.ports(store, variables: variables) { _ in }
    let servers = StubServers(submission: ModelSubmission())
    (ports.connector, ports.submission, ports.discovery) = (servers, servers, servers)
    (ports.oauth, ports.secrets) = (StubOAuth(), StubSecrets())
    ports.pictures = { _ in nil }
    ports.unsubscribing = { throw ServerError.nameNotFound(host: $0.host.ascii) }
    ports.model = NoNetwork()
    (ports.network, ports.isMetered) = (NoNetwork(), { nil })
    (ports.clock, ports.utcOffset) = (clock, { _ in 0 })
    ports.connections = ConnectionLog(clock: clock)
    return ports
  }
}

/// No way to any other machine.
private struct NoNetwork: NetworkWatching, ModelServing {
  let hasWayOut = false

  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  func post(_ json: [UInt8], path: String, to endpoint: ModelEndpoint) async throws -> [UInt8] {
    throw ServerError.connectionLost(reason: "there is no network")
  }
}
