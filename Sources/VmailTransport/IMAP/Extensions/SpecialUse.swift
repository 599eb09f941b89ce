import VmailDomain

/// SPECIAL-USE (RFC 6154): what mailboxes are for.
enum SpecialUse {
  static let returnOption = "SPECIAL-USE"

  static func use(of mailbox: ListedMailbox) -> RemoteFolder.Use? {
    if mailbox.isInbox { return .inbox }
    return uses.first { mailbox.attributes.contains($0.attribute) }?.use
  }

  /// XLIST's names for some of them come from older servers (`\AllMail`, `\Spam`, `\Starred`).
  private static let uses: [(attribute: String, use: RemoteFolder.Use)] = [
    ("\\ALL", .all), ("\\ALLMAIL", .all), ("\\ARCHIVE", .archive), ("\\DRAFTS", .drafts),
    ("\\FLAGGED", .flagged),
    ("\\STARRED", .flagged), ("\\IMPORTANT", .important), ("\\JUNK", .junk), ("\\SPAM", .junk),
    ("\\SENT", .sent),
    ("\\TRASH", .trash),
  ]
}
