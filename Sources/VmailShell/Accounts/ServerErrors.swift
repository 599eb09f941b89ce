import VmailDomain
import VmailTerminal

/// Errors of servers, log-ins and secrets, each with advice. Texts from servers and programs are quoted as
/// such.
extension ErrorWording {
  static func serverError(_ error: ServerError) -> ShellError {
    switch error {
    case .nameNotFound(let host):
      ShellError(
        .unavailable, "there is no server \"\(clean(host))\"",
        hint: "Check the name for typos, and whether this machine is online.")
    case .unreachable(let host, let port, let reason):
      ShellError(
        .unavailable, "\(clean(host)) does not answer on port \(port): \(clean(reason))",
        hint:
          "Check the port; \(otherPort(port)). A firewall or the network you are in may block it.")
    case .timedOut(let doing):
      ShellError(
        .unavailable, "the server took too long while vmail waited for \(doing)",
        hint: "Check the port and its security (tls or starttls), or try again later.")
    case .untrustedCertificate(let problem): certificateError(problem)
    case .wrongSecurity(let endpoint, let speaksTLS): wrongSecurity(endpoint, speaksTLS: speaksTLS)
    case .wouldBeInsecure(let host):
      ShellError(
        .permission, "\(clean(host)) offers no encryption on that port",
        hint: "Use port 993 (IMAP) or 465 (SMTP). To send your password for all to read, say --insecure.")
    case .noWayToLogIn(let offered): noWayToLogIn(offered)
    case .loginRefused(let reason):
      ShellError(
        .permission, "the server does not take that user name and password" + saying(reason),
        hint: "Type them again. Many providers want a password made for this program (an app password).")
    case .unsupported(let what):
      ShellError(
        .unavailable, "the server can't do what nothing goes without: \(clean(what))",
        hint: "Check that it is a mail server of that kind.")
    case .refused(let code, let reason):
      ShellError(.failure, "the server refused" + saying(reason, code: code))
    case .unavailable(let code, let reason):
      ShellError(
        .temporary, "the server is not available now" + saying(reason, code: code),
        hint: "Try again later.")
    case .connectionLost(let reason):
      ShellError(.unavailable, "the connection was lost" + saying(reason), hint: "Try again.")
    case .notUnderstood(let reason):
      ShellError(
        .failure, "the server took a command of vmail's for none" + saying(reason),
        hint: "Please report it, with what --debug FILE writes.")
    case .protocolViolation(let detail):
      ShellError(
        .unavailable, "what answered there makes no sense: \(clean(detail))",
        hint: "Check the port and its security: 993 and 465 are for tls, 143 and 587 for starttls.")
    case .tooLarge(let what):
      ShellError(.unavailable, "the server sent more than vmail takes: \(clean(what))")
    }
  }

  /// Writes the endpoint in the form that the options accept.
  private static func wrongSecurity(_ endpoint: ServerEndpoint, speaksTLS: Bool) -> ShellError {
    var other = endpoint
    other.security = speaksTLS ? .tls : .startTLS
    let place = "\(clean(endpoint.host)) speaks \(speaksTLS ? "TLS" : "clear text") on port \(endpoint.port)"
    let wanted =
      switch endpoint.security {
      case .tls: "TLS"
      case .startTLS: "STARTTLS"
      case .clear: "clear text"
      }
    return ShellError(
      .unavailable, "\(place), and vmail was told to use \(wanted) there",
      hint: "Name the server as \(clean(other.writtenOut)), or check the port.")
  }

  private static func otherPort(_ port: Int) -> String {
    switch port {
    case 465: "587 is the other one for sending"
    case 587: "465 is the other one for sending"
    case 25: "mail is sent by 465 or 587"
    case 143: "993 is the other one for IMAP"
    default: "IMAP is 993 or 143, sending 465 or 587"
    }
  }

  private static func noWayToLogIn(_ offered: [String]) -> ShellError {
    let names = offered.map(clean).filter { !$0.isEmpty }
    return ShellError(
      .permission,
      names.isEmpty
        ? "the server offers no way to log in"
        : "the server offers only ways to log in that don't fit: " + names.joined(separator: ", "),
      hint: "Where it wants OAuth2, say --oauth with the provider and --client-id.")
  }

  // MARK: Certificates

