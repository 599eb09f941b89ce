/// An account that is being set up: the answers given and the questions still open.
///
/// Nothing is saved before it was tested. There are no ``settings`` until the user has confirmed every server
/// that was guessed, or that only DNS names, so that no password goes to one by mistake (page 8.27).
public struct AccountSetup: Hashable, Sendable {
  /// The questions in the order in which they are asked.
  public enum Question: Hashable, Sendable, CaseIterable {
    case address, imap, smtp, userName, authentication, name
  }

  /// The way in which mail is sent.
  public enum Submission: Hashable, Sendable {
    case server(ServerCandidate)
    /// The account doesn't send mail.
    case readsOnly
  }

  public var address: AccountAddress?
  public var imap: ServerCandidate?
  public var smtp: Submission?
  public var userName: String?
  public var authentication: ServerSettings.Authentication?
  public var name: String?
  /// The certificates that are accepted from the IMAP server.
  public var trust = CertificateTrust.system
  /// The certificates that are accepted from the submission server.
  public var smtpTrust = CertificateTrust.system
  public var allowsClearText = false
  public var sentCopies = SentCopies.unknown
  public var addressBooks = AddressBookSource.unknown

  public init() {}

  /// Creates a setup from an existing account, to change it.
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
    smtpTrust = settings.smtpTrust
    allowsClearText = settings.allowsClearText
    sentCopies = settings.sentCopies
    addressBooks = settings.addressBooks
  }

  /// The unanswered questions, in order.
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

  /// - Returns: `nil` while an answer other than the name is missing, or a server is not confirmed.
  public var settings: ServerSettings? {
    guard open.allSatisfy({ $0 == .name || $0 == .address }), let imap, let userName, let authentication
    else {
      return nil
    }
    return ServerSettings(
      imap: imap.endpoint, smtp: submission?.endpoint, userName: userName, authentication: authentication,
      trust: trust, smtpTrust: smtpTrust, allowsClearText: allowsClearText,
      sentCopies: sentCopies, addressBooks: addressBooks)
  }

  /// A server that would be used in clear text over the network without the user's permission.
  public var insecureServer: ServerEndpoint? {
    [imap, submission].compactMap { $0?.endpoint }.first { !allows($0) }
  }

  /// Whether this certificate was accepted, of either server.
  public func trusts(_ sha256: [UInt8]) -> Bool { [trust, smtpTrust].contains(.pinned(sha256: sha256)) }

  /// Accepts one certificate of a server, and no other from it.
  public mutating func trust(_ sha256: [UInt8], of service: ServerCandidate.Service) {
    switch service {
    case .imap: trust = .pinned(sha256: sha256)
    case .smtp: smtpTrust = .pinned(sha256: sha256)
    case .carddav: break
    }
  }

  /// Whether a password may be sent to the endpoint, given its security.
  public func allows(_ endpoint: ServerEndpoint) -> Bool {
    endpoint.security != .clear || endpoint.isLoopback || allowsClearText
  }

  /// The issuer whose tokens the IMAP server takes, if its domain announces one.
  public var issuer: String? { imap?.issuer }

  /// Takes the login of an account of the desktop, and its servers: the tokens are for no others.
  public mutating func take(_ account: OnlineAccount) {
    imap = ServerCandidate(service: .imap, endpoint: account.imap, origin: .user)
    if smtp != .readsOnly {
      smtp =
        account.smtp.map { .server(ServerCandidate(service: .smtp, endpoint: $0, origin: .user)) }
        ?? .readsOnly
    }
    userName = account.userName
    authentication = account.authentication
  }

  /// Adopts discovered servers; existing answers are kept.
  public mutating func take(_ found: DiscoveredServers) {
    if imap == nil { imap = found.imap }
    if smtp == nil, let server = found.smtp { smtp = .server(server) }
    if addressBooks == .unknown, let url = found.provider?.addressBooks?.url {
      addressBooks = .server(url: url)
    }
  }

  /// The suggested user name: the one from the provider's autoconfig page, else the whole address.
  public var suggestedUserName: String? { imap?.userName ?? submission?.userName ?? address?.description }

  /// Suggests a name for the account: the provider's name, else the domain's first part.
  /// - Parameter taken: the names already in use.
  public func suggestedName(taken: [String]) -> String {
    let domain = address?.domain ?? ""
    let base = MailProvider.of(domain: domain)?.name ?? domain.split(separator: ".").first.map(String.init)
    let taken = Set(taken.map { $0.lowercased() })
    let wanted = base.flatMap { Account.isUsableName($0) ? $0 : nil } ?? "mail"
    guard taken.contains(wanted) else { return wanted }
    return (2...).lazy.map { "\(wanted)\($0)" }.first { !taken.contains($0) } ?? wanted
  }
}

/// The servers discovered for a domain.
public struct DiscoveredServers: Hashable, Sendable {
  public var provider: MailProvider?
  public var imap: ServerCandidate?
  public var smtp: ServerCandidate?
  /// Why the likeliest guess for the IMAP server can't be used, if anything answered there.
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

  /// Takes the first candidate for each service that has none yet.
  public mutating func take(_ candidates: [ServerCandidate]) {
    imap = imap ?? candidates.first { $0.service == .imap }
    smtp = smtp ?? candidates.first { $0.service == .smtp }
  }
}
