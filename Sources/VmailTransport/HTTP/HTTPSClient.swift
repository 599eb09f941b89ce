import NIOCore
import NIOHTTP1
import NIOPosix
import VmailDomain

/// A client for the things vmail asks of web servers: autoconfig pages, tokens, to leave a list, and a model that the
/// user runs. HTTPS only, but to this machine; one request a connection, no cookies, nothing kept.
struct HTTPSClient: Sendable {
  /// Of a response's body, in bytes.
  static let longestBody = 256 << 10
  private static let mostRedirects = 3

  private let trust: CertificateTrust
  private let patience: TimeAmount

  /// - Parameter patience: for all of a request, its redirects apart.
  init(trust: CertificateTrust = .system, patience: TimeAmount = .seconds(15)) {
    self.trust = trust
    self.patience = patience
  }

  /// Follows redirects of a page within its host; what a form is answered with is never followed.
  ///
  /// - Throws: ``ServerError``; `CancellationError`, at once.
  func send(_ request: HTTPSRequest) async throws -> HTTPSResponse {
    var request = request
    for _ in 0...Self.mostRedirects {
      let response = try await exchange(request)
      guard let next = request.redirected(by: response) else { return response }
      request = next
    }
    throw ServerError.protocolViolation("a page that redirects without end")
  }

  private func exchange(_ request: HTTPSRequest) async throws -> HTTPSResponse {
    guard request.address.isSecure || request.allowsClearText else {
      throw ServerError.wouldBeInsecure(host: request.address.host.ascii)
    }
    try Task.checkCancellation()
    let tls = request.address.isSecure ? try ClientTLS(trust: trust, host: request.host) : nil
    let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: HTTPSResponse.self)
    return try await withTaskCancellationHandler {
      connect(request, tls, answer)
      return try await answer.futureResult.get()
    } onCancel: {
      answer.fail(CancellationError())
    }
  }

  /// Whatever the answer is, or whoever gives up waiting for it, the connection ends with it.
  private func connect(
    _ request: HTTPSRequest, _ tls: ClientTLS?, _ answer: EventLoopPromise<HTTPSResponse>
  ) {
    let loop = answer.futureResult.eventLoop
    let (host, port) = (request.host, request.address.port ?? (tls == nil ? 80 : 443))
    let trust = trust
    let connecting = ClientBootstrap(group: loop)
      .connectTimeout(patience)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(tls.handler(host: host)) }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(HTTPSExchange(request, trust: trust, answer: answer))
        }
      }
      .connect(host: request.connectedHost, port: port)
    let limit = loop.scheduleTask(in: patience) {
      answer.fail(ServerError.timedOut(doing: "an answer of \(host)"))
    }
    connecting.whenFailure { answer.fail(ConnectFailure(host: host, port: port).error(for: $0)) }
    answer.futureResult.whenComplete { _ in
      limit.cancel()
      connecting.whenSuccess { $0.close(promise: nil) }
    }
  }
}

extension HTTPSRequest {
  /// - Returns: `nil` when the response is none of those that are followed.
  fileprivate func redirected(by response: HTTPSResponse) -> HTTPSRequest? {
    guard content == nil, [301, 302, 303, 307, 308].contains(response.status),
      let location = response.location
    else { return nil }
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    let origin = "https://\(address.host.ascii)" + (address.port.map { ":\($0)" } ?? "")
    guard let next = WebAddress(isPath ? origin + location : location), next.isSecure, next.userInfo == nil,
      next.host == address.host, next.port == address.port
    else { return nil }
    return HTTPSRequest(next)
  }
}
