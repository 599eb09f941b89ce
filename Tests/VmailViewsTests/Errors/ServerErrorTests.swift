import Testing
import VmailCommandLine
import VmailDomain

@testable import VmailTerminal
@testable import VmailViews

/// What scripts learn from a server's failure: whether to try again, to log in anew, or to ask somebody.
@Suite(.timeLimit(.minutes(10))) struct ServerErrorTests {
  private static func certificate(_ reason: CertificateProblem.Reason) -> ServerError {
    .untrustedCertificate(
      CertificateProblem(host: "mail.example", reason: reason, sha256: nil, detail: "words"))
  }

  @Test(
    arguments: [
      // Try again later.
      (ServerError.unavailable(code: "UNAVAILABLE", reason: "busy"), ExitCode.temporary),
      (.unavailable(code: "THROTTLED", reason: ""), .temporary),
      (.unavailable(code: nil, reason: ""), .temporary),
      (.unavailable(code: "451", reason: "greylisted"), .temporary),
      // Nobody there, or not a mail server.
      (.nameNotFound(host: "x"), .unavailable), (.unreachable(host: "x", port: 1, reason: "r"), .unavailable),
      (.timedOut(doing: "the greeting"), .unavailable), (.connectionLost(reason: "r"), .unavailable),
      (.protocolViolation("r"), .unavailable), (.tooLarge("r"), .unavailable),
      (.unsupported("r"), .unavailable),
      // Who we are, and who it is.
      (.loginRefused(reason: "r"), .permission), (.noWayToLogIn(offered: []), .permission),
      (.wouldBeInsecure(host: "x"), .permission), (certificate(.selfSigned), .permission),
      (certificate(.unknownAuthority), .permission), (certificate(.expired), .permission),
      (certificate(.notYetValid), .permission), (certificate(.otherHost), .permission),
      (certificate(.notThePinned), .permission), (certificate(.other), .permission),
      // It will not.
      (.refused(code: "NOPERM", reason: "r"), .failure), (.refused(code: nil, reason: "r"), .failure),
      (.notUnderstood(reason: "r"), .failure),
    ])
  func `Each failure has its exit code`(error: ServerError, code: ExitCode) {
    #expect(ErrorWording.shellError(for: error, action: "sync").code == code)
  }

  @Test(arguments: [
    (OAuthError.otherIssuer, ExitCode.permission), (.unusableIssuer("it redirects"), .permission),
    (.registrationRefused(code: "invalid_redirect_uri", description: nil), .permission),
    (.expired, .permission),
    (.timedOut, .temporary),
  ])
  func `Each failure of a login has its exit code, and advice`(error: OAuthError, code: ExitCode) {
    let worded = ErrorWording.oauthError(error)
    #expect(worded.code == code && worded.hint != nil)
  }

  @Test(arguments: [
    ("gmail", "Invalid credentials", "https://myaccount.google.com/apppasswords, not your usual password."),
    ("gmail", "Your account is not enabled for IMAP use.", "Enable IMAP in the settings of Gmail first"),
    (
      "yandex", "LOGIN invalid credentials or IMAP is disabled", "Enable IMAP in the settings of Yandex first"
    ),
    ("icloud", "no", "https://account.apple.com (Sign-In and Security"),
    ("webde", "no", "enable IMAP at https://web.de"),
    ("proton", "no", "the password that Bridge shows"), ("outlook", "LOGIN failed.", "--oauth outlook"),
    ("posteo", "no", "Check both."),
  ])
  func `A login that a provider refused has advice for that provider`(
    name: String, reason: String, advice: String
  ) {
    let worded = LoginAdvice.shellError(
      for: ServerError.loginRefused(reason: reason), at: MailProvider.named(name))
    #expect(worded.hint?.contains(advice) == true && worded.text.contains(reason), "\(worded)")
  }

  @Test func `Microsoft's end of passwords for sending is said at its servers as well`() {
    let worded = LoginAdvice.shellError(
      for: ServerError.loginRefused(reason: "5.7.30 Basic authentication is not supported"),
      at: MailProvider.named("outlook"))
    #expect(worded.text.contains("no longer accepts passwords for sending"))
  }

  @Test func `What Google and Microsoft refuse is said with its cause, and with what to do`() {
    #expect(ErrorWording.oauthError(.needsClientSecret).hint?.contains("--client-secret-command") == true)
    let consent = OAuthError.refused(
      code: "invalid_grant", description: "AADSTS65001: The user or administrator has not")
    #expect(ErrorWording.oauthError(consent).hint?.contains("administrator") == true)
    let table: [(ServerError, String)] = [
      (
        .loginRefused(reason: "5.7.30 Basic authentication is not supported for Client Submission."),
        "no longer accepts"
      ),
      (.refused(code: "550", reason: "5.7.30 Basic authentication is not supported"), "no longer accepts"),
      (
        .loginRefused(reason: "5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled"),
        "doesn't accept"
      ),
    ]
    for (error, words) in table {
      let worded = ErrorWording.serverError(error)
      #expect(worded.text.contains("Microsoft \(words) passwords for sending"), "\(worded)")
      #expect(worded.hint?.contains("--oauth outlook") == true && worded.code == .permission)
    }
    #expect(!ErrorWording.serverError(.loginRefused(reason: "5.7.8 no")).text.contains("Microsoft"))
  }
}
