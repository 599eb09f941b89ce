public import FoundationEssentials

/// A reason why a server could not be used. Texts from servers are untrusted: to be sanitized where they are
/// shown. No case ever holds a secret.
public enum ServerError: Error, Hashable, Sendable, Codable {
  /// The name has no address.
  case nameNotFound(host: String)
  /// Nothing answers at that address.
  /// - Parameter reason: a clause, such as `connection refused`.
  case unreachable(host: String, port: Int, reason: String)
  /// Nothing was received within the time limit.
  /// - Parameter doing: what was expected, such as `the greeting`.
  case timedOut(doing: String)
  case untrustedCertificate(CertificateProblem)
  /// The server speaks TLS where clear text was expected, or vice versa.
  /// - Parameters: the endpoint that was tried.
  case wrongSecurity(ServerEndpoint, speaksTLS: Bool)
  /// The server offers no TLS, and clear text wasn't allowed.
  case wouldBeInsecure(host: String)
  /// The server offers no suitable mechanism.
  case noWayToLogIn(offered: [String])
  /// `[AUTHENTICATIONFAILED]` or another sign that the credentials are wrong (RFC 5530; for SMTP 535).
  case loginRefused(reason: String)
  /// The server lacks a required capability, such as IMAP4rev1.
  case unsupported(String)
  /// A tagged NO or a 5yz reply: a permanent refusal.
  /// - Parameter code: the response code's atom in upper case, such as `NOPERM`; for SMTP the number.
  case refused(code: String?, reason: String)
  /// A temporary refusal: `[UNAVAILABLE]`, `[INUSE]`, `[LIMIT]`, throttling, a 4yz reply.
  case unavailable(code: String?, reason: String)
  /// The connection ended: BYE, end of file, reset.
  case connectionLost(reason: String)
  /// A tagged BAD: the server rejected the command as invalid.
  case notUnderstood(reason: String)
  /// The input is not valid in this protocol.
  case protocolViolation(String)
  /// The input exceeds vmail's limits for servers.
  case tooLarge(String)
  /// The answer to a command is a part, or a part of it can't be read: it proves nothing about the rest.
  /// - Parameter reason: a clause about the answer.
  case incomplete(reason: String)

  /// The reason in ``unreachable(host:port:reason:)`` when the machine answered, but no server listens on the
  /// port.
  public static let nobodyListens = "connection refused"

  /// Whether trying again later may help, without the user doing anything.
  public var isTemporary: Bool {
    switch self {
    case .unreachable, .timedOut, .unavailable, .connectionLost, .nameNotFound: true
    default: false
    }
  }

  /// The server's words, or what happened, for the history of a message.
  public var clause: String {
    switch self {
    case .connectionLost(let reason), .incomplete(let reason): reason
    case .timedOut(let doing): "the server timed out while vmail waited for \(doing)"
    case .protocolViolation(let what), .tooLarge(let what), .unsupported(let what): what
    case .refused(let code, let reason), .unavailable(let code, let reason):
      code.map { "[\($0)] \(reason)" } ?? reason
    case .notUnderstood(let reason): "BAD \(reason)"
    default: "the connection failed"
    }
  }
}

/// The reason why a certificate was not accepted.
public struct CertificateProblem: Hashable, Sendable, Codable {
  public enum Reason: String, Sendable, Codable {
    case selfSigned, unknownAuthority, expired, notYetValid, otherHost, notThePinned, other
  }

  public var host: String
  public var reason: Reason
  /// The SHA-256 of the server's certificate (DER), for the user to compare; `nil` when it sent none.
  public var sha256: [UInt8]?
  /// The library's text, for the log.
  public var detail: String
  /// What the certificate claims; `nil` when it sent none that can be read.
  public var claims: CertificateClaims?

  public init(
    host: String, reason: Reason, sha256: [UInt8]?, detail: String, claims: CertificateClaims? = nil
  ) {
    self.host = host
    self.reason = reason
    self.sha256 = sha256
    self.detail = detail
    self.claims = claims
  }
}

/// The names and the date in a certificate, which prove nothing as long as it isn't trusted.
public struct CertificateClaims: Hashable, Sendable, Codable {
  /// The common name of the subject, or else its organization; empty if it has neither.
  public var subject: String
  /// The same of the issuer.
  public var issuer: String
  public var validUntil: Date

  public init(subject: String, issuer: String, validUntil: Date) {
    self.subject = subject
    self.issuer = issuer
    self.validUntil = validUntil
  }
}

extension ServerError {
  /// The seconds that a server under load asks clients to wait, as Exchange does in words; `nil` if it names none.
  public var suggestedWait: TimeInterval? {
    guard case .unavailable(let code, let reason) = self else { return nil }
    // Gmail's limits of commands and bytes are those of a day, and it names no time.
    if code == "OVERQUOTA" { return Self.longestWait }
    let words = reason.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.contains(where: { ["backoff", "wait", "retry", "again"].contains($0) }) else { return nil }
    for (number, unit) in zip(words, words.dropFirst()) {
      guard let number = TimeInterval(number), number >= 0, let seconds = Self.units[String(unit)] else {
        continue
      }
      return min(number * seconds, Self.longestWait)
    }
    return nil
  }

  private static let longestWait: TimeInterval = 3600
  private static let units: [String: TimeInterval] = [
    "milliseconds": 0.001, "ms": 0.001, "seconds": 1, "second": 1, "s": 1, "sec": 1, "minutes": 60,
    "minute": 60,
  ]

  /// Whether the connection can't be used any further.
  public var endsConnection: Bool {
    switch self {
    case .refused, .notUnderstood, .unsupported, .unavailable, .incomplete: false
    default: true
    }
  }
}
