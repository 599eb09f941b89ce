import VmailTerminal

extension HelpPage {
  static let forms = topic(
    "forms", ["output-forms", "json", "plain", "colours", "accessibility", "screen-reader"],
    title: "Forms of output: text, plain and JSON",
    [
      .terms([
        HelpTerm(
          "set output text",
          "rows fitted to the terminal, with colours; what is longer than the screen goes through a pager"),
        HelpTerm(
          "set output plain",
          "a sentence for each thing, without columns, colours and signs; made to be heard"),
        HelpTerm("set output json", "one object on a line, each with a type; made for programs"),
      ]),
      .paragraph(
        """
        Colours follow the setting color, NO_COLOR and TERM; theme says what background they are for. glyphs ascii \
        is for terminals without Unicode, motion off for no redrawing, and width for a fixed number of columns. \
        Nothing is told by colour alone.
        """),
      .paragraph(
        """
        In JSON, times are RFC 3339 in UTC. Results and errors are on standard output, notices and progress on \
        standard error. Fields may be added, and those there are stay. help thread, help page and so on list the \
        fields of a type, but for those that are called like a command; docs/schema.md has them all.
        """),
      .examples([
        .init("set output plain; list 1-3", "as sentences"),
        .init("set output json; folders", "as objects"),
        .init("help thread", "the fields of a type"),
      ]),
    ])
}
