/// Recognizes files that mail programs store beside mail, and that contain no mail.
enum MailboxBookkeeping {
  private static let names: Set<String> = [
    ".mh_sequences", ".xmhcache", ".DS_Store", "maildirfolder", ".uidvalidity", ".notmuch", ".git", ".mu",
    ".subscriptions", ".mailboxlist", ".isyncuidmap.db", ".mbsyncstate", ".nnmaildir", ".overview",
    ".strategies", ".customflags", "Thumbs.db", "desktop.ini", ".imap",
  ]
  private static let prefixes = [
    "dovecot.index", "dovecot.list.index", "dovecot-", "dovecot.mailbox.log", ".dovecot", "courierimap",
    ".mbsyncstate",
  ]
  private static let suffixes = [".lock", ".msf", ".cmeta", ".ibex.index", ".ibex.index.data", ".ev-summary"]

  static func isSkipped(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains(where: name.hasPrefix)
      || suffixes.contains(where: name.hasSuffix)
  }
}
