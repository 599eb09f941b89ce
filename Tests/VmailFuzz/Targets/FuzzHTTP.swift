import NIOCore
import NIOEmbedded
import NIOHTTP1
import VmailDomain

@testable import VmailTransport

extension FuzzTarget {
  /// A web server's response, the tokens in it, and the request with which a browser returns from a log-in; cut anywhere.
  static let http = FuzzTarget("http") { input in
    let whole = try response([input.bytes[...]])
    let request = try redirect([input.bytes[...]])
    for pieces in Cuts.of(input.bytes) {
      try expect(response(pieces) == whole, "however it is cut, the response is the same")
      try expect(redirect(pieces) == request, "however it is cut, the request is the same")
    }
    try expect(!request.contains("taken") || input.text.contains("state=s"), "only the right log-in is taken")
    let answers =
      [HTTPSResponse(status: 200, location: nil, body: input.bytes)] + [whole.response].compactMap(\.self)
    for answer in answers { try checkTokens(answer) }
    if let page = WebAddress(input.text) { try checkPage(page) }
  }

  private struct Heard: Equatable {
    var response: HTTPSResponse?
    var failure: String?

    static func == (one: Heard, other: Heard) -> Bool {
      one.failure == other.failure && one.response?.status == other.response?.status
        && one.response?.location == other.response?.location && one.response?.body == other.response?.body
    }
  }

  private static func response(_ pieces: [ArraySlice<UInt8>]) throws -> Heard {
    guard let address = WebAddress("http://localhost:11434/v1") else { return Heard() }
    let channel = EmbeddedChannel()
    let answer = channel.eventLoop.makePromise(of: HTTPSResponse.self)
    let heard = answer.futureResult.map { Heard(response: $0) }.flatMapErrorThrowing {
      Heard(failure: "\($0)")
    }
    try channel.pipeline.syncOperations.addHTTPClientHandlers()
    let request = HTTPSRequest(address, json: Array("{}".utf8), allowsClearText: true)
    try channel.pipeline.syncOperations.addHandler(HTTPSExchange(request, answer: answer))
    receive(pieces, on: channel)
    return try heard.wait()
  }

  /// - Returns: what became of the log-in, and what the browser was told.
  private static func redirect(_ pieces: [ArraySlice<UInt8>]) throws -> String {
    let channel = EmbeddedChannel()
    let arrival = channel.eventLoop.makePromise(of: OAuthRedirect.self)
    let outcome = arrival.futureResult.map { "taken \($0.code.revealed)" }
      .flatMapErrorThrowing { "\($0)" }
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false)
    let handler = RedirectRequestHandler(state: "s", issuer: nil, patience: .seconds(10), arrival: arrival)
    try channel.pipeline.syncOperations.addHandler(handler)
    let sent = receive(pieces, on: channel)
    // As when the listener is closed.
    arrival.fail(CancellationError())
    return try outcome.wait() + "\n" + sent
  }

  /// Connects, receives the pieces until it is closed, and is disconnected.
  /// - Returns: what was sent.
  @discardableResult
  private static func receive(_ pieces: [ArraySlice<UInt8>], on channel: EmbeddedChannel) -> String {
    var sent = ""
    try? channel.connect(to: .init(unixDomainSocketPath: "/server")).wait()
    for piece in pieces where channel.isActive { _ = try? channel.writeInbound(ByteBuffer(bytes: piece)) }
    while let data = try? channel.readOutbound(as: ByteBuffer.self) { sent += String(buffer: data) }
    _ = try? channel.finish(acceptAlreadyClosed: true)
    return sent
  }

  private static func checkTokens(_ answer: HTTPSResponse) throws {
    guard let tokens = try? TokenAnswer.tokens(in: answer, secrets: [Secret("secret")]) else { return }
    for token in [tokens.access, tokens.refresh].compactMap(\.self) {
      let isToken = !token.revealed.isEmpty && token.revealed.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      try expect(isToken, "a token has no space or line end")
    }
    try expect(tokens.lifetime.map { $0 > 0 } ?? true, "a lifetime")
  }

  private static func checkPage(_ page: WebAddress) throws {
    try expect(
      page.string.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a URL: \(page.string.debugDescription)")
    try expect(WebAddress(page.string) == page, "read again, it is the same: \(page.string)")
  }
}
