import VmailTerminal

extension HelpPage {
  static let settings = topic(
    "settings", ["configuration", "options-and-settings", "preferences", "config"], title: "Settings",
    [
      .paragraph(
        """
        set shows all settings, set NAME shows one, and set NAME VALUE changes it until vmail ends; set \
        --save NAME VALUE also writes it to the rc file. unset restores the default. help NAME explains a \
        setting. set ACCOUNT.NAME VALUE is for the mail of one account; autocrypt, encrypt, index-encrypted, \
        session-keys and sign can be set so.
        """),
      .terms(Settings.definitions.map { HelpTerm($0.name, $0.sentences) }),
      .examples([
        .init("set page-size 40", "show forty threads per page"),
        .init("set --save theme light", "change the theme permanently"),
        .init("unset page-size", "restore the default"),
      ]),
    ])
}
