import NIOCore
import NIOHTTP1
import VmailDomain

/// Reads one request from a connection, answers it with a fixed page, and closes the connection.
final class RedirectRequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time allowed for a request to arrive.
  static let usualPatience = TimeAmount.seconds(10)

  private let state: String
  private let issuer: String?
  private let patience: TimeAmount
  private let arrival: EventLoopPromise<OAuthRedirect>
  private var limit: Scheduled<Void>?
  private var isAnswered = false

  init(state: String, issuer: String?, patience: TimeAmount, arrival: EventLoopPromise<OAuthRedirect>) {
    self.state = state
    self.issuer = issuer
    self.patience = patience
    self.arrival = arrival
  }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    limit = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    limit?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data), !isAnswered else { return }
    isAnswered = true
    answer(outcome(of: head), context)
  }

  /// The input was not a request.
  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private enum Outcome {
    case taken(OAuthRedirect)
    case refused(OAuthError)
    case notIt
  }

  private func outcome(of head: HTTPRequestHead) -> Outcome {
    guard head.method == .GET, head.uri.hasPrefix("/?"), Self.isForUs(head.headers) else { return .notIt }
    do {
      return .taken(try OAuthRedirect(head.uri, state: state, issuer: issuer))
    } catch let error as OAuthError where error != .wrongRedirect {
      return .refused(error)
    } catch {
      return .notIt
    }
  }

  /// A page elsewhere can point its own name at this machine; the browser then sends that name.
  private static func isForUs(_ headers: HTTPHeaders) -> Bool {
    let hosts = headers["Host"]
    guard let host = hosts.first, hosts.count == 1 else { return false }
    return ["127.0.0.1", "localhost"].contains(host.prefix { $0 != ":" }.lowercased())
  }

  /// Ends the wait once the page has been sent, so that the browser has it before this machine stops
  /// listening.
  private func answer(_ outcome: Outcome, _ context: ChannelHandlerContext) {
    let written = context.eventLoop.makePromise(of: Void.self)
    let (arrival, channel) = (arrival, context.channel)
    written.futureResult.whenComplete { _ in
      switch outcome {
      case .taken(let redirect): arrival.succeed(redirect)
      case .refused(let error): arrival.fail(error)
      case .notIt: break
      }
      channel.close(promise: nil)
    }
    let page = ByteBuffer(string: Self.page(outcome))
    var headers = HTTPHeaders([
      ("Content-Type", "text/html; charset=utf-8"), ("Connection", "close"), ("Cache-Control", "no-store"),
      ("Content-Security-Policy", "default-src 'none'"), ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
    ])
    headers.add(name: "Content-Length", value: String(page.readableBytes))
    let status: HTTPResponseStatus = if case .notIt = outcome { .notFound } else { .ok }
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(page))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }

  private static func page(_ outcome: Outcome) -> String {
    let words =
      switch outcome {
      case .taken: "You are logged in. You can close this page."
      case .refused: "The login failed; vmail shows the reason. You can close this page."
      case .notIt: "Not found."
      }
    return "<!DOCTYPE html><html lang=\"en\"><title>vmail</title><p>\(words)</p></html>\n"
  }
}
