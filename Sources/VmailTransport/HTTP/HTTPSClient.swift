import NIOCore
import NIOHTTP1
import NIOPosix
import VmailDomain

/// A client for vmail's web requests: autoconfig pages, tokens, unsubscribing from lists, and a model that
/// the user runs. HTTPS only, except to this machine; one request per connection, no cookies, nothing cached.
struct HTTPSClient: Sendable {
  /// The maximum size of a response's body, in bytes.
  static let longestBody = 256 << 10
  private static let mostRedirects = 3

  private let connections: ConnectionLog
  private let trust: CertificateTrust
  private let patience: TimeAmount

  /// - Parameters:
  ///   - connections: the log of connections, for `net`.
  ///   - patience: the time allowed for a whole request, not counting its redirects.
  init(connections: ConnectionLog, trust: CertificateTrust = .system, patience: TimeAmount = .seconds(15)) {
    self.connections = connections
    self.trust = trust
    self.patience = patience
  }

  /// Sends a request. Follows redirects of a page within its host, but never those of a form.
  ///
  /// - Parameter purpose: the reason that the log gives for each connection.
  /// - Throws: ``ServerError``; `CancellationError`, at once.
  func send(_ request: HTTPSRequest, for purpose: ConnectionPurpose) async throws -> HTTPSResponse {
    var request = request
    for _ in 0...Self.mostRedirects {
      let response = try await exchange(request, for: purpose)
      guard let next = request.redirected(by: response) else { return response }
      request = next
    }
    throw ServerError.protocolViolation("too many redirects")
  }

  private func exchange(
    _ request: HTTPSRequest, for purpose: ConnectionPurpose
  ) async throws -> HTTPSResponse {
    guard request.address.isSecure || request.allowsClearText else {
      throw ServerError.wouldBeInsecure(host: request.address.host.ascii)
    }
    try Task.checkCancellation()
    let tls = request.address.isSecure ? try TLSContext.client(trust: trust, host: request.host) : nil
    let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: HTTPSResponse.self)
    return try await withTaskCancellationHandler {
      connect(request, for: purpose, tls, answer)
      return try await answer.futureResult.get()
    } onCancel: {
      answer.fail(CancellationError())
    }
  }

  /// Connects for one exchange: the connection ends with its answer, or when nobody waits for that any more.
  private func connect(
    _ request: HTTPSRequest, for purpose: ConnectionPurpose, _ tls: TLSContext?,
    _ answer: EventLoopPromise<HTTPSResponse>
  ) {
    let loop = answer.futureResult.eventLoop
    let (host, port) = (request.host, request.address.port ?? (tls == nil ? 80 : 443))
    let connecting = ClientBootstrap(group: loop)
      .connectTimeout(patience)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(TLSHandler(tls, client: host)) }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(HTTPSExchange(request, answer: answer))
        }
      }
      .dial(
        request.connectedHost, name: request.address.host.ascii, port: port, for: purpose, in: connections)
    let limit = loop.scheduleTask(in: patience) {
      answer.fail(ServerError.timedOut(doing: "a response from \(host)"))
    }
    connecting.whenFailure { answer.fail(ConnectFailure(host: host, port: port).error(for: $0)) }
    answer.futureResult.whenComplete { _ in
      limit.cancel()
      connecting.whenSuccess { $0.close(promise: nil) }
    }
  }
}

extension HTTPSRequest {
  /// - Returns: `nil` when the response isn't a redirect to follow.
  fileprivate func redirected(by response: HTTPSResponse) -> HTTPSRequest? {
    guard content == nil, fields.isEmpty, followsRedirects, response.isRedirect,
      let location = response.location
    else { return nil }
    let isPath = location.hasPrefix("/") && !location.hasPrefix("//")
    guard let next = WebAddress(isPath ? "https://\(address.authority)\(location)" : location), next.isSecure,
      next.userInfo == nil,
      next.host == address.host, next.port == address.port
    else { return nil }
    return HTTPSRequest(next)
  }
}

/// A request to a web server: for a page, posting a form or JSON, or of WebDAV.
struct HTTPSRequest: Sendable, CustomStringConvertible, CustomReflectable {
  var address: WebAddress
  var method: HTTPMethod
  /// The content that is sent; `nil` for none. May hold secrets.
  let content: Content?
  /// The accepted content types.
  let accept: String
  /// Whether clear text is allowed: only to this machine.
  let allowsClearText: Bool
  /// Whether redirects of a page are followed, within its host.
  var followsRedirects = true
  /// Further header fields. May hold secrets: with any, no redirect is followed.
  var fields: [Field] = []
  /// The maximum size of the response's body, in bytes.
  var longestBody = HTTPSClient.longestBody

  struct Field: Sendable {
    let name: String
    let value: String
  }

  struct Content: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  init(_ address: WebAddress, form: String? = nil, accept: String? = nil) {
    self.address = address
    content = form.map { Content(type: "application/x-www-form-urlencoded", bytes: Array($0.utf8)) }
    self.accept = accept ?? (form == nil ? "text/xml, application/xml" : "application/json")
    method = form == nil ? .GET : .POST
    allowsClearText = false
  }

  /// - Parameter allowsClearText: true only for addresses of this machine.
  init(_ address: WebAddress, json: [UInt8], allowsClearText: Bool) {
    self.address = address
    content = Content(type: "application/json", bytes: json)
    accept = "application/json"
    method = .POST
    self.allowsClearText = allowsClearText
  }

  /// - Parameters:
  ///   - content: `nil` for none.
  ///   - allowsClearText: true only for addresses of this machine.
  init(
    _ method: HTTPMethod, _ address: WebAddress, content: Content?, accept: String, fields: [Field],
    allowsClearText: Bool
  ) {
    (self.method, self.address, self.content, self.accept) = (method, address, content, accept)
    (self.fields, self.allowsClearText) = (fields, allowsClearText)
  }

  var description: String { "\(method.rawValue) \(address.host.ascii)" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A web server's response. Untrusted; may hold secrets.
struct HTTPSResponse: Sendable, CustomReflectable {
  let status: Int
  /// The address that some statuses redirect to.
  let location: String?
  let body: [UInt8]
  /// The version of what was asked for or sent (RFC 9110 section 8.8.3).
  var etag: String?

  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}
