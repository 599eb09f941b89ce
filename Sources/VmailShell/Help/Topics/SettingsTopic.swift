import VmailTerminal

extension HelpPage {
  static let settings = topic(
    "settings", ["configuration", "options-and-settings", "preferences", "config"], title: "Settings",
    [
      .paragraph(
        """
        set shows all settings, set NAME one, and set NAME VALUE changes it until vmail ends; set --save NAME VALUE \
        writes it into the rc file too. unset puts the default back. help NAME tells more about each.
        """),
      .terms(Settings.definitions.map { HelpTerm($0.name, $0.sentences) }),
      .examples([
        .init("set page-size 40", "forty threads on a page"),
        .init("set --save theme light", "from now on, and at every start"),
        .init("unset page-size", "the default again"),
      ]),
    ])
}
