import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// A line between a client and a server on loopback that breaks where it is told to, by the byte.
///
///     let proxy = try await FaultProxy(to: server.imapsPort)
///     proxy.plan(.cut(after: 1_000), .toClient)
///     … a client talks to 127.0.0.1:proxy.port …
public final class FaultProxy: Sendable {
  public enum Direction: Sendable, Hashable {
    case toClient, toServer
  }

  /// What goes wrong, after so many bytes of one connection in one direction went through.
  public enum Fault: Sendable, Equatable {
    /// Both sides are closed.
    case cut(after: Int)
    /// Both sides get an RST.
    case reset(after: Int)
    /// Nothing more goes through in this direction until `release`.
    case stall(after: Int)
    /// From there on each byte goes by itself.
    case trickle(after: Int)
    /// Of IMAP in clear, to the client: the n-th tagged reply says this instead, such as `NO [LIMIT] later`.
    /// `BYE …` comes without a tag in its place, and both sides are closed.
    case answer(Int, String)
  }

  public let port: Int
  private let listener: any Channel
  private let lines: FaultyLines

  /// To a port on 127.0.0.1.
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

  /// The fault of the connections to come; nil: none.
  public func plan(_ fault: Fault?, _ direction: Direction) {
    lines.state.withLock { $0.faults[direction] = fault }
  }

  /// From now on: the server does not answer, connections made are closed at once, and those open are reset.
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

  /// Returns when a connection stands still at its `stall`.
  public func stalled() async {
    await lines.checkpoints.reached("stall")
  }

  /// Lets what is stalled go on, and nothing stall any more.
  public func release() {
    lines.checkpoints.release("stall")
  }

  /// Bytes that went through so far, all connections together.
  public func count(_ direction: Direction) -> Int {
    lines.state.withLock { $0.passed[direction]?.count ?? 0 }
  }

  /// The bytes themselves, their first 16 MiB: what must never be among them can be looked for.
  public func passed(_ direction: Direction) -> [UInt8] {
    lines.state.withLock { $0.passed[direction]?.bytes ?? [] }
  }

  /// How many connections clients made.
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
