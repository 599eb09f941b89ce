public import FoundationEssentials

/// Decides whether servers add sent mail to the account's Sent folder themselves, when adding it again would create a
/// duplicate, and until when a copy may appear there; no other code does.
public enum SentFiling {
  /// The submission servers that do, with the seconds after which the copy is there. Those of Microsoft add it when they pass
  /// the mail on, which they delay for an account that sends much at once.
  private static let servers: [String: TimeInterval] = [
    "smtp.gmail.com": usual,
    "smtp.office365.com": long, "smtp-mail.outlook.com": long,
    "smtp.zoho.com": usual, "smtp.zoho.eu": usual, "smtp.zoho.in": usual,
    "smtppro.zoho.com": usual, "smtppro.zoho.eu": usual, "smtppro.zoho.in": usual,
    "smtp.mail.me.com": usual,
    "smtp.yandex.com": usual, "smtp.yandex.ru": usual,
  ]
  private static let usual = DeliveryPolicy.copiesAppearWithin
  private static let long: TimeInterval = 1800

  /// Returns what is known; ``SentCopies/unknown`` if the server has to show it.
  public static func copies(_ settings: ServerSettings) -> SentCopies {
    guard settings.sentCopies.isAutomatic, let host = settings.smtp?.host.lowercased() else {
      return settings.sentCopies
    }
    return servers[host] == nil ? settings.sentCopies : .server
  }

  /// Returns how long a mail that a server may have taken is looked for in Sent, in seconds.
  public static func window(_ settings: ServerSettings) -> TimeInterval {
    settings.smtp.flatMap { servers[$0.host.lowercased()] } ?? usual
  }
}
