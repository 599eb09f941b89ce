/// The setting to correct after an account's test failed.
public enum AccountCorrection: Hashable, Sendable {
  /// Name, port or security of a server.
  case server(ServerCandidate.Service)
  /// The decision whether to trust this certificate.
  case trust(CertificateProblem)
  /// User name and password.
  case credentials
  /// The authentication method.
  case authentication
  /// No setting: it may work the next time.
  case later

  /// - Parameter service: the service whose step failed.
  public init(for error: any Error, of service: ServerCandidate.Service) {
    switch error {
    case let error as ServerError: self = Self.correction(error, service)
    case let error as OAuthError: self = error == .timedOut ? .later : .authentication
    case is SecretError: self = .authentication
    default: self = .later
    }
  }

  private static func correction(_ error: ServerError, _ service: ServerCandidate.Service) -> Self {
    switch error {
    case .nameNotFound, .unreachable, .timedOut, .wouldBeInsecure, .wrongSecurity, .unsupported,
      .protocolViolation, .tooLarge:
      .server(service)
    case .untrustedCertificate(let problem): correction(problem, service)
    case .noWayToLogIn: .authentication
    case .loginRefused: .credentials
    case .refused, .unavailable, .connectionLost, .notUnderstood, .incomplete: .later
    }
  }

  private static func correction(_ problem: CertificateProblem, _ service: ServerCandidate.Service) -> Self {
    switch problem.reason {
    case .selfSigned, .unknownAuthority, .notThePinned:
      problem.sha256 == nil ? .server(service) : .trust(problem)
    case .otherHost: .server(service)
    case .expired, .notYetValid, .other: .later
    }
  }
}
