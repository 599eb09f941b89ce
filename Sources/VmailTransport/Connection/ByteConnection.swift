import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import VmailDomain

/// A connection over which bytes go both ways: TCP, with TLS where the endpoint says so.
///
/// Made for one task that receives, and any that send. Whatever goes wrong ends it, and every call after
/// that throws the same ``ServerError``. Cancelling a call ends it at once.
final class ByteConnection: Sendable {
  let target: ServerTarget
  let watchdog: Watchdog
  let deadlines: Deadlines
  private let time: MonotonicTime
  private let end: ChannelEnd
  private let probe = Mutex<Task<Void, Never>?>(nil)

  /// The channel, and what belongs to it.
  private struct ChannelEnd: Sendable {
    let channel: any Channel
    let tls: ClientTLS?
    let received = ReceivedBytes()
    let secured = Outcome<Void>()

    func fail(_ error: ServerError) {
      secured.settle(.failure(error))
      received.end(.failure(error))
      received.discard()
      channel.close(promise: nil)
    }
  }

  private init(end: ChannelEnd, target: ServerTarget, time: MonotonicTime, deadlines: Deadlines) {
    self.target = target
    self.deadlines = deadlines
    self.time = time
    self.end = end
    watchdog = Watchdog(time: time, deadlines: deadlines) { end.fail($0) }
  }

  deinit {
    stopProbing()
    end.channel.close(promise: nil)
  }

  /// Finds the name, connects and, where the endpoint says so, does the TLS handshake. Not a byte of clear
  /// text is sent to where it may not go.
  static func open(
    to target: ServerTarget, time: MonotonicTime = .machine, deadlines: Deadlines = Deadlines()
  ) async throws -> ByteConnection {
    let end = try await connect(to: target, time: time, deadlines: deadlines)
    let connection = ByteConnection(end: end, target: target, time: time, deadlines: deadlines)
    do {
      if target.endpoint.security == .tls {
        try await connection.handshake()
      } else if target.endpoint.security == .clear, !target.allowsClearText {
        try Self.expectThisMachine(end.channel.remoteAddress?.ipAddress, host: target.endpoint.host)
      }
    } catch {
      connection.close()
      throw error
    }
    return connection
  }

  private static func connect(
    to target: ServerTarget, time: MonotonicTime, deadlines: Deadlines
  ) async throws -> ChannelEnd {
    let (host, port) = (target.endpoint.host, target.endpoint.port)
    guard (1...65535).contains(port), (1...253).contains(host.utf8.count), !host.utf8.contains(0) else {
      throw ServerError.nameNotFound(host: host)
    }
    let tls = target.endpoint.security == .clear ? nil : try ClientTLS(trust: target.trust, host: host)
    let opened = Outcome<ChannelEnd>()
    let watchdog = Watchdog(time: time, deadlines: deadlines) { opened.settle(.failure($0)) }
    watchdog.expect("the connection", within: deadlines.connect)
    defer { watchdog.stop() }
    Task {
      // Nothing of this can be interrupted, so that it may end when nobody waits any more.
      do {
        let end = try await bootstrap().connect(host: host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture { try prepare(channel, tls, for: target) }
        }
        if !opened.settle(.success(end)) { end.channel.close(promise: nil) }
      } catch let error as ServerError {
        opened.settle(.failure(error))
      } catch {
        opened.settle(.failure(ConnectFailure(host: host, port: port).error(for: error)))
      }
    }
    return try await withTaskCancellationHandler {
      try await opened.value
    } onCancel: {
      opened.settle(.failure(CancellationError()))
    }
  }

