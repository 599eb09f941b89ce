import NIOCore
import NIOHTTP1
import NIOPosix
import VmailDomain

/// Waits on 127.0.0.1 for the one request that a browser comes back with (RFC 8252 section 7.3).
///
/// Whatever runs on this machine, and any page in the browser, can ask something here. So nothing is
/// believed that does not have the `state`; others get a page that says nothing, and the wait goes on.
struct RedirectListener: Sendable {
  let port: Int
  private let channel: any Channel
  private let arrival: EventLoopFuture<OAuthRedirect>

  /// - Parameters:
  ///   - state: that the authorization request has.
  ///   - patience: how long a person may take.
  ///   - requestPatience: how long one connection may take to bring its request.
  static func start(
    state: String, patience: TimeAmount = .minutes(5),
    requestPatience: TimeAmount = RedirectRequestHandler.usualPatience
  ) async throws -> RedirectListener {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let arrival = loop.makePromise(of: OAuthRedirect.self)
    do {
      // One loop for all of it, which so needs no locks.
      let channel = try await ServerBootstrap(group: loop)
        .serverChannelOption(.backlog, value: 8)
        .childChannelInitializer { connection in
          connection.eventLoop.makeCompletedFuture {
            let pipeline = connection.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
              withPipeliningAssistance: false, withErrorHandling: false)
            try pipeline.addHandler(
              RedirectRequestHandler(state: state, patience: requestPatience, arrival: arrival))
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      return RedirectListener(channel: channel, arrival: arrival, patience: patience)
    } catch {
      arrival.fail(error)
      throw ServerError.unreachable(host: "127.0.0.1", port: 0, reason: "no port to listen on")
    }
  }

  private init(channel: any Channel, arrival: EventLoopPromise<OAuthRedirect>, patience: TimeAmount) {
    self.channel = channel
    self.arrival = arrival.futureResult
    port = channel.localAddress?.port ?? 0
    let limit = channel.eventLoop.scheduleTask(in: patience) { arrival.fail(OAuthError.timedOut) }
    // A promise that is kept already is left as it is.
    channel.closeFuture.whenComplete { _ in arrival.fail(CancellationError()) }
    arrival.futureResult.whenComplete { _ in
      limit.cancel()
      channel.close(promise: nil)
    }
  }

  /// - Throws: ``OAuthError``; `CancellationError` when it was stopped, or the task cancelled.
  func redirect() async throws -> OAuthRedirect {
    try await withTaskCancellationHandler {
      try await arrival.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  func stop() async { try? await channel.close() }

  /// Whether its port is still its own: once it isn't, any program may have it.
  var isListening: Bool { channel.isActive }
}
