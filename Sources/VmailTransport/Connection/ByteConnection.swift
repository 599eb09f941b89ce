import NIOCore
import NIOPosix
import Synchronization
import VmailDomain

/// A connection that carries bytes in both directions: TCP, with TLS where the endpoint asks for it.
///
/// One task receives; any number of tasks may send. Any failure ends the connection, and every later call
/// throws the same ``ServerError``. Cancelling a call ends the connection at once.
final class ByteConnection: Sendable {
  let target: ServerTarget
  let watchdog: Watchdog
  let deadlines: Deadlines
  private let purpose: ConnectionPurpose
  private let log: ConnectionLog
  let time: MonotonicTime
  private let end: ChannelEnd
  private let probe = Mutex<Task<Void, Never>?>(nil)

  /// The channel and its state.
  private struct ChannelEnd: Sendable {
    let channel: any Channel
    let tls: TLSContext?
    let received = ReceivedBytes()
    let secured = Outcome<Void>()

    func fail(_ error: ServerError) {
      secured.settle(.failure(error))
      received.end(.failure(error))
      received.discard()
      channel.close(promise: nil)
    }
  }

  private init(
    end: ChannelEnd, target: ServerTarget, purpose: ConnectionPurpose, log: ConnectionLog,
    time: MonotonicTime, deadlines: Deadlines
  ) {
    self.target = target
    self.purpose = purpose
    self.log = log
    self.deadlines = deadlines
    self.time = time
    self.end = end
    watchdog = Watchdog(time: time, deadlines: deadlines) { end.fail($0) }
  }

  deinit {
    stopProbing()
    end.channel.close(promise: nil)
  }

  /// Resolves the name, connects and, where the endpoint asks for it, does the TLS handshake. Nothing is sent
  /// in clear text where that isn't allowed.
  /// - Parameters:
  ///   - purpose: the reason that the log gives for the connection.
  ///   - log: the log to which the connection is added before it is made.
  static func open(
    to target: ServerTarget, for purpose: ConnectionPurpose, in log: ConnectionLog,
    time: MonotonicTime = .machine, deadlines: Deadlines = Deadlines()
  ) async throws -> ByteConnection {
    let end = try await connect(to: target, for: purpose, in: log, time: time, deadlines: deadlines)
    let connection = ByteConnection(
      end: end, target: target, purpose: purpose, log: log, time: time, deadlines: deadlines)
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
    to target: ServerTarget, for purpose: ConnectionPurpose, in log: ConnectionLog, time: MonotonicTime,
    deadlines: Deadlines
  ) async throws -> ChannelEnd {
    let (host, port) = (target.endpoint.host, target.endpoint.port)
    guard (1...65535).contains(port), (1...253).contains(host.utf8.count), !host.utf8.contains(0) else {
      throw ServerError.nameNotFound(host: host)
    }
    let tls =
      target.endpoint.security == .clear ? nil : try TLSContext.client(trust: target.trust, host: host)
    let opened = Outcome<ChannelEnd>()
    let watchdog = Watchdog(time: time, deadlines: deadlines) { opened.settle(.failure($0)) }
    watchdog.expect("the connection", within: deadlines.connect)
    defer { watchdog.stop() }
    Task {
      // None of this can be interrupted, so it may finish when nobody is waiting any more.
      do {
        let end = try await bootstrap().dial(host, port: port, for: purpose, in: log) { channel in
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
    // Our own deadline is shorter, and includes resolving the name.
    ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.seconds(120))
  }

  private static func prepare(
    _ channel: any Channel, _ tls: TLSContext?, for target: ServerTarget
  ) throws -> ChannelEnd {
    let end = ChannelEnd(channel: channel, tls: tls)
    if target.endpoint.security == .tls, let tls {
      try channel.pipeline.syncOperations.addHandler(TLSHandler(tls, client: target.endpoint.host))
    }
    try channel.pipeline.syncOperations.addHandler(
      ConnectionHandler(received: end.received, secured: end.secured, target: target))
    return end
  }

  /// Whether all received bytes have been taken.
  var hasNothingWaiting: Bool { end.received.isEmpty }

  /// Switches to TLS (STARTTLS). Bytes received before the handshake are never read: they would be taken for
  /// an answer protected by TLS.
  func startTLS() async throws {
    let (end, target) = (end, target)
    do {
      try await end.channel.eventLoop.submit {
        guard end.received.isEmpty else {
          throw ServerError.protocolViolation("data after the response to STARTTLS")
        }
        guard let tls = end.tls else { throw ServerError.wouldBeInsecure(host: target.endpoint.host) }
        try end.channel.pipeline.syncOperations.addHandler(
          TLSHandler(tls, client: target.endpoint.host), position: .first)
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
    defer { watchdog.disarm() }
    try await closingWhenCancelled { try await end.secured.value }
  }

  /// Starts waiting for the server's greeting. A server that speaks TLS where clear text was expected sends
  /// nothing: it waits for us, as we wait for it.
  func expectGreeting() {
    watchdog.expect("the greeting", within: deadlines.greeting)
    guard target.endpoint.security != .tls else { return }
    let tls = TLSProbe(account: purpose.account, log: log, time: time, deadlines: deadlines)
    let task = Task { [end, target, time, deadlines] in
      guard (try? await time.sleep(time.now() + deadlines.silence)) != nil,
        await tls.finds(target.endpoint), !Task.isCancelled
      else { return }
      end.fail(.wrongSecurity(target.endpoint, speaksTLS: true))
    }
    probe.withLock { $0 = task }
  }

  /// Stops waiting for the greeting: it was received or is no longer needed.
  func endGreeting() {
    stopProbing()
    watchdog.disarm()
  }

  private func stopProbing() { probe.withLock { $0?.cancel() } }

  /// Returns bytes in the order received; `nil` when the server has closed the connection.
  func receive() async throws -> [UInt8]? {
    let bytes = try await closingWhenCancelled {
      try await end.received.next(onRoom: { end.channel.read() })
    }
    watchdog.received(bytes: bytes?.count ?? 0)
    return bytes
  }

  /// Sends bytes in order, without waiting. Failures show up when receiving.
  func send(_ bytes: [UInt8]) {
    guard bytes.count > Self.pieceSent else {
      return end.channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
    }
    // A peer that accepts this much data is alive, though it sends nothing meanwhile.
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

  /// Sends bytes and waits until the kernel has accepted them.
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

  /// Closes the connection now; pending calls throw `reason`.
  func close(_ reason: ServerError = .connectionLost(reason: "closed")) {
    stopProbing()
    watchdog.stop()
    end.fail(reason)
  }

  /// Checks that a clear-text connection stays on this machine.
  /// - Parameter address: the peer's numeric address; `nil` when the connection has already ended.
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
