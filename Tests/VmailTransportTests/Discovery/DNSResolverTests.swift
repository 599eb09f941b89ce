import NIOCore
import NIOPosix
import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct DNSResolverTests {
  private static let name = "_imaps._tcp.example.org"

  private func services(
    _ server: NameServer, in log: ConnectionLog = .unread
  ) async throws -> [ServiceRecord]? {
    let resolver = DNSResolver(purpose: .test, connections: log, port: server.port)
    guard let answer = try await resolver.serviceRecords(Self.name) else { return nil }
    return try DNSAnswer(answer, name: #require(DNSName(Self.name))).services
  }

  @Test func `The name server is queried for the records, and its answer is returned unchanged`() async throws
  {
    let server = try await NameServer { question in
      var packet = DNSPacket(name: Self.name)
      packet.addService(0, 1, 993, DNSPacket.name("imap.example.org"))
      #expect(Array(question.dropFirst(12)) == Array(packet.bytes[12..<41]))
      return packet.bytes
    }
    #expect(try await services(server)?.map(\.target.hostName) == ["imap.example.org"])
  }

  @Test func `A name that doesn't exist, or has no such records, yields none`() async throws {
    for flags in [0x8183, 0x8180] {
      let server = try await NameServer { _ in DNSPacket(flags: flags, name: Self.name).bytes }
      #expect(try await services(server) == nil)
    }
  }

  @Test func `A failure of the name server is reported as such`() async throws {
    let server = try await NameServer { _ in DNSPacket(flags: 0x8182, name: Self.name).bytes }
    await #expect(throws: ServerError.unavailable(code: nil, reason: "no name server responds")) {
      _ = try await services(server)
    }
  }

  @Test func `Each query is in the log, with the name server that it goes to`() async throws {
    let log = ConnectionLog.unread
    let server = try await NameServer { _ in DNSPacket(name: Self.name).bytes }
    #expect(try await services(server, in: log) == nil)
    // The name server is queried again because the first query failed.
    let failing = try await NameServer { _ in DNSPacket(flags: 0x8182, name: Self.name).bytes }
    _ = try? await services(failing, in: log)
    #expect(log.entries.map(\.host) == ["127.0.0.1", "127.0.0.1", "127.0.0.1"])
    #expect(log.entries.map(\.port) == [server.port, failing.port, failing.port].map(Int.init))
    #expect(log.entries.allSatisfy { $0.purpose == ConnectionPurpose.test.clause })
  }

  @Test func `Cancellation does not wait for an answer`() async throws {
    let (asked, signal) = AsyncStream.makeStream(of: Void.self)
    let server = try await NameServer { _ in
      signal.yield()
      return nil
    }
    let resolver = DNSResolver(purpose: .test, connections: .unread, port: server.port, patience: 600)
    let task = Task { try await resolver.serviceRecords(Self.name) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Answers queries on 127.0.0.1 by UDP.
private final class NameServer: Sendable {
  let port: UInt16
  private let channel: any Channel

  /// - Parameter answer: returns the answer, whose ID is corrected; `nil` for none.
  init(_ answer: @escaping @Sendable ([UInt8]) -> [UInt8]?) async throws {
    channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answerer(answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = UInt16(channel.localAddress?.port ?? 0)
  }

  deinit { channel.close(promise: nil) }

  private final class Answerer: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>
    private let answer: @Sendable ([UInt8]) -> [UInt8]?

    init(_ answer: @escaping @Sendable ([UInt8]) -> [UInt8]?) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let question = unwrapInboundIn(data)
      let bytes = Array(question.data.readableBytesView)
      guard let reply = answer(bytes) else { return }
      let packet = ByteBuffer(bytes: bytes.prefix(2) + reply.dropFirst(2))
      context.writeAndFlush(
        wrapOutboundOut(AddressedEnvelope(remoteAddress: question.remoteAddress, data: packet)), promise: nil)
    }
  }
}
