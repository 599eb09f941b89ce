import Foundation
import NIOCore
import NIOPosix
import VmailDomain
import VmailTransport

@testable import VmailServerSupport

/// A client that sends what a test specifies, and nothing else.
struct TestClient {
  private let connection: ServerConnection
  private var input: ClientInput

  /// Connects; with `trusting`, by TLS from the first byte.
  init(port: Int, trusting ca: URL? = nil) async throws {
    let tls = try ca.map { try TLSContext(trust: .authorities(file: $0.path)) }
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let connection = try ServerConnection(channel, tls: nil)
          if let tls { try Self.addTLS(tls, to: channel) }
          return connection
        }
      }
    connection = channel
    input = ClientInput(channel) { _ in }
  }

  func send(_ text: String) async throws { try await connection.send(Array(text.utf8)) }

  /// Returns the next line without its CRLF; `nil` if the connection has ended.
  mutating func line() async -> String? {
    guard case .line(let bytes) = await input.line() else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns all lines up to one with this prefix; none if there is no such line.
  mutating func lines(to prefix: String) async -> [String] {
    var lines: [String] = []
    while let line = await line() {
      lines.append(line)
      if line.hasPrefix(prefix) { return lines }
    }
    return []
  }

  mutating func command(_ text: String) async throws -> [String] {
    try await send("t1 \(text)\r\n")
    return await lines(to: "t1 ")
  }

  mutating func rest() async -> String { String(decoding: await input.rest(), as: UTF8.self) }

  /// The reason why the connection failed.
  var trouble: String? { input.trouble }
  var unread: String { String(decoding: input.unread, as: UTF8.self) }

  func startTLS(trusting ca: URL) async throws {
    let context = try TLSContext(trust: .authorities(file: ca.path))
    let channel = connection.channel
    try await channel.eventLoop.submit { try Self.addTLS(context, to: channel) }.get()
  }

  func close() async { await connection.close() }

  private static func addTLS(_ context: TLSContext, to channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(
      TLSHandler(context, client: "localhost"), position: .first)
  }
}
