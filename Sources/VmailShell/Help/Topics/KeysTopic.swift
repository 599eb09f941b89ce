import VmailTerminal

extension HelpPage {
  static let keys = topic(
    "keys", ["line-editing", "keyboard", "shortcuts", "completion", "prompt"], title: "Keys at the prompt",
    [
      .terms([
        HelpTerm("Tab", "complete a command, option, folder, account, setting, address or file"),
        HelpTerm("Up, Down", "lines typed before, also in earlier sessions"),
        HelpTerm("Ctrl-R", "look for one of them"),
        HelpTerm("Ctrl-A, Ctrl-E", "beginning and end of the line"),
        HelpTerm("Ctrl-W, Ctrl-U, Ctrl-K", "erase a word, the line, or what follows"),
        HelpTerm("Ctrl-C", "clear the line, or cancel the command that runs"),
        HelpTerm("Ctrl-D", "on an empty line: leave"),
        HelpTerm("space, q", "in the pager, which shows what is longer than the screen: go on, leave it"),
      ]),
      .paragraph(
        """
        These are Emacs keys. A line bind -v in ~/.editrc chooses vi keys; editrc(5) has the rest. What you paste \
        is put into the line and not run. A line that begins with a space stays out of the history, and so does \
        one with a secret. What happens meanwhile, such as new mail, is told above the line you are typing.
        """),
      .paragraph(
        """
        The prompt tells the account, the folder, the tab, how many threads are selected and what waits; set prompt \
        changes it, and where tells it in words.
        """),
      .examples([
        .init("history 10", "the last lines typed"),
        .init("set prompt \"folder selection\"", "a shorter prompt"),
        .init("where", "where you are"),
      ]),
    ])
}
