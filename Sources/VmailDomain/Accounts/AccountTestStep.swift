/// One thing that an account's test looked at.
public struct AccountTestStep: Sendable {
  /// In their order. Where one fails, those behind it at the same server are not tried.
  public enum Kind: String, Sendable, CaseIterable {
    /// Whether the password or token can be had.
    case secret
    /// Whether the server's name has an address.
    case name
    /// Whether something answers there.
    case connection
    case tls
    case login
    case capabilities
    case folders
    /// Whether the submission server would take mail from the user. Nothing is sent.
    case send
  }

  public enum Finding: Sendable {
    case fine(Fact)
    case failed(any Error)
  }

  /// What there is to say about a step that went well.
  public enum Fact: Hashable, Sendable {
    case none
    case endpoint(ServerEndpoint)
    /// Nothing is encrypted, as it was wanted.
    case clearText
    case userName(String)
    case capabilities([String])
    /// How many there are, and the special ones that are not.
    case folders(count: Int, missing: [SpecialFolder])
  }

  public var service: ServerCandidate.Service
  public var kind: Kind
  public var finding: Finding

  public init(service: ServerCandidate.Service, kind: Kind, finding: Finding) {
    self.service = service
    self.kind = kind
    self.finding = finding
  }

  public var error: (any Error)? { if case .failed(let error) = finding { error } else { nil } }
}

extension AccountTestStep.Kind {
  /// The step that an error of connecting and logging in belongs to.
  public init(of error: any Error) {
    switch error {
    case is SecretError, is OAuthError: self = .secret
    case let error as ServerError:
      switch error {
      case .nameNotFound: self = .name
      case .unreachable, .timedOut, .connectionLost, .protocolViolation, .tooLarge: self = .connection
      case .untrustedCertificate, .wouldBeInsecure, .wrongSecurity: self = .tls
      case .noWayToLogIn, .loginRefused, .refused, .notUnderstood, .unavailable: self = .login
      case .unsupported: self = .capabilities
      }
    default: self = .connection
    }
  }
}
