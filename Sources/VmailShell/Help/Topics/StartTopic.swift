import VmailTerminal

extension HelpPage {
  static let start = topic(
    "start", ["getting-started", "first-steps", "introduction", "basics"], title: "Getting started",
    [
      .paragraph(
        """
        vmail is a mail program with a prompt: you type commands, and it shows the results. Your mail is \
        kept on this machine, so listing, reading and searching are fast and work offline.
        """),
      .heading("Getting your mail"),
      .terms([
        HelpTerm("account add", "set up an account, step by step"),
        HelpTerm("import PATH", "import mail from mbox, Maildir or .eml files, without changing them"),
        HelpTerm("vmail --demo", "try everything on sample mail, which is deleted when you leave"),
      ]),
      .heading("Every day"),
      .examples([
        .init("list", "list the newest threads of the folder, with numbers"),
        .init("3", "read thread 3"),
        .init("next", "read the next thread; back shows the listing again"),
        .init("archive 1-2", "archive two threads; delete, spam and move work the same way"),
        .init("undo", "undo the last action"),
        .init("search is:unread from:acme", "search for mail; the results are a listing too"),
        .init("reply 3 --body \"Sounds good.\" --draft", "write a reply; without --body your editor opens"),
        .init("folders", "list the folders; folder sent, or just sent, goes to one"),
      ]),
      .paragraph(
        """
        Tab completes what you are typing. help lists all commands, and each of them has --help. At the \
        prompt you can shorten a command's name as long as it is unambiguous. Folder names are commands too, \
        such as inbox. q leaves a conversation, then a search or folder, then vmail; Ctrl-D or quit leaves \
        vmail at once.
        """),
      .paragraph(
        """
        help references explains how to name threads, help searching how to find mail, and help writing how \
        to send it.
        """),
    ])
}
