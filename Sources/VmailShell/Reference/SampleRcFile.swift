import VmailCommandLine
import VmailTerminal
import VmailViews

/// The file `Resources/vmailrc.sample`: every setting with its default, commented out.
enum SampleRcFile {
  static var text: String {
    (header + Settings.definitions.flatMap { [""] + lines(of: $0) }).joined(separator: "\n") + "\n"
  }

  /// The shorter sample for the manual page.
  static let beginning = [
    "# Show forty threads per page, and allow more time for undo.", "set page-size 40", "set undo-seconds 30",
    "alias bills list from:acme", "on new-mail 'echo ${VMAIL_FROM} has written'",
  ]

  private static let header = [
    "# \(ReferenceDocuments.origin): edit a copy.",
    "# A sample vmailrc(5): every setting with its default. Copy it to ~/.config/vmail/vmailrc,",
    "# remove the # from the lines you want, and change them. It can contain any command.",
  ]

  private static func lines(of setting: SettingDefinition) -> [String] {
    [
      "# \(setting.sentences).",
      "#set \(setting.name) \(QuotedWord.quoted(setting.defaultValue))",
    ]
  }
}

/// The manual page vmailrc(5): the script language, and every setting.
enum RcFileManual {
  static var text: String {
    var page = Roff(
      manualPage: "vmailrc", section: 5, summary: "startup file and scripts of vmail")
    page.section("Description")
    page.paragraph(
      """
      vmail runs the commands in ~/.config/vmail/vmailrc when it starts; --rc selects another file, and \
      --no-rc none. The file is a script like any other; there is no separate configuration language. An \
      error in it is reported with its line, and vmail starts anyway. set --save changes the file and keeps \
      its other lines.
      """)
    page.section("Language")
    page.add(HelpTopic.scripting.page.blocks) { $0.subsection($1) }
    page.section("Settings")
    for setting in Settings.definitions {
      page.entry(setting.name, setting.sentences + ".")
    }
    page.section("Examples")
    page.typed(SampleRcFile.beginning)
    page.section("See also")
    page.paragraph("vmail(1), vmail-commands(7)")
    return page.text
  }
}
