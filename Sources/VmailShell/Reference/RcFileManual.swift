import VmailTerminal

/// The manual page vmailrc(5): the script language, and every setting.
enum RcFileManual {
  static var text: String {
    var page = Roff(
      manualPage: "vmailrc", section: 5, summary: "startup file and scripts of vmail")
    page.section("Description")
    page.paragraph(
      """
      vmail runs the commands of ~/.config/vmail/vmailrc when it starts; --rc names another file, and --no-rc none. \
      It is a script like any other: there is one language, and no second form of configuration. A mistake in it is \
      told with its line, and vmail starts all the same. set --save changes the file and leaves its other lines as \
      they are.
      """)
    page.section("Language")
    page.add(HelpPage.scripting.blocks) { $0.subsection($1) }
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
