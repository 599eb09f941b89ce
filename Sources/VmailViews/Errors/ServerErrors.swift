public import VmailCommandLine
public import VmailDomain
import VmailTerminal

/// Errors of servers, logins and secrets, each with advice. Texts from servers and programs are quoted as
/// such.
extension ErrorWording {
  static func serverError(_ error: ServerError) -> ShellError {
    switch error {
    case .nameNotFound(let host):
      ShellError(
        .unavailable, "no server named \"\(clean(host))\" was found",
        hint: "Check the spelling of the name, and that this machine is online.")
    case .unreachable(let host, let port, let reason):
      ShellError(
        .unavailable, "\(clean(host)) does not answer on port \(port): \(clean(reason))",
        hint:
          "Check the port; \(otherPort(port)). A firewall may also be blocking it.")
    case .timedOut(let doing):
      ShellError(
        .unavailable, "the server timed out while vmail waited for \(doing)",
        hint: "Check the port and its security (tls or starttls), or try again later.")
    case .untrustedCertificate(let problem): certificateError(problem)
    case .wrongSecurity(let endpoint, let speaksTLS): wrongSecurity(endpoint, speaksTLS: speaksTLS)
    case .wouldBeInsecure(let host):
      ShellError(
        .permission, "\(clean(host)) offers no encryption on this port",
        hint: "Use port 993 (IMAP) or 465 (SMTP). To send your password unencrypted, use --insecure.")
    case .noWayToLogIn(let offered): noWayToLogIn(offered)
    case .loginRefused(let reason):
      passwordsEnded(reason)
        ?? ShellError(
          .permission, "the server didn't accept the user name and password" + saying(reason),
          hint:
            "Check both. Many providers need an app password, made for this program, instead of your usual one."
        )
    case .unsupported(let what):
      ShellError(
        .unavailable, "the server doesn't support \(clean(what)), which vmail needs",
        hint: "Check that this is the right server and port.")
    case .refused(let code, let reason):
      passwordsEnded(reason)
        ?? ShellError(.failure, "the server refused the request" + saying(reason, code: code))
    case .unavailable(let code, let reason):
      ShellError(
        .temporary, "the server is temporarily unavailable" + saying(reason, code: code),
        hint: "Try again later.")
    case .connectionLost(let reason):
      ShellError(.unavailable, "the connection was lost" + saying(reason), hint: "Try again.")
    case .notUnderstood(let reason):
      ShellError(
        .failure, "the server didn't understand a command" + saying(reason),
        hint: "Report this with the file that --debug FILE writes.")
    case .protocolViolation(let detail):
      ShellError(
        .unavailable, "the server sent an invalid response: \(clean(detail))",
        hint: "Check the port and its security: 993 and 465 are for tls, 143 and 587 for starttls.")
    case .tooLarge(let what):
      ShellError(.unavailable, "the server sent more than vmail accepts: \(clean(what))")
    case .incomplete(let reason):
      ShellError(
        .unavailable, "the server's answer was incomplete: \(clean(reason))",
        hint: "Nothing was removed here. Try again later, or tell the server's owner.")
    }
  }

  /// Writes the endpoint in the form that the options accept.
  private static func wrongSecurity(_ endpoint: ServerEndpoint, speaksTLS: Bool) -> ShellError {
    var other = endpoint
    other.security = speaksTLS ? .tls : .startTLS
    let place = "\(clean(endpoint.host)) uses \(speaksTLS ? "TLS" : "no TLS") on port \(endpoint.port)"
    let wanted =
      switch endpoint.security {
      case .tls: "TLS"
      case .startTLS: "STARTTLS"
      case .clear: "clear text"
      }
    return ShellError(
      .unavailable, "\(place), but vmail is set to \(wanted)",
      hint: "Enter the server as \(clean(other.writtenOut)), or check the port.")
  }

  private static func otherPort(_ port: Int) -> String {
    switch port {
    case 465: "SMTP servers also use 587"
    case 587: "SMTP servers also use 465"
    case 25: "SMTP servers take your mail on 465 or 587"
    case 143: "IMAP servers also use 993"
    default: "IMAP servers use 993 or 143, SMTP servers 465 or 587"
    }
  }

