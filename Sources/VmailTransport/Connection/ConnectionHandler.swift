import NIOCore
import NIOSSL
import NIOTLS
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
    if case .handshakeCompleted? = event as? TLSUserEvent { judgeName(context: context) }
    context.fireUserInboundEventTriggered(event)
  }

  private func judgeName(context: ChannelHandlerContext) {
    if let reason = handshake(context).objectionToName {
      secured.settle(.failure(reason))
      received.end(.failure(reason))
      context.close(promise: nil)
    } else {
      secured.settle(.success(()))
    }
  }

  private func handshake(_ context: ChannelHandlerContext) -> HandshakeFailure {
    let tls = try? context.pipeline.syncOperations.handler(type: NIOSSLClientHandler.self)
    return HandshakeFailure(
      endpoint: target.endpoint, trust: target.trust, certificate: tls?.peerCertificate)
  }

  func channelInactive(context: ChannelHandlerContext) {
    secured.settle(.failure(ServerError.connectionLost(reason: "the server closed the connection")))
    received.end(.success(()))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if !secured.isSettled, error is NIOSSLError || error is NIOSSLExtraError {
      let reason = handshake(context).error(for: error)
      secured.settle(.failure(reason))
      received.end(.failure(reason))
    } else if let tls = error as? NIOSSLError, tls == .uncleanShutdown {
      // Treated as a normal end: no protocol here relies on closing to mark the end of a message.
      received.end(.success(()))
    } else {
      let reason = ServerError.connectionLost(reason: ConnectFailure.clause(for: error))
      secured.settle(.failure(reason))
      received.end(.failure(reason))
    }
    context.close(promise: nil)
  }
}
