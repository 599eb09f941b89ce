import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// A local proxy between a client and a server that breaks the connection at a planned byte.
///
///     let proxy = try await FaultProxy(to: server.imapsPort)
///     proxy.plan(.cut(after: 1_000), .toClient)
///     … a client talks to 127.0.0.1:proxy.port …
public final class FaultProxy: Sendable {
  public enum Direction: Sendable, Hashable {
    case toClient, toServer
  }

  /// A fault, after a number of bytes were passed in one direction of a connection.
  public enum Fault: Sendable, Equatable {
    /// Both sides are closed.
    case cut(after: Int)
    /// Both sides get an RST.
    case reset(after: Int)
    /// No more data are passed in this direction until `release`.
    case stall(after: Int)
    /// From then on, each byte is sent separately.
    case trickle(after: Int)
    /// In responses of an IMAP server without TLS, the n-th tagged response is replaced by this one, such as `NO
    /// [LIMIT] later`. `BYE …` is sent without a tag, and both sides are closed.
    case answer(Int, String)
  }

  public let port: Int
  private let listener: any Channel
  private let lines: FaultyLines

  /// Creates a proxy to a port on 127.0.0.1.
  public init(to serverPort: Int) async throws {
    let lines = FaultyLines(serverPort: serverPort)
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { lines.accept(try Self.wrapped(channel)) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = listener.localAddress?.port else { throw ServerSupportError("no port was given") }
    (self.port, self.listener, self.lines) = (port, listener, lines)
  }

  /// Sets the fault of future connections; `nil` for none.
  public func plan(_ fault: Fault?, _ direction: Direction) {
    lines.state.withLock { $0.faults[direction] = fault }
  }

  /// Imitates a server that is down: new connections are closed at once, and open ones are reset.
  public func goDown() async {
    lines.state.withLock { $0.isDown = true }
    await closeAll()
  }

  public func comeUp() {
    lines.state.withLock { $0.isDown = false }
  }

  /// Resets all connections.
  public func closeAll() async {
    for line in lines.state.withLock({ $0.open.values.flatMap(\.self) }) { await Self.reset(line) }
  }

  /// Returns when a connection has reached its `stall`.
  public func stalled() async {
    await lines.checkpoints.reached("stall")
  }

  /// Ends all stalls, including later ones.
  public func release() {
    lines.checkpoints.release("stall")
  }

  /// Returns the number of bytes passed so far on all connections.
  public func count(_ direction: Direction) -> Int {
    lines.state.withLock { $0.passed[direction]?.count ?? 0 }
  }

  /// Returns the first 16 MiB of the passed bytes, so that a test can check what they must not contain.
  public func passed(_ direction: Direction) -> [UInt8] {
    lines.state.withLock { $0.passed[direction]?.bytes ?? [] }
  }

  /// The number of connections made by clients.
  public var connectionCount: Int { lines.state.withLock(\.accepted) }

  public func stop() async {
    try? await listener.close()
    lines.checkpoints.openAll()
    await closeAll()
  }

  static func wrapped(_ channel: any Channel) throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    try NIOAsyncChannel(
      wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
  }

  static func reset(_ channel: any Channel) async {
    let options = channel as? any SocketOptionProvider
    try? await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try? await channel.close()
  }
}