  private static func bootstrap() -> ClientBootstrap {
    // Our own deadline is shorter, and covers the search for the name.
    ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.seconds(120))
  }

  private static func prepare(
    _ channel: any Channel, _ tls: ClientTLS?, for target: ServerTarget
  ) throws -> ChannelEnd {
    let end = ChannelEnd(channel: channel, tls: tls)
    if target.endpoint.security == .tls, let tls {
      try channel.pipeline.syncOperations.addHandler(tls.handler(host: target.endpoint.host))
    }
    try channel.pipeline.syncOperations.addHandler(
      ConnectionHandler(received: end.received, secured: end.secured, target: target))
    return end
  }

  /// Whether all that came was taken.
  var hasNothingWaiting: Bool { end.received.isEmpty }

  /// Goes on in TLS (STARTTLS). What came before the handshake is never read: it would be taken for an
  /// answer that TLS protected.
  func startTLS() async throws {
    let (end, target) = (end, target)
    do {
      try await end.channel.eventLoop.submit {
        guard end.received.isEmpty else {
          throw ServerError.protocolViolation("data behind the answer to STARTTLS")
        }
        guard let tls = try end.tls?.handler(host: target.endpoint.host) else {
          throw ServerError.wouldBeInsecure(host: target.endpoint.host)
        }
        try end.channel.pipeline.syncOperations.addHandler(tls, position: .first)
      }.get()
    } catch {
      let reason = error as? ServerError ?? .connectionLost(reason: "the server closed the connection")
      end.fail(reason)
      throw reason
    }
    try await handshake()
  }

  private func handshake() async throws {
    watchdog.expect("the TLS handshake", within: deadlines.connect)
    defer { watchdog.rest() }
    try await closingWhenCancelled { try await end.secured.value }
  }

  /// From now on the server is to greet. One that speaks TLS where clear text was expected says nothing: it waits for
  /// us, as we do for it.
  func expectGreeting() {
    watchdog.expect("the greeting", within: deadlines.greeting)
    guard target.endpoint.security != .tls else { return }
    let task = Task { [end, target, time, deadlines] in
      guard (try? await time.sleep(time.now() + deadlines.silence)) != nil,
        await TLSProbe(time: time, deadlines: deadlines).finds(target.endpoint), !Task.isCancelled
      else { return }
      end.fail(.wrongSecurity(target.endpoint, speaksTLS: true))
    }
    probe.withLock { $0 = task }
  }

  /// The greeting came, or is not waited for any more.
  func endGreeting() {
    stopProbing()
    watchdog.rest()
  }

  private func stopProbing() { probe.withLock { $0?.cancel() } }

  /// What came, in the order it came; `nil` when the server closed the connection.
  func receive() async throws -> [UInt8]? {
    let bytes = try await closingWhenCancelled {
      try await end.received.next(onRoom: { end.channel.read() })
    }
    watchdog.received(bytes: bytes?.count ?? 0)
    return bytes
  }

  /// Sends without waiting; what was sent first goes first. What fails shows when receiving.
  func send(_ bytes: [UInt8]) {
    guard bytes.count > Self.pieceSent else {
      return end.channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
    }
    // Who takes much of us is alive, though it says nothing meanwhile.
    var rest = ByteBuffer(bytes: bytes)
    while let piece = rest.readSlice(length: min(Self.pieceSent, rest.readableBytes)), piece.readableBytes > 0
    {
      end.channel.writeAndFlush(piece).whenSuccess { [watchdog] in
        watchdog.received(bytes: piece.readableBytes)
        watchdog.progressed()
      }
    }
  }

  private static let pieceSent = 64 << 10

  /// Sends, and waits until the machine's network has taken it.
  func sendWaiting(_ bytes: [UInt8]) async throws {
    do {
      try await closingWhenCancelled { try await end.channel.writeAndFlush(ByteBuffer(bytes: bytes)).get() }
    } catch let error as ServerError {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw ServerError.connectionLost(reason: ConnectFailure.clause(for: error))
    }
  }

  /// Ends it now; whoever waits gets `reason`.
  func close(_ reason: ServerError = .connectionLost(reason: "closed")) {
    stopProbing()
    watchdog.stop()
    end.fail(reason)
  }

  /// Clear text stays on this machine.
  /// - Parameter address: the peer's, in numbers; `nil` when the connection has ended already.
  static func expectThisMachine(_ address: String?, host: String) throws(ServerError) {
    guard let address else { throw .connectionLost(reason: "the server closed the connection") }
    guard address == "::1" || address.hasPrefix("127.") else { throw .wouldBeInsecure(host: host) }
  }

  private func closingWhenCancelled<Value: Sendable>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await withTaskCancellationHandler(operation: body) { close() }
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }
}
