/// A mail provider whose servers are known.
public struct MailProvider: Hashable, Sendable {
  /// Advice for the user before logging in.
  public enum Advice: Hashable, Sendable {
    /// The provider requires a password created for this program, not the one for its web pages.
    /// - Parameter page: the page where such passwords are created.
    case appPassword(page: String)
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

  /// Both servers as candidates.
  public var candidates: [ServerCandidate] {
    [
      ServerCandidate(service: .imap, endpoint: imap, takesOAuth2: oauth != nil, origin: .table),
      ServerCandidate(service: .smtp, endpoint: smtp, takesOAuth2: oauth != nil, origin: .table),
    ]
  }
}

extension MailProvider {
  /// The large providers, according to their own help pages; sorted by name.
  public static let known: [MailProvider] = [
    MailProvider(
      "aol", "AOL", ["aol.com", "aim.com"], imap: "imap.aol.com", smtp: "smtp.aol.com",
      .appPassword(page: "https://login.aol.com/account/security")),
    MailProvider(
      "comcast", "Xfinity", ["comcast.net"], imap: "imap.comcast.net", smtp: "smtp.comcast.net",
      .switchOn(page: "https://connect.xfinity.com")),
    MailProvider("disroot", "Disroot", ["disroot.org"], imap: "disroot.org", smtp: "disroot.org"),
    MailProvider(
      "fastmail", "Fastmail", ["fastmail.com", "fastmail.fm", "messagingengine.com", "sent.com"],
      imap: "imap.fastmail.com", smtp: "smtp.fastmail.com",
      .appPassword(page: "https://app.fastmail.com/settings/security/devicekeys")),
    MailProvider("free", "Free", ["free.fr"], imap: "imap.free.fr", smtp: "smtp.free.fr"),
    MailProvider(
      "gmail", "Gmail", ["gmail.com", "googlemail.com"], imap: "imap.gmail.com", smtp: "smtp.gmail.com",
      .appPassword(page: "https://myaccount.google.com/apppasswords")),
    MailProvider(
      "gmx", "GMX", ["gmx.net", "gmx.de", "gmx.at", "gmx.ch", "gmx.eu", "gmx.info", "gmx.org"],
      imap: "imap.gmx.net", smtp: "mail.gmx.net", .switchOn(page: "https://www.gmx.net")),
    MailProvider(
      "gmx-com", "GMX", ["gmx.com", "gmx.us", "gmx.co.uk"], imap: "imap.gmx.com", smtp: "mail.gmx.com",
      .switchOn(page: "https://www.gmx.com")),
    MailProvider(
      "icloud", "iCloud", ["icloud.com", "me.com", "mac.com"], imap: "imap.mail.me.com",
      smtp: "smtp.mail.me.com:587", .appPassword(page: "https://account.apple.com")),
    MailProvider(
      "laposte", "La Poste", ["laposte.net"], imap: "imap.laposte.net", smtp: "smtp.laposte.net"),
    MailProvider(
      "mailbox", "mailbox.org", ["mailbox.org"], imap: "imap.mailbox.org", smtp: "smtp.mailbox.org"),
    MailProvider(
      "mailru", "Mail.ru", ["mail.ru", "inbox.ru", "list.ru", "bk.ru"], imap: "imap.mail.ru",
      smtp: "smtp.mail.ru", .appPassword(page: "https://account.mail.ru/user/2-step-auth/passwords")),
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
      .appPassword(page: "https://account.idm.telekom.com/account-manager")),
    MailProvider(
      "webde", "WEB.DE", ["web.de"], imap: "imap.web.de", smtp: "smtp.web.de:587",
      .switchOn(page: "https://web.de")),
    MailProvider(
      "yahoo", "Yahoo",
      [
        "yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "yahoo.ca", "yahoo.in",
        "ymail.com", "rocketmail.com",
      ], imap: "imap.mail.yahoo.com", smtp: "smtp.mail.yahoo.com",
      .appPassword(page: "https://login.yahoo.com/account/security")),
    MailProvider(
      "yandex", "Yandex", ["yandex.com", "yandex.ru", "ya.ru"], imap: "imap.yandex.com",
      smtp: "smtp.yandex.com", .appPassword(page: "https://id.yandex.com/security/app-passwords")),
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
