/// The domain that an organization registered, of which there may be many subdomains: `example.co.uk` for
/// `mail.example.co.uk`.
///
/// There is no complete list of suffixes here (publicsuffix.org): the most common ones are recognized by
/// their form, and those under which unrelated people get names by a short list.
struct Organisation: Hashable, Sendable {
  /// The domain in lower case.
  let domain: String

  init(_ domain: String) {
    let name = domain.lowercased()
    let labels =
      name.isPlain
      ? name.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) } : name.split(separator: ".")
    self.domain = labels.suffix(Self.length(labels)).joined(separator: ".")
  }

  /// Creates the organization of a mail address; `nil` when it has no domain.
  init?(ofAddress email: String) {
    let domain = AddressKey(email).domain
    guard !domain.isEmpty else { return nil }
    self.init(domain)
  }

  /// `example` of `example.co.uk`: the part that is the same in every country.
  var label: String {
    guard domain.isPlain else { return String(domain.prefix { $0 != "." }) }
    return String(Substring(domain.utf8.prefix { $0 != UInt8(ascii: ".") }))
  }

  /// Returns whether the two belong together: one domain, one name in two countries, or one company's
  /// domains.
  func isSame(as other: Organisation) -> Bool {
    if domain == other.domain { return true }
    if label == other.label, label.count >= 4, !isProvider, !other.isProvider, !isShared, !other.isShared {
      return true
    }
    return (Self.mailFamilies + Self.companies).contains { $0.contains(domain) && $0.contains(other.domain) }
  }

  /// Whether anybody can get an address there.
  var isProvider: Bool {
    MailProvider.of(domain: domain) != nil || Self.mailFamilies.contains { $0.contains(domain) }
      || Self.otherProviders.contains(domain)
  }

  /// Whether it is below a domain under which anybody can get a name.
  private var isShared: Bool { Self.shared.contains { domain.hasSuffix("." + $0) } }

  private static func length(_ labels: [Substring]) -> Int {
    let lastTwo = labels.suffix(2).joined(separator: ".")
    if shared.contains(lastTwo) { return 3 }
    guard labels.count > 2, let last = labels.last, last.utf8.count == 2 else { return 2 }
    return secondLevel.contains(labels[labels.count - 2]) ? 3 : 2
  }

  /// Second-level labels that countries use before their own code.
  private static let secondLevel: Set<Substring> = [
    "ac", "co", "com", "edu", "gob", "gov", "gouv", "go", "gv", "ltd", "me", "mil", "ne", "net", "nom", "or",
    "org",
    "plc", "sch", "asso", "web", "in",
  ]

  /// Domains under which names belong to different people.
  private static let shared: Set<String> = [
    "onmicrosoft.com", "firebaseapp.com", "web.app", "zendesk.com", "github.io", "gitlab.io", "herokuapp.com",
    "appspot.com", "blogspot.com", "wordpress.com", "myshopify.com", "netlify.app", "vercel.app", "pages.dev",
    "workers.dev", "azurewebsites.net", "cloudfront.net", "sa.com", "br.com", "uk.com", "us.com", "eu.com",
    "it.com",
    "de.com", "za.com", "ru.com", "freshdesk.com", "mykajabi.com", "salesforce.com",
  ]

  /// Domains at which the same provider issues addresses.
  private static let mailFamilies: [Set<String>] = [
    ["gmail.com", "googlemail.com"], ["outlook.com", "hotmail.com", "live.com", "msn.com"],
    ["icloud.com", "me.com", "mac.com"], ["yahoo.com", "ymail.com", "rocketmail.com"],
    ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"],
    ["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.com"], ["fastmail.com", "fastmail.fm"],
  ]

  /// Differently named domains of the same company.
  private static let companies: [Set<String>] = [
    ["facebook.com", "facebookmail.com", "fb.com", "meta.com", "instagram.com"],
    ["google.com", "youtube.com", "googlegroups.com"],
    ["linkedin.com", "microsoft.com", "microsoftonline.com"],
    ["paypal.com", "paypal-communication.com"],
  ]

  private static let otherProviders: Set<String> = [
    "aol.com", "web.de", "mail.ru", "yandex.ru", "yandex.com", "zoho.com", "mail.com", "t-online.de",
    "freenet.de",
    "orange.fr", "free.fr", "laposte.net", "wanadoo.fr", "libero.it", "qq.com", "163.com", "126.com",
    "naver.com",
    "comcast.net", "verizon.net", "att.net", "btinternet.com", "tutanota.com", "tuta.com", "posteo.de",
    "mailbox.org",
    "uol.com.br", "bol.com.br", "terra.com.br", "seznam.cz", "o2.pl", "wp.pl", "yahoo.co.uk", "hotmail.co.uk",
    "outlook.fr", "outlook.de", "hotmail.fr", "hotmail.de", "yahoo.fr", "yahoo.de", "mail.ee",
  ]
}
