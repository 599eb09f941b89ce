import NIOCore
import NIOHTTP1
import VmailDomain

/// One request and its response, on a connection of their own.
final class HTTPSExchange: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: HTTPSRequest
  private let answer: EventLoopPromise<HTTPSResponse>
  private var head: HTTPResponseHead?
  private var body: [UInt8] = []

  init(_ request: HTTPSRequest, answer: EventLoopPromise<HTTPSResponse>) {
    self.request = request
    self.answer = answer
  }

  /// Sends nothing before the server's identity is verified.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is TLSEstablished { ask(context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// Sends nothing before there is a connection, where there is no TLS.
  func channelActive(context: ChannelHandlerContext) {
    if !request.address.isSecure { ask(context) }
    context.fireChannelActive()
  }

  /// Advice for mail servers doesn't help with a web page, so that error is replaced.
  private func reason(of error: TLSError) -> ServerError {
    let reason = error.serverError(
      ServerEndpoint(host: request.host, port: request.address.port ?? 443, security: .tls))
    guard case .wrongSecurity(let endpoint, _) = reason else { return reason }
    return .protocolViolation("\(endpoint.host) does not speak TLS on port \(endpoint.port)")
  }

  private func ask(_ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(request.head)), promise: nil)
    if let content = request.content {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: content.bytes)))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body(let piece):
      guard body.count + piece.readableBytes <= request.longestBody else {
        return fail(.tooLarge("the response from \(request.host)"), context)
      }
      body += piece.readableBytesView
    case .end:
      guard let head else { return }
      answer.succeed(
        HTTPSResponse(
          status: Int(head.status.code), location: head.headers.first(name: "Location"), body: body,
          etag: head.headers.first(name: "ETag")))
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case is HTTPParserError: fail(.protocolViolation("no HTTP from \(request.host)"), context)
    case let error as TLSError: fail(reason(of: error), context)
    default: fail(.connectionLost(reason: "the connection to \(request.host) was lost"), context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(.connectionLost(reason: "\(request.host) closed the connection"), context)
    context.fireChannelInactive()
  }

  /// The first failure counts: later ones follow from it.
  private func fail(_ error: ServerError, _ context: ChannelHandlerContext) {
    answer.fail(error)
    context.close(promise: nil)
  }
}

extension HTTPSRequest {
  /// The host name as sockets and certificates expect it.
  var host: String {
    let name = address.host.ascii
    return name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
  }

  /// The host to connect to: `localhost` is this machine, whatever a name server says (RFC 6761 section 6.3).
  var connectedHost: String { host == "localhost" ? "127.0.0.1" : host }

  fileprivate var head: HTTPRequestHead {
    var headers = HTTPHeaders([
      ("Host", address.authority), ("User-Agent", "vmail"),
      ("Accept", accept), ("Connection", "close"),
    ])
    if let content {
      headers.add(name: "Content-Type", value: content.type)
      headers.add(name: "Content-Length", value: String(content.bytes.count))
    }
    for field in fields { headers.add(name: field.name, value: field.value) }
    // The fragment isn't for the server.
    let target = String(address.rest.prefix { $0 != "#" })
    return HTTPRequestHead(
      version: .http1_1, method: method, uri: target, headers: headers)
  }
}