  private static func noWayToLogIn(_ offered: [String]) -> ShellError {
    let names = offered.map(clean).filter { !$0.isEmpty }
    return ShellError(
      .permission,
      names.isEmpty
        ? "the server offers no login method"
        : "the server offers only login methods that vmail can't use: " + names.joined(separator: ", "),
      hint: "If it needs OAuth2, use --oauth PROVIDER and --client-id ID.")
  }

  // MARK: Certificates

  private static func certificateError(_ problem: CertificateProblem) -> ShellError {
    let host = clean(problem.host)
    let (text, hint): (String, String?) =
      switch problem.reason {
      case .selfSigned: ("the certificate of \(host) is self-signed", pin(problem))
      case .unknownAuthority:
        (
          "the certificate of \(host) comes from an authority that this machine doesn't trust",
          "If you have the authority's certificate, use --tls-ca-file FILE."
            + (pin(problem).map { " " + $0 } ?? "")
        )
      case .expired:
        (
          "the certificate of \(host) has expired",
          "Check this machine's clock. If it is right, the server's owner must renew the certificate."
        )
      case .notYetValid:
        ("the certificate of \(host) is not valid yet", "Check this machine's clock.")
      case .otherHost:
        (
          "the certificate of \(host) is for another name",
          "Use the name that your provider gives the server. The connection may also be intercepted."
        )
      case .notThePinned:
        (
          "the certificate of \(host) is not the one that you accepted",
          "The server may have renewed it, or the connection is intercepted."
            + (pin(problem).map { " " + $0 } ?? "")
        )
      case .other: ("the certificate of \(host) can't be verified" + saying(problem.detail), nil)
      }
    return ShellError(.permission, text, hint: hint)
  }

  private static func pin(_ problem: CertificateProblem) -> String? {
    problem.sha256.map {
      "To trust this certificate, compare its fingerprint with the one that the server's owner gives you, and "
        + "use --tls-fingerprint \(CertificateFingerprint($0).option)."
    }
  }

  // MARK: OAuth2 and secrets

  static func oauthError(_ error: OAuthError) -> ShellError {
    switch error {
    case .refused(let code, let description):
      ShellError(
        .permission, "the provider refused" + saying(description ?? "", code: code),
        hint: needsAdministrator(description ?? "")
          ? "Only an administrator of your organization can admit this client id: ask for consent to it, or get a token "
            + "from an admitted program with --password-command."
          : code == "access_denied"
            ? "Grant access on its page, or use an app password."
            : "Check the client id, which must be for a desktop program.")
    case .needsClientSecret:
      ShellError(
        .permission, "the provider requires the secret of this client id, even of a desktop program",
        hint:
          "Copy the client secret from the page with the client id, and use --client-secret-command COMMAND.")
    case .expired:
      ShellError(
        .permission, "the login with the provider has expired",
        hint: "To log in again, type account test NAME at the prompt.")
    case .wrongRedirect:
      ShellError(
        .data, "the address does not belong to this login",
        hint: "Copy the whole address that the browser shows at the end; it starts with http://127.0.0.1.")
    case .otherIssuer:
      ShellError(
        .permission, "the browser returned from another login server than the one that was asked",
        hint:
          "Nothing was sent to either. Try again; if it happens again, use another login, and tell the provider."
      )
    case .unusableIssuer(let reason):
      ShellError(
        .permission, "the login server that the domain announces can't be used: \(clean(reason))",
        hint: "Use a password or an app password.")
    case .registrationRefused(let code, let description):
      ShellError(
        .permission, "the provider didn't let vmail register itself" + saying(description ?? "", code: code),
        hint: "Use a password or an app password.")
    case .malformedAnswer(let detail):
      ShellError(.unavailable, "the provider sent an invalid response: \(clean(detail))")
    case .timedOut:
      ShellError(.temporary, "the login in the browser was not completed", hint: "Try again.")
    }
  }

  /// Microsoft's codes for a client that an administrator must consent to, or that a policy blocks.
  private static func needsAdministrator(_ description: String) -> Bool {
    ["AADSTS65001", "AADSTS90094", "AADSTS90093", "AADSTS700016", "AADSTS50105"].contains(
      where: description.contains)
  }