  private static func certificateError(_ problem: CertificateProblem) -> ShellError {
    let host = clean(problem.host)
    let pinning = problem.sha256.map { "--tls-fingerprint \(CertificateFingerprint($0).option)" }
    let (text, hint): (String, String?) =
      switch problem.reason {
      case .selfSigned:
        (
          "the certificate of \(host) is signed by itself",
          pinning.map { pin($0, "Only if it is your server") }
        )
      case .unknownAuthority:
        (
          "the certificate of \(host) is signed by nobody this machine trusts",
          "Name the authority's file with --tls-ca-file."
            + (pinning.map { " " + pin($0, "Or, if it is your server") } ?? "")
        )
      case .expired:
        (
          "the certificate of \(host) has expired",
          "Check this machine's clock. If it is right, the server's owner must renew it."
        )
      case .notYetValid:
        ("the certificate of \(host) is not valid yet", "Check this machine's clock.")
      case .otherHost:
        (
          "the certificate of \(host) is for another name",
          "Use the server's own name, as its provider writes it. Somebody may also be in between."
        )
      case .notThePinned:
        (
          "the certificate of \(host) is not the one that was pinned",
          "If it was renewed, " + (pinning.map { pin($0, "after comparing") } ?? "compare it.")
        )
      case .other: ("the certificate of \(host) is not trusted" + saying(problem.detail), nil)
      }
    return ShellError(.permission, text, hint: hint)
  }

  private static func pin(_ option: String, _ condition: String) -> String {
    "\(condition), compare its fingerprint with what the server's owner says, and use \(option)."
  }

  // MARK: OAuth2 and secrets

  static func oauthError(_ error: OAuthError) -> ShellError {
    switch error {
    case .refused(let code, let description):
      ShellError(
        .permission, "the provider refused" + saying(description ?? "", code: code),
        hint: code == "access_denied"
          ? "Agree on its page, or use an app password."
          : "Check the client id, and that it is for a desktop program.")
    case .expired:
      ShellError(
        .permission, "the log-in with the provider is no longer good",
        hint: "Log in again at the prompt: account test and the account's name.")
    case .wrongRedirect:
      ShellError(
        .data, "that address does not belong to this log-in",
        hint: "Copy the whole address the browser ended at; it begins with http://127.0.0.1.")
    case .malformedAnswer(let detail):
      ShellError(.unavailable, "the provider's answer makes no sense: \(clean(detail))")
    case .timedOut:
      ShellError(.temporary, "nobody came back from the browser", hint: "Try again.")
    }
  }

  static func secretError(_ error: SecretError) -> ShellError {
    switch error {
    case .badCommand:
      ShellError(.usage, "the password command cannot be run as it is written", hint: "Check its quotes.")
    case .cannotRun(let program):
      ShellError(
        .configuration, "the password command cannot be run: there is no program \"\(clean(program))\"",
        hint: "It is run without a shell; for pipes and variables say sh -c '...'.")
    case .failed(let program, let status, let complaint):
      ShellError(
        .configuration,
        "the password command failed: \(clean(program)) ended with exit status \(status)" + saying(complaint),
        hint: "Run it by hand to see what it prints.")
    case .timedOut(let program):
      ShellError(
        .temporary, "the password command takes too long: \(clean(program))", hint: "Run it by hand.")
    case .empty(let program):
      ShellError(
        .configuration, "the first line that the password command prints is empty: \(clean(program))",
        hint: "The password must be its first line.")
    case .printedTooMuch(let program):
      ShellError(
        .configuration, "the password command printed too much: \(clean(program))",
        hint: "It must print the password as its first line, and little else.")
    case .unusable(let program, let flaw):
      ShellError(
        .configuration, "\(clean(program)) printed no password: its first line \(words(for: flaw))",
        hint: "Run it by hand to see what it prints.")
    case .noKeyring(let reason):
      ShellError(
        .configuration, "the keyring can't be used" + saying(reason),
        hint:
          "Install secret-tool (libsecret-tools) and unlock the keyring, or use --password-command or --ask."
      )
    case .notInKeyring(let userName, let host):
      ShellError(
        .permission, "the keyring has no password of \(clean(userName)) at \(clean(host))",
        hint: "Set the account up at the prompt, which puts it there.")
    case .nobodyToAsk(let account):
      ShellError(
        .permission,
        "the password of \(account.isEmpty ? "the account" : clean(account)) would have to be asked for",
        hint: "Do this at the prompt, or give the account a --password-command or --keyring.")
    }
  }

  private static func words(for flaw: SecretError.Flaw) -> String {
    switch flaw {
    case .invalidUTF8: "is not valid UTF-8"
    case .nul: "contains a NUL character"
    case .carriageReturn: "contains a carriage return"
    }
  }

  private static func clean(_ text: String) -> String { TerminalText(line: text).string }

  /// Quotes a text from a server or program, at a limited length.
  private static func saying(_ words: String, code: String? = nil) -> String {
    let limit = 200
    let parts = [code.map(clean), clean(words)].compactMap { $0 }.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return "" }
    let text = parts.joined(separator: ": ")
    let shown = text.count > limit ? text.prefix(limit) + "..." : text[...]
    return " (\(shown))"
  }
}
