import VmailDomain

/// SPECIAL-USE (RFC 6154): the purposes of mailboxes.
enum SpecialUse {
  static let returnOption = "SPECIAL-USE"

  static func use(of mailbox: ListedMailbox) -> RemoteFolder.Use? {
    if mailbox.isInbox { return .inbox }
    return uses.first { mailbox.attributes.contains($0.attribute) }?.use
  }

  /// Returns a CREATE of a mailbox for a purpose (CREATE-SPECIAL-USE, section 3).
  static func create(_ path: MailboxPath, for special: SpecialFolder) -> PlainCommand {
    PlainCommand(CommandLine("CREATE", .string(path.bytes), .words("(USE (\(attribute(of: special))))")))
  }

  private static func attribute(of special: SpecialFolder) -> String {
    switch special {
    case .trash: "\\Trash"
    case .junk: "\\Junk"
    case .archive: "\\Archive"
    case .sent: "\\Sent"
    case .drafts: "\\Drafts"
    }
  }

  /// Some older servers use XLIST's names (`\AllMail`, `\Spam`, `\Starred`).
  private static let uses: [(attribute: String, use: RemoteFolder.Use)] = [
    ("\\ARCHIVE", .archive), ("\\ALL", .all), ("\\ALLMAIL", .all), ("\\DRAFTS", .drafts),
    ("\\FLAGGED", .flagged),
    ("\\STARRED", .flagged), ("\\IMPORTANT", .important), ("\\JUNK", .junk), ("\\SPAM", .junk),
    ("\\SENT", .sent),
    ("\\TRASH", .trash),
  ]
}
