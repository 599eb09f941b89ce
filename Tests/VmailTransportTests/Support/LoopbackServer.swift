import NIOCore
import NIOPosix
import Synchronization
import VmailDomain

@testable import VmailTransport

/// A local server that handles each connection as a test specifies.
final class LoopbackServer: Sendable {
  /// A connection, as seen by the server.
  struct Peer: Sendable {
    let channel: any Channel
    let inbound: AsyncStream<[UInt8]>
    let tls: TLSContext?

    func send(_ text: String) { send(Array(text.utf8)) }
    func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }
    func close() { channel.close(promise: nil) }

    /// Closes the connection when all is sent, however much it is.
    func sendLast(_ text: String) {
      channel.writeAndFlush(ByteBuffer(string: text)).whenComplete { _ in channel.close(promise: nil) }
    }

    /// Sends `text`, and starts TLS after it.
    func startTLS(after text: String) async throws {
      guard let tls else { return }
      try await channel.eventLoop.submit {
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
        try channel.pipeline.syncOperations.addHandler(TLSHandler(server: tls), position: .first)
      }.get()
    }
  }

  let port: Int
  private let channel: any Channel

  /// - Parameter certificate: enables TLS from the first byte, unless `startsInClear`.
  init(
    certificate: String? = nil, startsInClear: Bool = false, newest: TLSContext.ProtocolVersion? = nil,
    _ serve: @escaping @Sendable (Peer) async throws -> Void
  ) async throws {
    let tls = try certificate.map { try Self.context($0, newest: newest) }
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls, !startsInClear {
            try channel.pipeline.syncOperations.addHandler(TLSHandler(server: tls))
          }
          let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
          let peer = Peer(channel: channel, inbound: stream, tls: tls)
          try channel.pipeline.syncOperations.addHandler(
            Receiver(continuation: continuation) { Task { try await serve(peer) } })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  func target(
    host: String = "localhost", _ security: ServerEndpoint.Security = .clear,
    trust: CertificateTrust = .system
  ) -> ServerTarget {
    ServerTarget(endpoint: ServerEndpoint(host: host, port: port, security: security), trust: trust)
  }

  private static func context(_ certificate: String, newest: TLSContext.ProtocolVersion?) throws -> TLSContext
  {
    let (certificate, key) = (try TemporaryFile(certificate), try TemporaryFile(StoredCertificates.key))
    return try TLSContext(certificate: certificate.path, key: key.path, newest: newest)
  }

  private final class Receiver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    let continuation: AsyncStream<[UInt8]>.Continuation
    private let start: () -> Void

    /// - Parameter start: is called when data can be sent: what is written before is lost if the channel is closed at once.
    init(continuation: AsyncStream<[UInt8]>.Continuation, start: @escaping () -> Void) {
      (self.continuation, self.start) = (continuation, start)
    }

    func channelActive(context: ChannelHandlerContext) {
      start()
      context.fireChannelActive()
    }
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      continuation.yield(Array(unwrapInboundIn(data).readableBytesView))
    }
    func channelInactive(context: ChannelHandlerContext) { continuation.finish() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
}
