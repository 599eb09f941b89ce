package import NIOCore

/// Encrypts a connection. To be the first handler, or the first after those that see encrypted bytes.
///
/// Whatever is written before the handshake is complete waits for it. When it is, ``TLSEstablished`` passes through
/// the pipeline, before any data; when it fails, a ``TLSError`` does, and the connection is closed.
package final class TLSHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private enum State {
    case waiting, handshaking, open, closing, closed
  }
  private let session: TLSSession
  private var state = State.waiting
  /// What was written; up to the mark, it is to be sent when the handshake is complete.
  private var unsent = MarkedCircularBuffer<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>(
    initialCapacity: 4)

  /// The client's end.
  /// - Parameter host: the name or address that the server's certificate must be for.
  package init(_ context: TLSContext, client host: String) throws(TLSError) {
    session = try TLSSession(context, host: host)
  }

  /// The server's end.
  package init(server context: TLSContext) throws(TLSError) {
    session = try TLSSession(context, host: nil)
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { shakeHands(context) }
  }

  package func handlerRemoved(context: ChannelHandlerContext) { end() }

  package func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if state == .waiting { shakeHands(context) }
  }

  package func channelInactive(context: ChannelHandlerContext) {
    switch state {
    case .waiting, .handshaking: context.fireErrorCaught(TLSError.endInHandshake)
    case .open: context.fireErrorCaught(TLSError.truncated)
    case .closing, .closed: break
    }
    end()
    context.fireChannelInactive()
  }

  private func shakeHands(_ context: ChannelHandlerContext) {
    state = .handshaking
    do throws(TLSError) {
      let isComplete = try session.handshake()
      sendRecords(context, nil)
      context.flush()
      guard isComplete else { return }
    } catch {
      return fail(error, context)
    }
    state = .open
    context.fireUserInboundEventTriggered(TLSEstablished())
    sendFlushed(context)
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard state != .closed else { return }
    do throws(TLSError) {
      try session.receive(unwrapInboundIn(data))
      if state == .handshaking { shakeHands(context) }
      guard state == .open || state == .closing else { return }
      var plain = context.channel.allocator.buffer(capacity: 0)
      let isLast = try session.decrypt(into: &plain)
      if plain.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(plain)) }
      // Such as an answer to a request for new keys.
      sendRecords(context, nil)
      context.flush()
      if isLast, state == .open { close(context: context, mode: .all, promise: nil) }
    } catch {
      fail(error, context)
    }
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch state {
    case .waiting, .handshaking, .open: unsent.append((unwrapOutboundIn(data), promise))
    case .closing, .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  package func flush(context: ChannelHandlerContext) {
    unsent.mark()
    if state == .open { sendFlushed(context) }
  }

  private func sendFlushed(_ context: ChannelHandlerContext) {
    while unsent.hasMark, let (bytes, promise) = unsent.popFirst() {
      do throws(TLSError) {
        try session.encrypt(bytes)
        sendRecords(context, promise)
      } catch {
        promise?.fail(error)
        return fail(error, context)
      }
    }
    context.flush()
  }

  /// Writes what the session wants to send.
  private func sendRecords(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    var records = context.channel.allocator.buffer(capacity: 0)
    session.takeUnsent(into: &records)
    guard records.readableBytes > 0 || promise != nil else { return }
    context.write(wrapOutboundOut(records), promise: promise)
  }

  /// The time for which closing waits until the kernel has accepted what was sent.
  private static let closingTime = TimeAmount.milliseconds(100)

  package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .all, state == .open else {
      if mode == .all { end() }
      return context.close(mode: mode, promise: promise)
    }
    state = .closing
    session.close()
    let sent = context.eventLoop.makePromise(of: Void.self)
    sendRecords(context, sent)
    context.flush()
    let loop = context.eventLoop.assumeIsolated()
    let limit = loop.scheduleTask(in: Self.closingTime) { context.close(mode: .all, promise: nil) }
    sent.futureResult.assumeIsolated().whenComplete { _ in
      limit.cancel()
      context.close(mode: .all, promise: promise)
    }
  }

  /// Sends the peer an alert, if there is one, and closes the connection.
  private func fail(_ error: TLSError, _ context: ChannelHandlerContext) {
    guard state != .closed else { return }
    sendRecords(context, nil)
    context.flush()
    end()
    context.fireErrorCaught(error)
    context.close(mode: .all, promise: nil)
  }

  private func end() {
    state = .closed
    while let (_, promise) = unsent.popFirst() { promise?.fail(ChannelError.ioOnClosedChannel) }
  }
}

/// The event of a completed handshake: the peer's identity is verified.
package struct TLSEstablished: Sendable {}
