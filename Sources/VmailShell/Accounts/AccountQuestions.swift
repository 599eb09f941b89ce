import VmailDomain
import VmailTerminal

/// The texts shown while an account is set up step by step.
enum AccountQuestions {
  static func text(_ question: String, default answer: String?) -> String {
    answer.map { "\(question) [\(TerminalText(line: $0).string)]: " } ?? "\(question): "
  }

  static let address = "Your address"
  static let imap = "Server your mail is on"
  static let smtp = "Server to send by, or none"
  static let userName = "User name"
  static let command = "Command that prints the password"
  static let clientId = "Client id"
  static let provider = "Provider (\(Sentence.choice(OAuthProvider.all.map(\.name))))"
  static let name = "Name of the account"
  static let tryAgain = "Try again? [Y/n] "

  static func looking(for domain: String) -> String { "Looking for the servers of \(domain)..." }

  /// Returns where the names of the servers come from.
  static func found(_ found: DiscoveredServers, domain: String) -> String {
    if let provider = found.provider { return "\(provider.title) is known." }
    guard let imap = found.imap else { return "No server of \(domain) was found." }
    let host = imap.endpoint.host
    switch imap.origin {
    case .autoconfig where imap.isForeign(to: domain):
      let smtp = found.smtp.map(\.endpoint.host)
      return named(by: domain, [host] + (smtp.map { [$0] } ?? []))
    case .serviceRecord where imap.isForeign(to: domain):
      return "The DNS of \(domain) names \(host), which is outside \(domain)."
    case .autoconfig: return "\(domain) says which its servers are."
    case .serviceRecord: return "The DNS of \(domain) says which its servers are."
    case .guess, .user, .table: return "\(host) answers. Check that it is the right one."
    }
  }

  /// - Parameter hosts: the servers outside the domain that the domain's own page names.
  static func named(by domain: String, _ hosts: [String]) -> String {
    var known: Set<String> = []
    let hosts = hosts.filter { known.insert($0).inserted }
    guard hosts.count > 1 else { return "\(domain) says that its server is \(hosts.joined())." }
    return "\(domain) says that its servers are \(Sentence.choice(hosts, "and"))."
  }

  static func onlyDNS(_ host: String, of domain: String) -> String {
    "Only DNS names \(host), which is outside \(domain), and DNS answers can be forged. "
      + "If it is the wrong server, your password goes to a stranger."
  }

  static func isRight(_ host: String) -> String { "Is \(host) the right server? [y/N] " }

  static func advice(_ provider: MailProvider) -> String? {
    switch provider.advice {
    case .appPassword(let page):
      let other = provider.oauth == nil ? "" : ", or OAuth2 with a client id of your own"
      return "\(provider.title) wants a password made for this program (\(page))\(other)."
    case .oauthOnly:
      return
        "\(provider.title) takes no passwords from mail programs: it wants OAuth2, with a client id of your own."
    case .switchOn(let page):
      return "\(provider.title) lets mail programs in once that is switched on (\(page))."
    case .bridge:
      return "\(provider.title) needs its Bridge running on this machine; use the password that it shows."
    case nil: return nil
    }
  }

  /// The ways to log in.
  enum Way: String, CaseIterable {
    case keyring, command, ask, oauth
  }

  static func ways(withOAuth: Bool) -> String {
    "Password from the keyring, a command, or ask each time"
      + (withOAuth ? " (keyring, command, ask; or oauth)" : " (keyring, command, ask)")
  }

  static func password(of question: SecretQuestion) -> String {
    let user = TerminalText(line: question.key.userName).string
    return "Password of \(user) at \(question.key.host): "
  }

  static func trust(_ problem: CertificateProblem) -> String {
    let fingerprint = problem.sha256.map { CertificateFingerprint($0).option } ?? ""
    return "Its fingerprint is \(fingerprint). Trust exactly this certificate from now on? [y/N] "
  }

  static let openBrowser = "Open the provider's page in a browser on this machine? [Y/n] "
  static let pasteAddress = "Paste the address the browser ended at: "

  static func page(_ url: String) -> String { "Log in there, in any browser: \(url)" }

  /// Returns what is removed along with an account.
  static func removal(of account: Account, _ contents: AccountContents) -> String {
    var sentences: [String] = []
    if contents.messages > 0 {
      let mail = Digits.counted(contents.messages, "message")
      sentences.append("Its \(mail) on this machine \(contents.messages == 1 ? "goes" : "go").")
    }
    if account.kind == .imap { sentences.append("Mail on its server stays there.") }
    if let losses = losses(contents, of: account) { sentences.append("Lost for good: \(losses).") }
    return (sentences + ["This can't be undone."]).joined(separator: " ")
  }

  private static func losses(_ contents: AccountContents, of account: Account) -> String? {
    let changes = contents.operations + contents.pendingActions
    let parts = [
      changes > 0 && account.kind == .imap
        ? Digits.counted(changes, "change") + " the server was not told of" : nil,
      contents.unsent > 0 ? Digits.counted(contents.unsent, "unsent message") : nil,
      contents.drafts > 0 ? Digits.counted(contents.drafts, "draft") : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : Sentence.choice(parts, "and")
  }
}
