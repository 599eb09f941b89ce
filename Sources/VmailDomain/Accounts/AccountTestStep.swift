/// A step of an account's test.
public struct AccountTestStep: Sendable {
  /// The steps in order. When one fails, the later ones for the same server are skipped.
  public enum Kind: String, Sendable, CaseIterable {
    /// Whether the password or token can be obtained.
    case secret
    /// Whether the server's name has an address.
    case name
    /// Whether a server answers at that address.
    case connection
    case tls
    case login
    case capabilities
    case folders
    /// Whether the submission server would take mail from the user. Nothing is sent.
    case send
    /// Where the address books are.
    case server
    /// Which address books there are.
    case books
    /// The cards in them.
    case cards
  }

  public enum Finding: Sendable {
    case fine(Fact)
    case failed(any Error)
  }

  /// A result reported for a step that succeeded.
  public enum Fact: Hashable, Sendable {
    case none
    case endpoint(ServerEndpoint)
    /// Nothing is encrypted, as requested.
    case clearText
    /// The certificate is the one that the user accepted by its fingerprint.
    case pinned
    case userName(String)
    case capabilities([String])
    /// The number of folders, and the special folders that are missing.
    case folders(count: Int, missing: [SpecialFolder], hiddenOnGmail: [SpecialFolder] = [])
    case url(String)
    /// The names of the address books.
    case books([String])
    /// The number of cards, and of those that the last sync changed.
    case cards(count: Int, changed: Int, removed: Int)
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
  /// Creates the step to which an error of connecting or logging in belongs.
  public init(of error: any Error) {
    switch error {
    case is SecretError, is OAuthError: self = .secret
    case CardDAVError.book: self = .cards
    case is CardDAVError: self = .server
    case let error as ServerError:
      switch error {
      case .nameNotFound: self = .name
      case .unreachable, .timedOut, .connectionLost, .protocolViolation, .tooLarge, .incomplete:
        self = .connection
      case .untrustedCertificate, .wouldBeInsecure, .wrongSecurity: self = .tls
      case .noWayToLogIn, .loginRefused, .refused, .notUnderstood, .unavailable: self = .login
      case .unsupported: self = .capabilities
      }
    default: self = .connection
    }
  }
}
