import VmailTerminal

extension HelpPage {
  static let scripting = topic(
    "scripting",
    [
      "scripts", "automation", "batch", "programs", "rc", "vmailrc", "if", "not", "else", "for", "end",
      "variables",
      "!", "|", ">", ">>", "pipes", "redirection",
    ],
    title: "Scripts, pipes and aliases",
    [
      .paragraph(
        """
        Anything you can type can go into a file: vmail FILE runs it, source FILE runs it at the prompt, and \
        the rc file runs at startup. Command names must be written in full there. # starts a comment, \\ at \
        the end of a line continues it, and ; separates commands. Words are quoted as in sh, except that the \
        apostrophe in a word such as don't is a letter. ${NAME} is an environment variable; its value is always \
        text, never a command, an option or a reference.
        """),
      .paragraph(
        """
        A script stops at the first command that fails. The error names the file and line, and the exit code \
        the kind of failure (help exit-codes); with set onerror continue the script continues. In scripts, \
        actions take effect at once and vmail asks no questions: commands that would ask need --yes. undo \
        still works.
        """),
      .examples([
        .init("list | wc -l", "pipe the output of a command to a program"),
        .init("search from:acme > acme.txt", "write it to a file; >> appends"),
        .init("! date", "run a program"),
        .init("sync &", "run a command in the background; see help jobs"),
        .init("alias bills list from:acme", "define a command of your own"),
        .init("on new-mail 'echo New mail from ${VMAIL_FROM}'", "run a command when mail arrives"),
        .init("would archive all/from:acme", "show what a command would do"),
        .init("source morning.vmail", "run a script"),
      ]),
      .terms([
        HelpTerm(
          "if COMMAND … else … end",
          "runs the first part if COMMAND succeeds, else the second; if not reverses it"),
        HelpTerm(
          "for NAME in LIST … end", "runs the lines in between for each thread of LIST; ${NAME} is the thread"
        ),
        HelpTerm(
          "${1} … ${#} ${@}",
          "the script's arguments, their number, and all of them: source FILE ARG, vmail FILE -- ARG"),
        HelpTerm("${NAME:-text}", "the variable, or the text if it is not set; ${?} is the last exit code"),
      ]),
      .programs([
        .init("vmail -e list", "run one command"),
        .init("vmail --dry-run nightly.vmail", "show what a script would do"),
        .init("vmail nightly.vmail", "run a script; the first line #!/usr/bin/env vmail makes it executable"),
        .init(
          "vmail --json -e 'list --pages 4' | jq -r 'select(.type == \"thread\") | .subject'",
          "print one JSON object per line for other programs"),
      ]),
      .paragraph("help forms explains JSON output, and help TYPE each type of object."),
    ])
}
