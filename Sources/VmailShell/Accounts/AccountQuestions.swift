import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The texts shown while an account is set up step by step.
enum AccountQuestions {
  static func text(_ question: String, default answer: String?) -> String {
    answer.map { "\(question) [\(TerminalText(line: $0).string)]: " } ?? "\(question): "
  }

  static let address = "Email address"
  static let imap = "Incoming mail server (IMAP)"
  static let smtp = "Outgoing mail server (SMTP), or none"
  static let userName = "User name"
  static let choice = "Your choice"
  static let command = "Command that prints the password"
  static let tokenCommand = "Command that prints an access token"
  static let clientId = "Client id"
  static let packagedClient = "The client id that came with this package of vmail is used."
  static let provider = "Provider (\(Sentence.choice(OAuthProvider.all.map(\.name))))"
  static let name = "Name for this account"
  static let tryAgain = "Try again? [Y/n] "

  static func announced(_ issuer: String) -> String {
    "Its mail servers take logins from \(TerminalText(line: issuer).string), on a web page. Choose oauth for that."
  }

  static func registering(with issuer: String) -> String {
    "Registering with \(TerminalText(line: issuer).string)..."
  }

  static func useOnlineAccount(_ address: String) -> String {
    "Use the account of GNOME Online Accounts for \(TerminalText(line: address).string)? [Y/n] "
  }

  static func needsAttention(_ address: String) -> String {
    "GNOME Online Accounts has an account for \(TerminalText(line: address).string), but has to log in to it again: open "
      + "Settings, Online Accounts. Cancel with Ctrl-C to do that first, or go on with another login."
  }

  static let empty = "Type an answer, or cancel with Ctrl-C."

  static func trying(_ server: String) -> String { "Trying \(TerminalText(line: server).string)..." }

  static func looking(for domain: String) -> String { "Looking for the servers of \(domain)..." }

  static let checkSpelling = "Check the spelling of the address, and that this machine is online."

  /// Returns where the names of the servers come from.
  static func found(_ found: DiscoveredServers, domain: String) -> String {
    if let provider = found.provider { return "vmail knows the servers of \(provider.title)." }
    guard let imap = found.imap else { return "No mail server was found for \(domain)." }
    let host = imap.endpoint.host
    switch imap.origin {
    case .autoconfig where imap.isForeign(to: domain):
      let smtp = found.smtp.map(\.endpoint.host)
      return named(by: domain, [host] + (smtp.map { [$0] } ?? []))
    case .serviceRecord where imap.isForeign(to: domain):
      return "DNS says that the server of \(domain) is \(host), which is outside \(domain)."
    case .autoconfig: return "\(domain) publishes its servers."
    case .serviceRecord: return "\(domain) publishes its servers in DNS."
    case .guess, .user, .table: return "Found \(host) by guessing. Check that it is the right server."
    }
  }

  /// - Parameter hosts: the servers outside the domain that the domain's own page names.
  static func named(by domain: String, _ hosts: [String]) -> String {
    var known: Set<String> = []
    let hosts = hosts.filter { known.insert($0).inserted }
    guard hosts.count > 1 else { return "\(domain) publishes \(hosts.joined()) as its server." }
    return "\(domain) publishes \(Sentence.choice(hosts, "and")) as its servers."
  }

  static func onlyDNS(_ host: String, of domain: String) -> String {
    "Only DNS names \(host), which is outside \(domain), and DNS answers can be forged. "
      + "If it is the wrong server, your password goes to a stranger."
  }

  static func isRight(_ host: String) -> String { "Is \(host) the right server? [y/N] " }

  static let trust = "Trust this certificate? [y/N] "
  static let notTrusted = "Not trusted. You can name another server, or cancel with Ctrl-C."

  /// Returns the lines above the question whether to trust a certificate. Names in it may be anybody's words.
  /// - Parameter server: the server that presents it, such as `SMTP server smtp.example.org:465`.
  static func claims(of problem: CertificateProblem, _ sha256: [UInt8], _ server: String) -> [String] {
    let claims = problem.claims.map { claims in
      [
        "  Subject:     \(QuestionText.quoted(String(claims.subject.prefix(64))))",
        "  Issuer:      \(QuestionText.quoted(String(claims.issuer.prefix(64))))",
        "  Valid until: \(InternetDate.string(from: claims.validUntil).prefix(10))",
      ]
    }
    return ["The \(server) presents this certificate:", "  \(CertificateFingerprint(sha256).option)"]
      + (claims ?? [])
      + ["Check it against the fingerprint from whoever runs the server."]
  }

  /// Returns where a typed password is now, and how to get rid of it.
  /// - Parameter name: its name in the store.
  static func kept(_ place: SecretPlace, _ name: String) -> String {
    let secret = place.key.purpose == .password ? "password" : "login token"
    return "The \(secret) is kept in \(located(place, name)). account remove deletes it."
  }

  /// Returns the place of a secret in words.
  static func located(_ place: SecretPlace, _ name: String) -> String {
    let name = TerminalText(line: name).string
    return switch place.store {
    case .keyring: "the keyring as \"\(name)\""
    case .pass: "pass as \(name)"
    case .systemdCreds: "\(name), encrypted by systemd-creds"
    }
  }

  static let openBrowser = "Open the provider's page in a browser on this machine? [Y/n] "
  static let pasteAddress = "Paste the address that the browser shows at the end: "

  static func page(_ url: String) -> String { "Log in with any browser: \(url)" }

  /// Returns what is removed along with an account.
  /// - Parameter secret: where its password is kept, if that goes too.
  static func removal(of account: Account, _ contents: AccountContents, secret: String?) -> String {
    var sentences: [String] = []
    if contents.messages > 0 {
      let mail = Digits.counted(contents.messages, "message")
      sentences.append("Its \(mail) on this machine \(contents.messages == 1 ? "is" : "are") deleted.")
    }
    if account.kind == .imap { sentences.append("Mail on its server stays there.") }
    if let secret { sentences.append("Its password, kept in \(secret), is deleted.") }
    if contents.transfers > 0 {
      let mail = Digits.counted(contents.transfers, "message")
      sentences.append("The pending move or copy of \(mail) to or from it is cancelled.")
    }
    if let losses = losses(contents, of: account) { sentences.append("Permanently lost: \(losses).") }
    return (sentences + ["This can't be undone."]).joined(separator: " ")
  }

  private static func losses(_ contents: AccountContents, of account: Account) -> String? {
    let changes = contents.operations + contents.pendingActions
    let parts = [
      changes > 0 && account.kind == .imap
        ? Digits.counted(changes, "change") + " not yet sent to the server" : nil,
      contents.unsent > 0 ? Digits.counted(contents.unsent, "unsent message") : nil,
      contents.drafts > 0 ? Digits.counted(contents.drafts, "draft") : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : Sentence.choice(parts, "and")
  }
}
