import VmailTerminal

extension HelpPage {
  static let privacy = topic(
    "privacy", ["files", "store", "connections", "network", "backup"],
    title: "Files and privacy: where mail is kept, and what vmail connects to",
    [
      .terms([
        HelpTerm(
          "~/.local/share/vmail", "the store, readable only by you; --store or $VMAIL_HOME selects another"),
        HelpTerm("…/sources", "the mail itself, in mbox files; zcat unpacks those ending in .gz"),
        HelpTerm("…/vault.sqlite", "the database: listings, search index and account settings"),
        HelpTerm("…/attachments", "downloaded attachments"),
        HelpTerm("…/drafts, …/outbox", "drafts and queued messages"),
        HelpTerm("~/.config/vmail/vmailrc", "the rc file: commands run at startup"),
        HelpTerm("~/.local/state/vmail/history", "the command history"),
      ]),
      .paragraph(
        """
        vmail connects to the servers of your accounts. It connects to others only when you ask it to: to \
        load remote images, to unsubscribe, and to find servers in account add. Categories, summaries and \
        suggested replies are computed on this machine; the setting ai-endpoint can name a language model to \
        ask for summaries and replies. net lists all connections of the session, and offline closes them.
        """),
      .paragraph(
        """
        To back up, copy the store while vmail is not running, or use export --all, which writes standard \
        files. doctor checks the store and repairs the database.
        """),
      .examples([
        .init("net", "list all connections with their purpose"),
        .init("offline", "close all connections until you type online"),
        .init("doctor", "check the store"),
        .init("export --all backup/ --format maildir", "export the account as Maildir"),
      ]),
    ])
}
