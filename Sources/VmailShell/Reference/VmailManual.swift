import VmailTerminal

/// The manual page vmail(1): invocation and files.
enum VmailManual {
  static var text: String {
    var page = Roff(
      manualPage: "vmail", section: 1, summary: "a mail shell")
    page.section("Synopsis")
    page.typed(["vmail [OPTIONS] [SCRIPT...]", "vmail mailto:ADDRESS"])
    page.section("Description")
    for paragraph in description { page.paragraph(paragraph) }
    page.section("Options")
    for option in LaunchOptionTable.all { page.entry(option.form, option.summary + ".") }
    page.section("Exit status")
    for code in ExitCode.allCases { page.entry(String(code.rawValue), Sentence.begun(code.meaning) + ".") }
    page.section("Environment")
    for term in environment { page.entry(term.form, term.meaning) }
    page.section("Files")
    for term in files { page.entry(term.form, term.meaning) }
    page.section("Examples")
    for example in HelpPage.options.programs + HelpPage.scripting.programs + HelpPage.writing.programs {
      page.entry("$ " + example.line, Sentence.begun(example.does) + ".")
    }
    page.section("See also")
    page.paragraph("vmail-commands(7), vmailrc(5), editrc(5), less(1)")
    return page.text
  }

  private static let description = [
    """
    vmail reads, searches, sorts and writes mail at a prompt, and from scripts. It keeps the mail of all accounts on \
    this machine. Without options and scripts it is the interactive shell; when standard input is no terminal, \
    commands are read from it.
    """,
    """
    To begin, type account add at the prompt, or import PATH; vmail --demo has sample mail to try, with help \
    tutorial. The commands are in vmail-commands(7), the language of scripts and the settings in vmailrc(5).
    """,
    """
    A script ends at the first command that fails. A mailto: link in the place of a script begins a mail.
    """,
  ]

  private static let environment = [
    HelpTerm("VMAIL_HOME", "The store."),
    HelpTerm(
      "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME",
      "Where the store, the rc file and the history are by default."),
    HelpTerm("VISUAL, EDITOR", "The program drafts are written in, unless the setting editor names one."),
    HelpTerm("PAGER", "What shows output longer than the screen, unless the setting pager names it."),
    HelpTerm("BROWSER", "What opens links and pages; else xdg-open."),
    HelpTerm("NO_COLOR", "When it is not empty, there are no colours (no-color.org)."),
    HelpTerm("TERM, COLORTERM, COLORFGBG", "What the terminal can do, and whether its background is light."),
    HelpTerm("COLUMNS, LINES", "The screen's size, where the terminal doesn't tell."),
    HelpTerm("LC_ALL, LC_TIME, LANG", "How times are written."),
  ]

  private static let files = [
    HelpTerm(
      "~/.local/share/vmail", "The store: mail, index, drafts and outbox, readable by its owner alone."),
    HelpTerm("~/.config/vmail/vmailrc", "The rc file, see vmailrc(5)."),
    HelpTerm("~/.local/state/vmail/history", "Lines typed at the prompt."),
    HelpTerm("~/.local/state/vmail/log", "What is said to servers, while log-level is debug."),
    HelpTerm("~/.editrc", "Key bindings, see editrc(5)."),
  ]
}

extension HelpPage {
  /// The lines for the shell that starts vmail.
  var programs: [CommandInfo.Example] {
    blocks.flatMap { block -> [CommandInfo.Example] in
      if case .programs(let examples) = block { examples } else { [] }
    }
  }
}
