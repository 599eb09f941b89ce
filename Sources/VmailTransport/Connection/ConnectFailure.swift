import Glibc
import NIOCore
import NIOPosix
import VmailDomain

/// Describes why no connection could be made.
struct ConnectFailure {
  let host: String
  let port: Int

  func error(for failure: any Error) -> ServerError {
    guard let failure = failure as? NIOConnectionError else {
      return .unreachable(host: host, port: port, reason: Self.clause(for: failure))
    }
    // Of several addresses, the one that answered at all is the most informative.
    let reasons = failure.connectionErrors.map(\.error)
    guard let reason = reasons.first(where: { Self.code(of: $0) == ECONNREFUSED }) ?? reasons.first else {
      return .nameNotFound(host: host)
    }
    if reason is ChannelError || Self.code(of: reason) == ETIMEDOUT {
      return .timedOut(doing: "the connection")
    }
    return .unreachable(host: host, port: port, reason: Self.clause(for: reason))
  }

  /// Returns a clause such as `connection refused`.
  static func clause(for error: any Error) -> String {
    switch code(of: error) {
    case ECONNREFUSED: ServerError.nobodyListens
    case ECONNRESET, EPIPE: "connection reset"
    case ENETUNREACH, ENETDOWN: "no network"
    case EHOSTUNREACH, EHOSTDOWN: "no route to the server"
    case ETIMEDOUT: "no answer"
    case let code?: "system error \(code)"
    case nil: "connection closed"
    }
  }

  private static func code(of error: any Error) -> CInt? { (error as? IOError)?.errnoCode }
}
