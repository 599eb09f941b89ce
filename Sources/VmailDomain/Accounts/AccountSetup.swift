/// An account that is being set up: the answers so far, and what is still to be answered.
///
/// Nothing of it is kept before it was tested. It has no ``settings`` while nobody has confirmed a server
/// in it that was guessed, or that DNS alone names, so that no password goes to one by mistake (page 8.27).
public struct AccountSetup: Hashable, Sendable {
  /// In the order they are asked.
  public enum Question: Hashable, Sendable, CaseIterable {
    case address, imap, smtp, userName, authentication, name
  }

  /// How mail is sent.
  public enum Submission: Hashable, Sendable {
    case server(ServerCandidate)
    /// Not at all.
    case readsOnly
  }

  public var address: AccountAddress?
  public var imap: ServerCandidate?
  public var smtp: Submission?
  public var userName: String?
  public var authentication: ServerSettings.Authentication?
  public var name: String?
  public var trust = CertificateTrust.system
  public var allowsClearText = false

  public init() {}

  /// As an account is set up, to change it.
  public init(account: Account, settings: ServerSettings?) {
    name = account.name
    address = AccountAddress(account.email)
    guard let settings else { return }
    imap = ServerCandidate(service: .imap, endpoint: settings.imap, origin: .user)
    smtp =
      settings.smtp.map { .server(ServerCandidate(service: .smtp, endpoint: $0, origin: .user)) }
      ?? .readsOnly
    userName = settings.userName
    authentication = settings.authentication
    trust = settings.trust
    allowsClearText = settings.allowsClearText
  }

  /// What has no answer yet, in order.
  public var open: [Question] {
    Question.allCases.filter { question in
      switch question {
      case .address: address == nil
      case .imap: imap?.mayHaveCredentials(of: address) != true
      case .smtp: !hasSubmission
      case .userName: userName == nil
      case .authentication: authentication == nil
      case .name: name == nil
      }
    }
  }

  private var hasSubmission: Bool {
    switch smtp {
    case .server(let candidate): candidate.mayHaveCredentials(of: address)
    case .readsOnly: true
    case nil: false
    }
  }

  /// The submission server, confirmed or not.
  public var submission: ServerCandidate? { if case .server(let candidate) = smtp { candidate } else { nil } }

  /// - Returns: `nil` while an answer is missing other than the name, or a server is not confirmed.
  public var settings: ServerSettings? {
    guard open.allSatisfy({ $0 == .name || $0 == .address }), let imap, let userName, let authentication
    else {
      return nil
    }
    return ServerSettings(
      imap: imap.endpoint, smtp: submission?.endpoint, userName: userName, authentication: authentication,
      trust: trust, allowsClearText: allowsClearText)
  }

  /// A server that would get everything in clear text over the network, which was not allowed.
  public var insecureServer: ServerEndpoint? {
    [imap, submission].compactMap { $0?.endpoint }.first { !allows($0) }
  }

  /// Whether a password may go there as it is protected.
  public func allows(_ endpoint: ServerEndpoint) -> Bool {
    endpoint.security != .clear || endpoint.isLoopback || allowsClearText
  }

  /// Takes over what was found; what is answered already stays.
  public mutating func take(_ found: DiscoveredServers) {
    if imap == nil { imap = found.imap }
    if smtp == nil, let server = found.smtp { smtp = .server(server) }
  }

  /// What the user name would be: what the servers' page says, else the whole address.
  public var suggestedUserName: String? { imap?.userName ?? submission?.userName ?? address?.description }

  /// What the account could be called: the provider's name, else the domain's first part.
  /// - Parameter taken: names that there are.
  public func suggestedName(taken: [String]) -> String {
    let domain = address?.domain ?? ""
    let base = MailProvider.of(domain: domain)?.name ?? domain.split(separator: ".").first.map(String.init)
    let taken = Set(taken.map { $0.lowercased() })
    let wanted = base.flatMap { Account.isUsableName($0) ? $0 : nil } ?? "mail"
    guard taken.contains(wanted) else { return wanted }
    return (2...).lazy.map { "\(wanted)\($0)" }.first { !taken.contains($0) } ?? wanted
  }
}

/// What was found of a domain's servers.
public struct DiscoveredServers: Hashable, Sendable {
  public var provider: MailProvider?
  public var imap: ServerCandidate?
  public var smtp: ServerCandidate?
  /// Why the likeliest guess for the IMAP server is none, where anything answered there.
  public var problem: ServerError?

  public init(
    provider: MailProvider? = nil, imap: ServerCandidate? = nil, smtp: ServerCandidate? = nil,
    problem: ServerError? = nil
  ) {
    self.provider = provider
    self.imap = imap
    self.smtp = smtp
    self.problem = problem
  }

  public var isComplete: Bool { imap != nil && smtp != nil }

  /// Takes the first of each service that is not known yet.
  public mutating func take(_ candidates: [ServerCandidate]) {
    imap = imap ?? candidates.first { $0.service == .imap }
    smtp = smtp ?? candidates.first { $0.service == .smtp }
  }
}
