/// A mail provider whose servers are known.
public struct MailProvider: Hashable, Sendable {
  /// Advice for the user before logging in.
  public enum Advice: Hashable, Sendable {
    /// The provider requires a password created for this program, not the one for its web pages.
    case appPassword(AppPassword)
    /// The provider no longer accepts passwords from programs.
    case oauthOnly
    /// IMAP must be enabled first.
    /// - Parameter page: the page where it is enabled.
    case switchOn(page: String)
    /// The provider's own program must run on this machine, and supplies the password.
    case bridge
  }

  /// The short name used with `--oauth`.
  public var name: String
  public var title: String
  /// The domains of its addresses, in lower case.
  public var domains: [String]
  public var imap: ServerEndpoint
  public var smtp: ServerEndpoint
  public var advice: Advice?

  /// The OAuth2 servers; `nil` for providers whose OAuth2 isn't known here.
  public var oauth: OAuthProvider? { OAuthProvider.named(name) }

  public static func named(_ name: String) -> MailProvider? { known.first { $0.name == name.lowercased() } }

  /// Returns the provider for addresses in a domain.
  public static func of(domain: String) -> MailProvider? { byDomain[domain] }

  private static let byDomain: [String: MailProvider] = Dictionary(
    known.flatMap { provider in provider.domains.map { ($0, provider) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the provider with an IMAP server.
  public static func of(imapHost host: String) -> MailProvider? {
    known.first { $0.imap.host == host.lowercased() }
  }

  /// Whether a server is one of Google's or Microsoft's, which made XOAUTH2, and are tried with it first.
  public static func prefersXOAUTH2(_ host: String) -> Bool {
    known.contains { $0.oauth != nil && [$0.imap.host, $0.smtp.host].contains(host.lowercased()) }
  }

  /// What its passwords for programs are like, if it requires them.
  public var appPassword: AppPassword? { if case .appPassword(let app) = advice { app } else { nil } }

  /// Both servers as candidates.
  public var candidates: [ServerCandidate] {
    [
      ServerCandidate(service: .imap, endpoint: imap, origin: .table),
      ServerCandidate(service: .smtp, endpoint: smtp, origin: .table),
    ]
  }
}

extension MailProvider {
  /// The large providers, according to their own help pages; sorted by name.
  public static let known: [MailProvider] = [
    MailProvider(
      "aol", "AOL", ["aol.com", "aim.com"], imap: "imap.aol.com", smtp: "smtp.aol.com",
      .appPassword(
        .init("https://login.aol.com/account/security", menu: "Create app password", .letters))),
    MailProvider(
      "comcast", "Xfinity", ["comcast.net"], imap: "imap.comcast.net", smtp: "smtp.comcast.net",
      .switchOn(page: "https://connect.xfinity.com")),
    MailProvider("disroot", "Disroot", ["disroot.org"], imap: "disroot.org", smtp: "disroot.org"),
    MailProvider(
      "fastmail", "Fastmail", ["fastmail.com", "fastmail.fm", "messagingengine.com", "sent.com"],
      imap: "imap.fastmail.com", smtp: "smtp.fastmail.com",
      .appPassword(
        .init(
          "https://app.fastmail.com/settings/security/apps", menu: "Integrations, New App Password",
          .lettersAndDigits, needs: "The Basic plan has no IMAP."))),
    MailProvider("free", "Free", ["free.fr"], imap: "imap.free.fr", smtp: "smtp.free.fr"),
    MailProvider(
      "gmail", "Gmail", ["gmail.com", "googlemail.com"], imap: "imap.gmail.com", smtp: "smtp.gmail.com",
      .appPassword(
        .init(
          "https://myaccount.google.com/apppasswords", .letters,
          needs: "The page is there only with 2-Step Verification: switch it on at "
            + "https://myaccount.google.com/signinoptions/two-step-verification."))),
    MailProvider(
      "gmx", "GMX", ["gmx.net", "gmx.de", "gmx.at", "gmx.ch", "gmx.eu", "gmx.info", "gmx.org"],
      imap: "imap.gmx.net", smtp: "mail.gmx.net", .switchOn(page: "https://www.gmx.net")),
    MailProvider(
      "gmx-com", "GMX", ["gmx.com", "gmx.us", "gmx.co.uk"], imap: "imap.gmx.com", smtp: "mail.gmx.com",
      .switchOn(page: "https://www.gmx.com")),
    MailProvider(
      "icloud", "iCloud", ["icloud.com", "me.com", "mac.com"], imap: "imap.mail.me.com",
      smtp: "smtp.mail.me.com:587",
      .appPassword(
        .init(
          "https://account.apple.com", menu: "Sign-In and Security, App-Specific Passwords", .hyphenated,
          needs: "It needs two-factor authentication for the Apple Account."))),
    MailProvider(
      "laposte", "La Poste", ["laposte.net"], imap: "imap.laposte.net", smtp: "smtp.laposte.net"),
    MailProvider(
      "mailbox", "mailbox.org", ["mailbox.org"], imap: "imap.mailbox.org", smtp: "smtp.mailbox.org"),
    MailProvider(
      "mailru", "Mail.ru", ["mail.ru", "inbox.ru", "list.ru", "bk.ru"], imap: "imap.mail.ru",
      smtp: "smtp.mail.ru",
      .appPassword(.init("https://account.mail.ru/user/2-step-auth/passwords"))),
    MailProvider("orange", "Orange", ["orange.fr"], imap: "imap.orange.fr", smtp: "smtp.orange.fr"),
    MailProvider(
      "outlook", "Outlook",
      [
        "outlook.com", "outlook.de", "outlook.fr", "hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr",
        "live.com", "live.co.uk", "live.de", "msn.com", "onmicrosoft.com",
      ], imap: "outlook.office365.com", smtp: "smtp.office365.com:587", .oauthOnly),
    MailProvider("posteo", "Posteo", ["posteo.de", "posteo.net"], imap: "posteo.de", smtp: "posteo.de"),
    MailProvider(
      "proton", "Proton Mail", ["proton.me", "protonmail.com", "pm.me"], imap: "127.0.0.1:1143",
      smtp: "127.0.0.1:1025", .bridge),
    MailProvider("riseup", "Riseup", ["riseup.net"], imap: "mail.riseup.net", smtp: "mail.riseup.net"),
    MailProvider("runbox", "Runbox", ["runbox.com"], imap: "mail.runbox.com", smtp: "mail.runbox.com"),
    MailProvider(
      "seznam", "Seznam", ["seznam.cz", "email.cz"], imap: "imap.seznam.cz", smtp: "smtp.seznam.cz"),
    MailProvider(
      "t-online", "T-Online", ["t-online.de", "magenta.de"], imap: "secureimap.t-online.de",
      smtp: "securesmtp.t-online.de",
      .appPassword(.init("https://account.idm.telekom.com/account-manager"))),
    MailProvider(
      "webde", "WEB.DE", ["web.de"], imap: "imap.web.de", smtp: "smtp.web.de:587",
      .switchOn(page: "https://web.de")),
    MailProvider(
      "yahoo", "Yahoo",
      [
        "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "yahoo.ca", "yahoo.in",
        "ymail.com", "rocketmail.com",
      ], imap: "imap.mail.yahoo.com", smtp: "smtp.mail.yahoo.com",
      .appPassword(
        .init("https://login.yahoo.com/account/security", menu: "Create app password", .letters))),
    MailProvider(
      "yandex", "Yandex", ["yandex.com", "yandex.ru", "ya.ru"], imap: "imap.yandex.com",
      smtp: "smtp.yandex.com",
      .appPassword(
        .init(
          "https://id.yandex.com/security/app-passwords", .letters,
          needs: "IMAP must be enabled in Yandex Mail's settings, under Email clients."))),
    MailProvider(
      "zoho", "Zoho", ["zoho.com", "zohomail.com"], imap: "imap.zoho.com", smtp: "smtp.zoho.com",
      .switchOn(page: "https://mail.zoho.com")),
    MailProvider(
      "zoho-eu", "Zoho", ["zoho.eu", "zohomail.eu"], imap: "imap.zoho.eu", smtp: "smtp.zoho.eu",
      .switchOn(page: "https://mail.zoho.eu")),
  ]

  /// - Parameters:
  ///   - imap: a host, on port 993 unless it includes another.
  ///   - smtp: the same, on port 465.
  private init(
    _ name: String, _ title: String, _ domains: [String], imap: String, smtp: String, _ advice: Advice? = nil
  ) {
    self.name = name
    self.title = title
    self.domains = domains
    self.imap = Self.endpoint(imap, .imap)
    self.smtp = Self.endpoint(smtp, .smtp)
    self.advice = advice
  }

  private static func endpoint(_ text: String, _ service: ServerCandidate.Service) -> ServerEndpoint {
    // A test parses every line of the table.
    ServerEndpoint(text, defaults: .init(service: service))
      ?? ServerEndpoint(host: text, port: 0, security: .tls)
  }
}
