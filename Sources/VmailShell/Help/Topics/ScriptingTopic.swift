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
        What can be typed can be put into a file: vmail FILE runs it, source FILE runs it at the prompt, and the rc \
        file is run at each start. Names of commands are written in full there. # begins a comment, \\ at a line's \
        end continues it, and ; separates commands. Words are quoted as in sh; ${NAME} is a variable of the \
        environment. Its value is text, and never a command, an option or a reference.
        """),
      .paragraph(
        """
        A script ends at the first command that fails, with its file and line, and with an exit code that tells \
        what kind of failure it was (help exit-codes); set onerror continue has it go on. In scripts actions don't \
        wait for undo, nothing is asked, and what would be asked needs --yes. undo works all the same.
        """),
      .examples([
        .init("list | wc -l", "what a command prints, to a program"),
        .init("search from:acme > acme.txt", "to a file; >> adds to it"),
        .init("! date", "a program"),
        .init("sync &", "beside the prompt; help jobs tells about it"),
        .init("alias bills list from:acme", "a command of your own"),
        .init("on new-mail 'echo ${VMAIL_FROM} has written'", "when mail comes"),
        .init("would archive all from:acme", "what a command would do"),
        .init("source morning.vmail", "run a script"),
      ]),
      .terms([
        HelpTerm(
          "if COMMAND … else … end", "what follows when COMMAND succeeds, or else; if not turns it round"),
        HelpTerm(
          "for NAME in LIST … end", "the lines between for each thread of LIST, which is ${NAME} in them"),
        HelpTerm(
          "${1} … ${#} ${@}", "the script's arguments, their number, all: source FILE ARG, vmail FILE -- ARG"),
        HelpTerm("${NAME:-text}", "the variable, or text where it is not set; ${?} is the last exit code"),
      ]),
      .programs([
        .init("vmail -e list", "one command"),
        .init("vmail --dry-run nightly.vmail", "what a script would do, without doing it"),
        .init("vmail nightly.vmail", "a script; a first line #!/usr/bin/env vmail makes it a program"),
        .init(
          "vmail --json -e 'list --pages 4' | jq -r 'select(.type == \"thread\") | .subject'",
          "for programs: one JSON object a line"),
      ]),
      .paragraph("help forms tells about JSON, and help TYPE about each type of object."),
    ])
}
