internal import CResolv
internal import Dispatch
import VmailDomain

/// Queries this machine's name servers through the C library, which knows them.
struct DNSResolver: Sendable {
  /// The maximum length of a DNS message over TCP (RFC 1035 section 4.2.2).
  private static let longest = 65_535
  /// The maximum length of an address as text, with the name of an interface.
  private static let longestAddress = 128

  private let purpose: ConnectionPurpose
  private let connections: ConnectionLog
  /// The port of a name server on 127.0.0.1 to query instead of the machine's; 0 to use those.
  private let port: UInt16
  /// The timeout per server in seconds, at the first attempt.
  private let patience: Int32

  /// - Parameters:
  ///   - purpose: the reason that the log gives for each query.
  ///   - connections: the log of connections, for `net`.
  init(purpose: ConnectionPurpose, connections: ConnectionLog, port: UInt16 = 0, patience: Int32 = 2) {
    self.purpose = purpose
    self.connections = connections
    self.port = port
    self.patience = patience
  }

  /// - Returns: the answer, for ``DNSAnswer``; `nil` when the name doesn't exist or has no such records.
  /// - Throws: ``ServerError/unavailable(code:reason:)``; `CancellationError`, at once: the query is left to
  ///   end by itself, within its timeout.
  @Sendable func serviceRecords(_ name: String) async throws -> [UInt8]? {
    try await records(DNSAnswer.serviceRecordType, of: name)
  }

  /// As ``serviceRecords(_:)``, for TXT records.
  @Sendable func textRecords(_ name: String) async throws -> [UInt8]? {
    try await records(DNSAnswer.textRecordType, of: name)
  }

  private func records(_ type: Int, of name: String) async throws -> [UInt8]? {
    let (answers, continuation) = AsyncStream.makeStream(of: Result<[UInt8]?, ServerError>.self)
    DispatchQueue.global().async {
      continuation.yield(ask(name, type))
      continuation.finish()
    }
    // Ends without an answer when the task is cancelled.
    for await answer in answers { return try answer.get() }
    throw CancellationError()
  }

  /// Asks the name servers in turn until one answers, each twice at most. The C library would do that by
  /// itself, but doesn't tell which of them it asked.
  private func ask(_ name: String, _ type: Int) -> Result<[UInt8]?, ServerError> {
    let servers = vmail_resolver_count(port)
    for attempt in 0..<2 {
      // As resolv.conf(5) has it, the second attempt takes twice as long, divided among the servers.
      let seconds = attempt == 0 ? patience : max(1, 2 * patience / max(1, servers))
      for server in 0..<max(0, servers) {
        let (answer, reason) = ask(name, type, of: server, within: seconds)
        if let answer { return .success(answer) }
        switch reason {
        case HOST_NOT_FOUND, NO_DATA: return .success(nil)
        case TRY_AGAIN: continue
        default: return .failure(.unavailable(code: nil, reason: "the name server failed"))
        }
      }
    }
    return .failure(.unavailable(code: nil, reason: "no name server responds"))
  }

  /// Asks one name server, and logs that first.
  /// - Returns: the answer; or `nil` and one of the reasons of <netdb.h>.
  private func ask(
    _ name: String, _ type: Int, of server: Int32, within seconds: Int32
  ) -> (answer: [UInt8]?, reason: Int32) {
    var address = [CChar](repeating: 0, count: Self.longestAddress)
    var serverPort: Int32 = 0
    guard
      let resolver = vmail_resolver_open(port, server, &address, Int32(address.count), &serverPort)
    else { return (nil, TRY_AGAIN) }
    defer { vmail_resolver_close(resolver) }
    let host = String(decoding: address.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    connections.note(host, port: Int(serverPort), for: purpose)
    var reason: Int32 = 0
    var length: Int32 = -1
    let answer = [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, count in
      length = vmail_resolver_ask(
        resolver, name, Int32(type), buffer.baseAddress, Int32(buffer.count), seconds,
        &reason)
      count = max(0, min(Int(length), buffer.count))
    }
    return (length < 0 ? nil : answer, reason)
  }
}
