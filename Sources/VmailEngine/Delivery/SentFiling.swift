import VmailDomain

/// Whether servers add sent mail to the account's Sent folder themselves: adding it again would create a duplicate.
enum SentFiling {
  private static let hosts: Set<String> = [
    "smtp.gmail.com", "smtp.office365.com", "smtp-mail.outlook.com", "smtp.zoho.com", "smtp.zoho.eu",
    "smtp.zoho.in",
    "smtppro.zoho.com", "smtppro.zoho.eu", "smtppro.zoho.in", "smtp.mail.me.com", "smtp.yandex.com",
    "smtp.yandex.ru",
  ]

  /// Returns what is known; ``SentCopies/unknown`` if the server has to show it.
  static func copies(_ settings: ServerSettings) -> SentCopies {
    guard settings.sentCopies.isAutomatic, let host = settings.smtp?.host.lowercased() else {
      return settings.sentCopies
    }
    return hosts.contains(host) ? .server : settings.sentCopies
  }
}
