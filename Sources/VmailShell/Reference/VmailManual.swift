import VmailCommandLine
import VmailTerminal
import VmailViews

/// The manual page vmail(1): invocation and files.
enum VmailManual {
  static var text: String {
    var page = Roff(
      manualPage: "vmail", section: 1, summary: "a mail shell")
    page.section("Synopsis")
    page.typed([
      "vmail [OPTIONS] [SCRIPT...]", "vmail [OPTIONS] COMMAND [WORD...]", "vmail mailto:ADDRESS",
      "vmail sendmail [-t] [-i] [ADDRESS...]", "vmail mcp",
    ])
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
    let topics: [HelpTopic] = [.options, .scripting, .writing, .sendmail]
    for example in topics.flatMap(\.page.programs) {
      page.entry("$ " + example.line, Sentence.begun(example.does) + ".")
    }
    page.section("See also")
    page.paragraph("vmail-commands(7), vmailrc(5), editrc(5), less(1)")
    return page.text
  }

  private static let description = [
    """
    vmail reads, searches, sorts and writes mail at a prompt and from scripts. It keeps the mail of all \
    accounts on this machine. Without options and scripts it starts the interactive shell; if standard input \
    is not a terminal, it reads commands from it.
    """,
    """
    To begin, type account add at the prompt, or import PATH. vmail --demo starts it with sample mail, and \
    help tutorial is a five-minute tour. The commands are described in vmail-commands(7), the scripting \
    language and the settings in vmailrc(5).
    """,
    """
    A script stops at the first command that fails. A mailto: link in place of a script starts a new message. \
    vmail sendmail takes the place of sendmail for other programs; vmail -e 'help sendmail' describes it. \
    vmail mcp serves tools to language-model agents on standard input and output.
    """,
  ]

  private static let environment = [
    HelpTerm("VMAIL_HOME", "The store."),
    HelpTerm(
      "XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME",
      "Default locations of the store, the rc file and the history."),
    HelpTerm("VISUAL, EDITOR", "The editor for drafts, unless the setting editor names one."),
    HelpTerm("PAGER", "The pager for long output, unless the setting pager names one."),
    HelpTerm("BROWSER", "The browser for links and pages; by default, xdg-open."),
    HelpTerm("VMAIL_COLOR", "auto, always or never, as for --color."),
    HelpTerm("VMAIL_OUTPUT", "text, plain or json: plain is the same as --plain, json as --json."),
    HelpTerm("NO_COLOR", "If it is not empty, colours are off (no-color.org)."),
    HelpTerm(
      "TERM, COLORTERM, COLORFGBG", "The capabilities of the terminal, and whether its background is light."),
    HelpTerm(
      "SOURCE_DATE_EPOCH",
      "The time at which --demo starts, in seconds since 1970, so that it shows the same each time; by default now."
    ),
    HelpTerm("COLUMNS, LINES", "The size of the screen, if the terminal does not report it."),
    HelpTerm("LC_ALL, LC_TIME, LANG", "The format of dates and times."),
    HelpTerm(
      "LC_ALL, LC_CTYPE, LANG",
      "Whether the terminal shows UTF-8; in other locales, such as C, vmail writes ASCII."),
  ]

  private static let files = [
    HelpTerm(
      "~/.local/share/vmail", "The store: mail, index, drafts and outbox, readable by its owner alone."),
    HelpTerm("~/.config/vmail/vmailrc", "The rc file, see vmailrc(5)."),
    HelpTerm("~/.local/state/vmail/history", "Lines typed at the prompt."),
    HelpTerm("~/.local/state/vmail/log", "The protocol log, while log-level is debug."),
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
