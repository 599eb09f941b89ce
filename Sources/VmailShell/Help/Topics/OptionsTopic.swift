import VmailTerminal

extension HelpPage {
  static let options = topic(
    "options", ["command-line", "starting", "launching", "arguments"], title: "Starting vmail",
    [
      .paragraph(
        """
        vmail [OPTIONS] [SCRIPT…]. Without options and scripts, vmail shows its prompt, or runs the commands \
        on its standard input if that is not a terminal.
        """),
      .terms(
        [HelpTerm("SCRIPT…", LaunchOptionTable.argumentSummary)]
          + LaunchOptionTable.all.map { HelpTerm($0.form, $0.summary) }),
      .programs([
        .init("vmail --demo", "try vmail with sample mail"),
        .init("vmail -e 'search is:unread; archive all --yes'", "run commands and exit"),
        .init("vmail -i morning.vmail", "run a script, then show the prompt"),
      ]),
    ])
}
