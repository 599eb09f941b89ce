import NIOCore
import VmailDomain

/// The channel handler at the application's end.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let received: ReceivedBytes
  private let secured: Outcome<Void>
  private let target: ServerTarget

  init(received: ReceivedBytes, secured: Outcome<Void>, target: ServerTarget) {
    self.received = received
    self.secured = secured
    self.target = target
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) { received.append(unwrapInboundIn(data)) }

  func channelReadComplete(context: ChannelHandlerContext) {
    received.deliver()
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    if received.mayRead() { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is TLSEstablished { secured.settle(.success(())) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    secured.settle(.failure(ServerError.connectionLost(reason: "the server closed the connection")))
    received.end(.success(()))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? TLSError, error == .truncated {
      // Treated as a normal end: no protocol here relies on closing to mark the end of a message.
      received.end(.success(()))
    } else if !secured.isSettled, let error = error as? TLSError {
      let reason = error.serverError(target.endpoint)
      secured.settle(.failure(reason))
      received.end(.failure(reason))
    } else {
      let reason = ServerError.connectionLost(reason: ConnectFailure.clause(for: error))
      secured.settle(.failure(reason))
      received.end(.failure(reason))
    }
    context.close(promise: nil)
  }
}
