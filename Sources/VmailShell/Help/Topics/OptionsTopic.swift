import VmailTerminal

extension HelpPage {
  static let options = topic(
    "options", ["command-line", "starting", "launching", "arguments"], title: "How vmail is started",
    [
      .paragraph(
        """
        vmail [OPTIONS] [SCRIPT…]. Without options and scripts it is the shell at a prompt, or runs the commands on \
        its standard input when that is no terminal.
        """),
      .terms(
        [HelpTerm("SCRIPT…", LaunchOptionTable.argumentSummary)]
          + LaunchOptionTable.all.map { HelpTerm($0.form, $0.summary) }),
      .programs([
        .init("vmail --demo", "try it on sample mail"),
        .init("vmail -e 'search is:unread; archive all --yes'", "run commands and end"),
        .init("vmail -i morning.vmail", "run a script, then go on at the prompt"),
      ]),
    ])
}