  /// Whether a refusal is about sending with a password, which Microsoft ends.
  static func isAboutSending(_ reason: String) -> Bool { passwordsEnded(reason) != nil }

  /// Returns what Microsoft means by refusing a password for sending.
  private static func passwordsEnded(_ reason: String) -> ShellError? {
    let what =
      if reason.contains("5.7.30") {
        "Microsoft no longer accepts passwords for sending from this account"
      } else if reason.contains("5.7.139") {
        "Microsoft doesn't accept passwords for sending from this account"
      } else {
        String?.none
      }
    return what.map {
      ShellError(
        .permission, $0 + saying(reason),
        hint:
          "Log in with OAuth2: account edit NAME --oauth outlook --client-id ID. An administrator may also allow "
          + "passwords for this mailbox (SMTP AUTH) again, but Microsoft ends them.")
    }
  }

  public static func secretError(_ error: SecretError) -> ShellError {
    switch error {
    case .badCommand:
      ShellError(.usage, "the password command is incomplete", hint: "Check its quotation marks.")
    case .cannotRun(let program):
      ShellError(
        .configuration, "couldn't run the password command: no program named \"\(clean(program))\" was found",
        hint: "It runs without a shell. For pipes and variables, use sh -c '...'.")
    case .failed(let program, let status, let complaint):
      ShellError(
        .configuration,
        "the password command failed: \(clean(program)) exited with status \(status)" + saying(complaint),
        hint: "Run it in a terminal to see what it prints.")
    case .timedOut(let program):
      ShellError(
        .temporary, "\(clean(program)) took too long to give the password",
        hint: "Run it in a terminal to see what it waits for.")
    case .empty(let program):
      ShellError(
        .configuration, "the first line of the password command's output is empty: \(clean(program))",
        hint: "The first line must be the password.")
    case .printedTooMuch(let program):
      ShellError(
        .configuration, "the password command printed too much: \(clean(program))",
        hint: "The first line must be the password, with little after it.")
    case .unusable(let program, let flaw):
      ShellError(
        .configuration, "\(clean(program)) printed no password: its first line \(words(for: flaw))",
        hint: "Run it in a terminal to see what it prints.")
    case .storeFailed(let store, let reason):
      ShellError(.configuration, "\(store.title) can't be used" + saying(reason), hint: advice(store))
    case .notStored(let store, let userName, let host):
      ShellError(
        .permission, "\(store.title) has no password for \(clean(userName)) at \(clean(host))",
        hint: "To enter it, type account test at the prompt.")
    case .onlineAccount(.removed):
      ShellError(
        .configuration, "GNOME Online Accounts no longer has this account",
        hint: "Add it in Settings, Online Accounts, and type account edit NAME --online-account.")
    case .onlineAccount(.needsAttention):
      ShellError(
        .permission, "GNOME Online Accounts has to log in to this account again",
        hint: "Open Settings, Online Accounts, choose the account, and log in.")
    case .onlineAccount(.failed(let reason)):
      ShellError(
        .temporary, "GNOME Online Accounts gave no access token" + saying(reason),
        hint: "Check the account in Settings, Online Accounts.")
    case .nobodyToAsk(let account):
      ShellError(
        .permission,
        account.isEmpty ? "no password was entered" : "the account \(clean(account)) has no password yet",
        hint: "vmail asks for it at the prompt. To store it, type account edit NAME.")
    }
  }

  private static func advice(_ store: SecretStore) -> String {
    let other = "choose another way to get the password"
    return switch store {
    case .keyring: "Install secret-tool (Debian: libsecret-tools) and unlock the keyring, or \(other)."
    case .pass: "Install pass and set it up with pass init, or \(other)."
    case .systemdCreds: "Check that systemd is version 256 or newer, or \(other)."
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

extension SecretStore {
  /// The store in a sentence.
  public var title: String {
    switch self {
    case .keyring: "the keyring"
    case .pass: "pass"
    case .systemdCreds: "systemd-creds"
    }
  }
}
