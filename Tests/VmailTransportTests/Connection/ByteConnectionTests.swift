import NIOCore
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct ByteConnectionTests {
  @Test func `Bytes are sent in both directions, and the end is reported`() async throws {
    let server = try await LoopbackServer { peer in
      for await bytes in peer.inbound {
        peer.send(bytes + Array("!".utf8))
        break
      }
      peer.close()
    }
    let connection = try await ByteConnection.open(to: server.target(), time: .still)
    connection.send(Array("hi".utf8))
    #expect(try await connection.receive() == Array("hi!".utf8))
    #expect(try await connection.receive() == nil)
    #expect(try await connection.receive() == nil)
  }

  @Test(
    arguments: [
      ("127.0.0.1", true), ("127.0.0.0", true), ("127.255.255.255", true), ("::1", true),
      ("126.255.255.255", false), ("128.0.0.0", false), ("0.0.0.0", false), ("10.0.0.1", false),
      ("192.168.127.1", false), ("1.127.0.0", false), ("::2", false), ("::", false), ("fe80::1", false),
      ("::ffff:127.0.0.1", false), ("", false),
    ])
  func `Clear text is permitted on this machine only`(address: String, isThisMachine: Bool) {
    do throws(ServerError) {
      try ByteConnection.expectThisMachine(address, host: "mail.example")
      #expect(isThisMachine)
    } catch {
      #expect(!isThisMachine && error == .wouldBeInsecure(host: "mail.example"))
    }
  }

  @Test func `Unknown names, ports without a server and invalid names are distinguished`() async throws {
    func error(_ host: String, _ port: Int) async -> ServerError? {
      let target = ServerTarget(endpoint: ServerEndpoint(host: host, port: port, security: .clear))
      return await #expect(throws: ServerError.self) {
        _ = try await ByteConnection.open(to: target, time: .still)
      }
    }
    #expect(await error("nobody.invalid", 143) == .nameNotFound(host: "nobody.invalid"))
    #expect(await error("", 143) == .nameNotFound(host: ""))
    #expect(await error("local\0host", 143) == .nameNotFound(host: "local\0host"))
    #expect(await error("127.0.0.1", 0) == .nameNotFound(host: "127.0.0.1"))

    // A port that is never assigned, unlike those used by other tests.
    #expect(
      await error("127.0.0.1", 1) == .unreachable(host: "127.0.0.1", port: 1, reason: "connection refused"))
  }

  @Test func `Megabytes arrive complete and in order, whichever side is slower`() async throws {
    var sent = (0..<769).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    while sent.count < 12 << 20 { sent += sent }
    let server = try await LoopbackServer { [sent] peer in
      peer.send(sent)
      for await _ in peer.inbound { peer.close() }
    }
    let connection = try await ByteConnection.open(to: server.target(), time: .still)
    var received: [UInt8] = []
    var largest = 0
    while received.count < sent.count, let bytes = try await connection.receive() {
      largest = max(largest, bytes.count)
      received += bytes
    }
    #expect(received == sent)
    #expect(largest <= ReceivedBytes.highWater + 1 << 20)
  }

  @Test func `Unread data does not accumulate`() async throws {
    let (written, continuation) = AsyncStream.makeStream(of: Bool.self)
    let server = try await LoopbackServer { peer in
      // More than fits into the buffers of both sides and of the kernel.
      let all = ByteBuffer(repeating: 1, count: 64 << 20)
      Task {
        try await peer.channel.writeAndFlush(all)
        continuation.yield(true)
      }
      for await _ in peer.inbound { continuation.yield(false) }
    }
    let connection = try await ByteConnection.open(to: server.target(), time: .still)
    // The server answers although it could not send all its data.
    connection.send([1])
    var first: Bool?
    for await isWritten in written {
      first = isWritten
      break
    }
    #expect(first == false)
    var count = 0
    while count < 64 << 20, let bytes = try await connection.receive() { count += bytes.count }
    #expect(count == 64 << 20)
  }

  @Test func `Cancelling a waiting call ends it at once`() async throws {
    let (gone, continuation) = AsyncStream.makeStream(of: Void.self)
    let server = try await LoopbackServer { peer in
      for await _ in peer.inbound {}
      continuation.yield()
    }
    let connection = try await ByteConnection.open(to: server.target(), time: .still)
    let waiting = Task { try await connection.receive() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
    for await _ in gone { break }
    await #expect(throws: ServerError.connectionLost(reason: "closed")) { _ = try await connection.receive() }
  }

  @Test func `A silent server times out`() async throws {
    let clock = ManualClock()
    let server = try await LoopbackServer { peer in for await _ in peer.inbound {} }
    let connection = try await ByteConnection.open(to: server.target(), time: clock.time)
    connection.watchdog.expect("the greeting", within: .seconds(30))
    let received = Task { try await connection.receive() }
    await clock.waitForSleeper()
    clock.advance(by: .seconds(31))
    await #expect(throws: ServerError.timedOut(doing: "the greeting")) { _ = try await received.value }
  }

  @Test func `A stalled handshake times out`() async throws {
    let clock = ManualClock()
    let (greeted, continuation) = AsyncStream.makeStream(of: Void.self)
    let server = try await LoopbackServer { peer in for await _ in peer.inbound { continuation.yield() } }
    let target = server.target(.tls)
    let ended = Outcome<Void>()
    let opened = Task {
      defer { ended.settle(.success(())) }
      return try await ByteConnection.open(to: target, time: clock.time)
    }
    for await _ in greeted { break }
    while !ended.isSettled, !Task.isCancelled {
      clock.advance(by: .seconds(5))
      await Task.yield()
    }
    let error = await #expect(throws: ServerError.self) { _ = try await opened.value }
    guard case .timedOut? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
