import VmailViews

/// A command-line option of vmail. The parser, help, the manual page and shell completions take it from
/// ``LaunchOptionTable``.
public struct LaunchOption: Sendable {
  /// The kind of its value, for completion by a shell.
  public enum Value: Sendable, Hashable {
    /// Commands of vmail itself.
    case commands
    case folder
    case file
    case choice([String])
  }

  /// The name, as typed after `--`.
  public enum Name: String, CaseIterable, Sendable {
    case execute, interactive, store, rc, plain, json, agent, offline, debug, color, demo, script, version,
      help
    case noRc = "no-rc"
    case dryRun = "dry-run"
  }

  public let id: Name
  /// The short name, as typed after `-`.
  public let short: Character?
  /// The name of its value in help; `nil` for a switch.
  public let valueName: String?
  public let value: Value?
  /// The effect, as a clause that begins with a capital and has no full stop.
  public let summary: String
  /// Whether it may be given several times.
  public let isRepeated: Bool

  init(
    _ id: Name, short: Character? = nil, value: Value? = nil, named valueName: String? = nil,
    isRepeated: Bool = false, _ summary: String
  ) {
    self.id = id
    self.short = short
    self.value = value
    self.valueName = valueName
    self.isRepeated = isRepeated
    self.summary = summary
  }

  public var name: String { id.rawValue }

  /// The option as typed: `-s, --store DIR`.
  public var form: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (valueName.map { " " + $0 } ?? "")
  }
}

/// The command-line options of vmail (page 2 of the contract, "Starting it"), in the order in which they are
/// shown. A new option needs a line here, a name, and its handling in `LaunchOptions`.
public enum LaunchOptionTable {
  public static let all: [LaunchOption] = [
    LaunchOption(
      .execute, short: "e", value: .commands, named: "COMMANDS", isRepeated: true,
      "Run COMMANDS (separated by ';' or newlines) and exit; can be repeated"),
    LaunchOption(.interactive, short: "i", "Show the prompt after -e or a script"),
    LaunchOption(
      .store, short: "s", value: .folder, named: "DIR",
      "The store (default: $VMAIL_HOME, else $XDG_DATA_HOME/vmail, else ~/.local/share/vmail)"),
    LaunchOption(.noRc, short: "n", "Don't run the rc file"),
    LaunchOption(
      .rc, value: .file, named: "FILE", "The rc file (default: $XDG_CONFIG_HOME/vmail/vmailrc)"),
    LaunchOption(
      .plain,
      "Print sentences for screen readers and braille: plain output, ASCII symbols, no redrawing"),
    LaunchOption(.json, "Print JSON, one object per line; the same as 'set output json'"),
    LaunchOption(
      .agent,
      "For agents: print JSON, mark text from others, and ask at the terminal before sending, "
        + "deleting permanently, opening, running or writing anything"),
    LaunchOption(.offline, "Never open a connection"),
    LaunchOption(
      .debug, value: .file, named: "FILE",
      "Append a protocol log to FILE: kinds of commands and replies, without secrets, mail or addresses"),
    LaunchOption(
      .color, value: .choice(["auto", "always", "never"]), named: "WHEN",
      "Colours: auto, always or never"),
    LaunchOption(.demo, "Use a temporary store with sample mail, accounts and an outbox"),
    LaunchOption(
      .dryRun,
      "Show what each command would do, without changing, sending, writing or opening anything. Implies --offline"
    ),
    LaunchOption(
      .script, value: .file, named: "FILE [ARG...]",
      "Run one file, and pass it all words after it; for the first line of a script"),
    LaunchOption(.version, short: "V", "Show the version"),
    LaunchOption(.help, short: "h", "Show this help"),
  ]

  /// The name of words that are not options.
  public static let argumentName = "script"
  public static let argumentSummary =
    "Files of commands to run, with the words after -- as their arguments; or a mailto: link, to start a "
    + "message with"
}
