import VmailTerminal

extension HelpPage {
  static let keys = topic(
    "keyboard", ["line-editing", "shortcuts", "completion", "prompt"], title: "Keys at the prompt",
    [
      .terms([
        HelpTerm("Tab", "complete a command, option, folder, account, setting, address or file"),
        HelpTerm("Up, Down", "recall the lines you typed, including those of earlier sessions"),
        HelpTerm("Ctrl-R", "search those lines"),
        HelpTerm("Ctrl-A, Ctrl-E", "go to the beginning or end of the line"),
        HelpTerm("Ctrl-W, Ctrl-U, Ctrl-K", "erase a word, the line, or the rest of the line"),
        HelpTerm("Ctrl-C", "clear the line, or cancel the running command"),
        HelpTerm("Ctrl-D", "leave vmail, on an empty line"),
        HelpTerm("space, q", "in output longer than the screen: show the next screen, or skip the rest"),
      ]),
      .paragraph(
        """
        These are Emacs keys. For vi keys, put bind -v into ~/.editrc; editrc(5) explains everything else. \
        Pasted text is inserted into the line and not run. A line that begins with a space is left out of \
        the history, and so is one that contains a secret. New mail and other notices appear above the line \
        you are typing.
        """),
      .paragraph(
        """
        A conversation longer than the screen is shown a screen at a time. You can type the next command there: \
        its first letter skips the rest. Set PAGER, or the setting pager, to read with another program. A listing \
        never needs a pager.
        """),
      .paragraph(
        """
        The prompt shows the account, the folder or search with its unread threads, whether you are offline, \
        how many threads are selected, how many actions are pending, and the number of the open thread. set \
        prompt changes it, and where shows the same in words.
        """),
      .examples([
        .init("history 10", "show the last ten lines"),
        .init("set prompt \"folder selection\"", "shorten the prompt"),
        .init("where", "show where you are"),
      ]),
    ])
}
