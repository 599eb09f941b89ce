import VmailTerminal

extension HelpPage {
  static let privacy = topic(
    "privacy", ["files", "store", "connections", "network", "backup"],
    title: "Files and privacy: where mail lies, and what connects",
    [
      .terms([
        HelpTerm(
          "~/.local/share/vmail", "the store, readable by you alone; --store or $VMAIL_HOME names another"),
        HelpTerm("…/sources", "the mail itself, in mbox files; zcat unpacks those that end in .gz"),
        HelpTerm("…/vault.sqlite", "what is derived from it: listings, index, settings of accounts"),
        HelpTerm("…/attachments", "attachments that were downloaded"),
        HelpTerm("…/drafts, …/outbox", "what you write, and what is to be sent"),
        HelpTerm("~/.config/vmail/vmailrc", "the rc file: commands run at each start"),
        HelpTerm("~/.local/state/vmail/history", "what you typed"),
      ]),
      .paragraph(
        """
        vmail connects to the servers of your accounts, and to nothing else without being asked: for the pictures \
        you want loaded, for a confirmed unsubscribe, and for finding servers in account add. Categories, summaries \
        and suggestions are worked out on this machine, or by the model that ai-endpoint names. net lists every \
        connection of the session; offline ends them all.
        """),
      .paragraph(
        """
        A backup is a copy of the store while vmail is not running, or export --all, which writes standard files. \
        doctor checks the store and repairs what is derived.
        """),
      .examples([
        .init("net", "every connection, with its reason"),
        .init("offline", "no connection until online"),
        .init("doctor", "is all as it should be?"),
        .init("export --all backup/ --format maildir", "the account's mail as Maildir"),
      ]),
    ])
}
