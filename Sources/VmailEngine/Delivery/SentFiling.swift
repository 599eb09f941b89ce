import VmailDomain

/// Servers that add sent mail to the account's Sent folder themselves: adding it again would create a
/// duplicate.
enum SentFiling {
  private static let hosts: Set<String> = [
    "smtp.gmail.com", "smtp.office365.com", "smtp-mail.outlook.com",
  ]

  static func isDoneByServer(_ smtp: ServerEndpoint) -> Bool { hosts.contains(smtp.host.lowercased()) }
}
