import Glibc
import NIOCore
import NIOPosix
import Synchronization
import VmailTransport

/// An accepted connection: the client's data as a stream, and ways to send data and to end the connection that no
/// well-behaved server uses.
final class ServerConnection: Sendable {
  enum Event: Sendable {
    case bytes([UInt8])
    /// An error of the connection or of TLS, in words.
    case trouble(String)
    /// The test has finished, but the client has not closed the connection.
    case stillOpen
  }
  let channel: any Channel
  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  /// The number of read events.
  private let arrivals = Mutex(0)
  private struct Patience {
    var isOver = false
    var needsNoMore = false
  }
  private let patience = Mutex(Patience())

  /// Sets up the connection. To be called on the channel's event loop, before it reads.
  init(_ channel: any Channel, tls: TLSContext?) throws {
    self.channel = channel
    (events, continuation) = AsyncStream<Event>.makeStream()
    // A channel that is closed before it becomes active never becomes inactive.
    channel.closeFuture.whenComplete { [continuation] _ in continuation.finish() }
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(AbruptEnd())
    if let tls { try pipeline.addHandler(TLSHandler(server: tls)) }
    try pipeline.addHandler(Inbox(continuation) { [weak self] in self?.arrivals.withLock { $0 += 1 } })
  }

  func send(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Sends data in clear text and starts TLS at once, so that no data of the client come in between.
  func send(_ bytes: [UInt8], thenTLS context: TLSContext) async throws {
    let channel = channel
    try await channel.eventLoop.submit {
      channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
      let pipeline = channel.pipeline.syncOperations
      let end = try pipeline.handler(type: AbruptEnd.self)
      try pipeline.addHandler(TLSHandler(server: context), position: .after(end))
    }.get()
  }

  /// Closes the stream like a process that is killed: sent data arrive, but there is no TLS close_notify.
  func close() async {
    try? await end().get()
  }

  /// Sends an RST: data that the client has not read yet are lost.
  func reset() async {
    let options = channel as? any SocketOptionProvider
    try? await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try? await end().get()
  }

  /// Stops waiting for the client, which has finished: data sent until now are read, and more are awaited only if the
  /// script needs them. On a busy machine, the data and the end may arrive later than the client has sent them: if
  /// the script would fail without them, this is the maximum time to wait.
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
    // A client that doesn't read blocks the data sent to it.
    if !channel.isWritable { await close() }
  }

  /// Records that the script accepts any further data, or none.
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

/// A handler next to the socket, below TLS.
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
