import VmailTerminal

extension HelpPage {
  static let start = topic(
    "start", ["getting-started", "first-steps", "introduction", "basics"], title: "Getting started",
    [
      .paragraph(
        """
        vmail is a mail program with a prompt. You type a command, and see what it did. Mail is kept on this \
        machine, so listing, reading and searching are quick and work without a network.
        """),
      .heading("Mail to begin with"),
      .terms([
        HelpTerm("account add", "set up an account on a server; vmail asks for what it needs"),
        HelpTerm("import PATH", "bring in mail from mbox, Maildir or .eml files; nothing is changed there"),
        HelpTerm("vmail --demo", "try everything on sample mail that is thrown away at the end"),
      ]),
      .heading("Every day"),
      .examples([
        .init("list", "the newest threads of the folder, with numbers"),
        .init("3", "read the third"),
        .init("next", "the one after it; back shows the listing again"),
        .init("archive 1-2", "done with these; delete, spam and move are alike"),
        .init("undo", "take that back"),
        .init("search is:unread from:acme", "find mail; what is found is a listing as well"),
        .init("reply 3 --body \"Gladly.\" --draft", "answer; without --body your editor opens"),
        .init("folders", "where else there is mail; folder sent goes there"),
      ]),
      .paragraph(
        """
        Tab completes what you are typing. Every command has --help, and help lists all of them. At the prompt a \
        beginning of a command's name is enough when no other begins so. Ctrl-D or quit leaves.
        """),
      .paragraph(
        """
        help references tells how threads are named, help searching how mail is found, and help writing how it is \
        sent.
        """),
    ])
}
