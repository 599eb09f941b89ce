public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Errors about accounts that can't be set up.
extension ShellError {
  public static let otherEngine = ShellError(
    .temporary, "another vmail is syncing this store", hint: "Its new mail appears here too: type list.")

  public static func alwaysOffline(isDemo: Bool) -> ShellError {
    ShellError(
      .temporary, isDemo ? "the demo is always offline" : "vmail was started with --offline",
      hint: "Quit, and start vmail without it.")
  }

  /// Returns the error about a missing answer when nobody can be asked and every answer must be an option.
  public static func missingAnswer(_ question: AccountSetup.Question, of command: String) -> ShellError {
    let what =
      switch question {
      case .address: "--email ADDRESS"
      case .imap: "--imap HOST:PORT"
      case .smtp: "--smtp HOST:PORT (or --no-smtp)"
      case .userName: "--user NAME"
      case .authentication:
        "--password-command COMMAND, --keyring, --pass, --systemd-creds, --ask, --online-account or --oauth PROVIDER"
      case .name: "a name"
      }
    return missingArgument(what, of: command)
  }

  /// Returns the error about an unconfirmed server, which was guessed or is named only by DNS (page 8.27).
  public static func unconfirmed(_ candidate: ServerCandidate, in setup: AccountSetup) -> ShellError {
    let domain = setup.address?.domain ?? "the domain"
    let why =
      candidate.origin == .guess
      ? "vmail only guessed \(candidate.endpoint.text)"
      : "only an unsigned DNS record names \(candidate.endpoint.text), which is outside \(domain)"
    let options = [setup.imap, setup.submission].compactMap { $0 }
      .filter { !$0.mayHaveCredentials(of: setup.address) }
      .map { "--\($0.service.rawValue) \($0.endpoint.text)" }
    return ShellError(
      .usage, "account add needs --\(candidate.service.rawValue): \(why)",
      hint: options.count == 1
        ? "If it is the right server, add \(options[0])."
        : "If they are the right servers, add \(options.joined(separator: " ")).")
  }

  public static func notAnAddress(_ text: String) -> ShellError {
    ShellError(
      .usage, "\"\(text)\" is not an address", hint: "An address looks like ann@example.org.",
      subject: Subject(text: text))
  }

  public static func optionsExclude(_ names: [String]) -> ShellError {
    ShellError(
      .usage, "only one of \(Sentence.choice(names.map { "--" + $0 }, "and")) can be used",
      subject: names.last.map { Subject(text: "--" + $0) })
  }

  public static func unknownProvider(_ name: String) -> ShellError {
    ShellError(
      .usage,
      "unknown OAuth2 provider \"\(name)\""
        + didYouMean(SimilarName.nearest(to: name, in: OAuthProvider.all.map(\.name))),
      hint: "The providers are \(Sentence.choice(OAuthProvider.all.map(\.name), "and")).",
      subject: Subject(text: name))
  }

  public static let clientIdNeedsProvider = ShellError(
    .usage, "a client id or secret needs --oauth PROVIDER",
    hint: "The providers are \(Sentence.choice(OAuthProvider.all.map(\.name), "and")).")

  /// Returns the error of a failed test; advice was given with the failed step.
  public static func testFailed(_ account: String, _ cause: ShellError) -> ShellError {
    ShellError(cause.code, "account \"\(account)\" does not work: \(cause.text)")
  }

  public static func invalidAnswer(_ text: String, _ expected: [String]) -> ShellError {
    let relation =
      expected.count == 2
      ? "neither \(Sentence.choice(expected, "nor"))" : "not one of \(Sentence.choice(expected, "and"))"
    return ShellError(.usage, "\"\(text)\" is \(relation)")
  }

  /// The end of a setup that the user left, which is no error to them.
  public static let nothingSaved = ShellError(
    .failure, "nothing was saved", notice: "Cancelled. Nothing was saved.")

  /// - Parameter cause: the problem with the account, which was reported with its step.
  public static func notSaved(_ cause: ShellError) -> ShellError {
    let way = "Use --no-test to save it anyway."
    return ShellError(
      cause.code, "nothing was saved: \(cause.text)", hint: cause.hint.map { $0 + " " + way } ?? way)
  }
}
