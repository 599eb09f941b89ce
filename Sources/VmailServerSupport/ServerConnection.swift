import Glibc
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// One accepted connection: what the client sends as a stream, and ways to send and end as no well-behaved
/// server does.
final class ServerConnection: Sendable {
  enum Event: Sendable {
    case bytes([UInt8])
    /// The line or TLS failed, in words.
    case trouble(String)
    /// The test is through, and the client did not close.
    case stillOpen
  }
  let channel: any Channel
  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  /// How often something was read.
  private let arrivals = Mutex(0)
  private struct Patience {
    var isOver = false
    var needsNoMore = false
  }
  private let patience = Mutex(Patience())

  /// To be called on the channel's loop, before it reads.
  init(_ channel: any Channel, tls: NIOSSLContext?) throws {
    self.channel = channel
    (events, continuation) = AsyncStream<Event>.makeStream()
    // A channel that is closed before it is active never becomes inactive.
    channel.closeFuture.whenComplete { [continuation] _ in continuation.finish() }
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(AbruptEnd())
    if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
    try pipeline.addHandler(Inbox(continuation) { [weak self] in self?.arrivals.withLock { $0 += 1 } })
  }

  func send(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Sends in the clear and begins TLS at once, so that nothing of the client comes in between.
  func send(_ bytes: [UInt8], thenTLS context: NIOSSLContext) async throws {
    let channel = channel
    try await channel.eventLoop.submit {
      channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
      let pipeline = channel.pipeline.syncOperations
      let end = try pipeline.handler(type: AbruptEnd.self)
      try pipeline.addHandler(NIOSSLServerHandler(context: context), position: .after(end))
    }.get()
  }

  /// Ends the stream as a process that dies does: what was sent arrives, and TLS does not say goodbye.
  func close() async {
    try? await end().get()
  }

  /// RST: what the client did not read yet is lost to it.
  func reset() async {
    let options = channel as? any SocketOptionProvider
    try? await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try? await end().get()
  }

  /// The client is through: what it sent until now is taken in, and no more is waited for where no more is
  /// needed. A busy kernel brings what was sent, and the end, later than the client knows of: where the script
  /// would fail without it, that long is waited at most.
  func giveUp(after longest: TimeAmount) async {
    var before: Int
    repeat {
      before = arrivals.withLock(\.self)
      await LoopBarrier.pass(channel.eventLoop)
    } while arrivals.withLock(\.self) != before
    let needsNoMore = patience.withLock { patience in
      patience.isOver = true
      return patience.needsNoMore
    }
    if needsNoMore {
      endStillOpen()
    } else {
      channel.eventLoop.scheduleTask(in: longest) { self.endStillOpen() }
    }
    // A client that doesn't read holds up what is sent to it.
    if !channel.isWritable { await close() }
  }

  /// Whatever comes from now on is as right as nothing.
  func needNoMore() {
    let isOver = patience.withLock { patience in
      patience.needsNoMore = true
      return patience.isOver
    }
    if isOver { endStillOpen() }
  }

  private func endStillOpen() {
    continuation.yield(.stillOpen)
    continuation.finish()
  }

  private func end() -> EventLoopFuture<Void> {
    let channel = channel
    return channel.eventLoop.submit {
      try channel.pipeline.syncOperations.handler(type: AbruptEnd.self).end()
    }
  }
}

/// Next to the socket, beneath TLS.
private final class AbruptEnd: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }
  func end() { context?.close(mode: .all, promise: nil) }
}

private final class Inbox: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let continuation: AsyncStream<ServerConnection.Event>.Continuation

  private let arrived: () -> Void

  init(_ continuation: AsyncStream<ServerConnection.Event>.Continuation, arrived: @escaping () -> Void) {
    self.continuation = continuation
    self.arrived = arrived
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    arrived()
    continuation.yield(.bytes(Array(unwrapInboundIn(data).readableBytesView)))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { continuation.finish() }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    continuation.yield(.trouble(String(describing: error)))
    continuation.finish()
  }

  func channelInactive(context: ChannelHandlerContext) {
    continuation.finish()
    context.fireChannelInactive()
  }
}
