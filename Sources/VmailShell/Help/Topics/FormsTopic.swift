import VmailTerminal

extension HelpPage {
  static let forms = topic(
    "forms", ["output-forms", "json", "plain", "colours"],
    title: "Output formats: text, plain and JSON",
    [
      .terms([
        HelpTerm(
          "set output text",
          "rows that fit the terminal, in colour; long output goes through a pager"),
        HelpTerm(
          "set output plain",
          "a sentence for each item, without columns, colours or symbols; made for screen readers"),
        HelpTerm("set output json", "one typed object per line; made for programs"),
      ]),
      .paragraph(
        """
        The setting color, NO_COLOR and TERM decide whether there are colours; the setting theme says whether \
        the background is dark or light, and colors changes individual colours. width sets a fixed number of \
        columns. help accessibility covers screen readers, braille and terminals without colours or Unicode.
        """),
      .paragraph(
        """
        In JSON, times are RFC 3339 in UTC. Results and errors go to standard output, notices and progress \
        to standard error. Fields may be added, but existing ones stay. help TYPE lists the fields of a \
        type, such as help thread, unless a command has the same name; docs/schema.md lists them all.
        """),
      .examples([
        .init("set output plain; list 1-3", "list three threads as sentences"),
        .init("set output json; folders", "list the folders as JSON objects"),
        .init("help thread", "show the fields of a type"),
      ]),
    ])
}
