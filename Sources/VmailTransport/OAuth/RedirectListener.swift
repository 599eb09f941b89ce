import NIOCore
import NIOHTTP1
import NIOPosix
import VmailDomain

/// Listens on 127.0.0.1 for the single request with which a browser returns (RFC 8252 section 7.3).
///
/// Any program on this machine, and any page in the browser, can send requests here. So requests without the
/// right `state` are ignored; they get a page that reveals nothing, and the wait continues.
struct RedirectListener: Sendable {
  let port: Int
  let channel: any Channel
  private let arrival: EventLoopFuture<OAuthRedirect>

  /// - Parameters:
  ///   - state: the state of the authorization request.
  ///   - issuer: the issuer that the redirect must name; `nil` if it needn't.
  ///   - patience: the time allowed for the user.
  ///   - requestPatience: the time allowed for one connection to send its request.
  static func start(
    state: String, issuer: String? = nil, patience: TimeAmount = .minutes(5),
    requestPatience: TimeAmount = RedirectRequestHandler.usualPatience
  ) async throws -> RedirectListener {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let arrival = loop.makePromise(of: OAuthRedirect.self)
    do {
      // A single event loop for everything, so that no locks are needed.
      let channel = try await ServerBootstrap(group: loop)
        .serverChannelOption(.backlog, value: 8)
        .childChannelInitializer { connection in
          connection.eventLoop.makeCompletedFuture {
            let pipeline = connection.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
              withPipeliningAssistance: false, withErrorHandling: false)
            try pipeline.addHandler(
              RedirectRequestHandler(
                state: state, issuer: issuer, patience: requestPatience, arrival: arrival))
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
    // Failing a promise that was already fulfilled has no effect.
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
}
