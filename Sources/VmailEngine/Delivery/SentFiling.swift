import VmailDomain

/// Which servers put what they send into the account's Sent by themselves: a second copy would show there.
enum SentFiling {
  private static let hosts: Set<String> = [
    "smtp.gmail.com", "smtp.office365.com", "smtp-mail.outlook.com",
  ]

  static func isDoneByServer(_ smtp: ServerEndpoint) -> Bool { hosts.contains(smtp.host.lowercased()) }
}
