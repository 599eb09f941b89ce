/// Why a server could not be used. Texts that servers sent are theirs: to be cleaned where they are
/// shown. No case ever holds a secret.
public enum ServerError: Error, Hashable, Sendable, Codable {
  /// The name has no address.
  case nameNotFound(host: String)
  /// Nobody answers there.
  /// - Parameter reason: a clause, such as `connection refused`.
  case unreachable(host: String, port: Int, reason: String)
  /// Nothing came for as long as the server may be silent.
  /// - Parameter doing: what was waited for, such as `the greeting`.
  case timedOut(doing: String)
  case untrustedCertificate(CertificateProblem)
  /// The other side speaks TLS where clear text was expected, or clear text where TLS was.
  /// - Parameters: the endpoint as it was tried.
  case wrongSecurity(ServerEndpoint, speaksTLS: Bool)
  /// It offers no TLS, and clear text was not allowed.
  case wouldBeInsecure(host: String)
  /// No mechanism that it offers fits.
  case noWayToLogIn(offered: [String])
  /// `[AUTHENTICATIONFAILED]` and what else says that these credentials are wrong (RFC 5530; for SMTP 535).
  case loginRefused(reason: String)
  /// It lacks something that nothing goes without, such as IMAP4rev1.
  case unsupported(String)
  /// A tagged NO or a 5yz reply: it will not.
  /// - Parameter code: the response code's atom in upper case, such as `NOPERM`; for SMTP the number.
  case refused(code: String?, reason: String)
  /// Not now: `[UNAVAILABLE]`, `[INUSE]`, `[LIMIT]`, throttling, a 4yz reply.
  case unavailable(code: String?, reason: String)
  /// The connection ended: BYE, end of file, reset.
  case connectionLost(reason: String)
  /// A tagged BAD: it took what was asked for no command.
  case notUnderstood(reason: String)
  /// What came is no answer in this protocol.
  case protocolViolation(String)
  /// More than vmail takes from any server.
  case tooLarge(String)

  /// The reason of ``unreachable(host:port:reason:)`` where a machine answered, and no server listens there.
  public static let nobodyListens = "connection refused"

  /// Whether trying later, without the user doing anything, may help.
  public var isTemporary: Bool {
    switch self {
    case .unreachable, .timedOut, .unavailable, .connectionLost, .nameNotFound: true
    default: false
    }
  }
}

/// Why a certificate was not accepted.
public struct CertificateProblem: Hashable, Sendable, Codable {
  public enum Reason: String, Sendable, Codable {
    case selfSigned, unknownAuthority, expired, notYetValid, otherHost, notThePinned, other
  }

  public var host: String
  public var reason: Reason
  /// The SHA-256 of the certificate it showed (DER), for the user to compare; `nil` when it showed none.
  public var sha256: [UInt8]?
  /// The library's words, for the log.
  public var detail: String

  public init(host: String, reason: Reason, sha256: [UInt8]?, detail: String) {
    self.host = host
    self.reason = reason
    self.sha256 = sha256
    self.detail = detail
  }
}

extension ServerError {
  /// Whether nothing more can be asked on this connection.
  public var endsConnection: Bool {
    switch self {
    case .refused, .notUnderstood, .unsupported: false
    default: true
    }
  }
}
