/// An option that vmail is started with. Its parser, help, manual page and the shells' completions take it from
/// ``LaunchOptionTable``.
public struct LaunchOption: Sendable {
  /// What its value is, for completion by a shell.
  public enum Value: Sendable, Hashable {
    /// Commands of vmail's own.
    case commands
    case folder
    case file
    case choice([String])
  }

  /// As it is typed behind `--`.
  public let name: String
  /// As it is typed behind `-`.
  public let short: Character?
  /// What stands behind it in help; `nil` for a switch.
  public let valueName: String?
  public let value: Value?
  /// What it does, as a clause that begins with a capital and has no full stop.
  public let summary: String
  /// Whether it may be said several times.
  public let isRepeated: Bool

  init(
    _ name: String, short: Character? = nil, value: Value? = nil, named valueName: String? = nil,
    isRepeated: Bool = false, _ summary: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.valueName = valueName
    self.isRepeated = isRepeated
    self.summary = summary
  }

  /// As it is typed: `-s, --store DIR`.
  public var form: String {
    (short.map { "-\($0), " } ?? "") + "--" + name + (valueName.map { " " + $0 } ?? "")
  }
}

/// The options that vmail is started with (page 2 of the contract, "Starting it"), in the order in which they are
/// shown. A new one is a line here and a property of `LaunchOptions`.
public enum LaunchOptionTable {
  public static let all: [LaunchOption] = [
    LaunchOption(
      "execute", short: "e", value: .commands, named: "COMMANDS", isRepeated: true,
      "Run COMMANDS (separated by ';' or newlines) and exit; may be repeated"),
    LaunchOption("interactive", short: "i", "Enter the shell after -e or a script"),
    LaunchOption(
      "store", short: "s", value: .folder, named: "DIR",
      "The store (default: $VMAIL_HOME, else $XDG_DATA_HOME/vmail, else ~/.local/share/vmail)"),
    LaunchOption("no-rc", short: "n", "Don't source the rc file"),
    LaunchOption(
      "rc", value: .file, named: "FILE", "The rc file (default: $XDG_CONFIG_HOME/vmail/vmailrc)"),
    LaunchOption("json", "Machine output (NDJSON); the same as 'set output json'"),
    LaunchOption(
      "agent",
      "For programs, such as language-model agents, that mail must not turn against you: JSON only, with what "
        + "others wrote marked; a person at the terminal is asked before anything is sent, deleted for good, "
        + "opened, run or written"),
    LaunchOption("offline", "Never open a connection"),
    LaunchOption(
      "debug", value: .file, named: "FILE",
      "Append what is said to servers to FILE: commands and replies by kind, no secrets, mail or addresses"),
    LaunchOption(
      "color", value: .choice(["auto", "always", "never"]), named: "WHEN",
      "Colours: auto, always or never"),
    LaunchOption("demo", "A throw-away store with sample mail, accounts and an outbox"),
    LaunchOption(
      "dry-run",
      "Change, send, write and open nothing: say of each command what it would do. Implies --offline"),
    LaunchOption(
      "script", value: .file, named: "FILE [ARG...]",
      "Run one file, and give it all words behind it; for the first line of a script"),
    LaunchOption("version", short: "V", "Show the version"),
    LaunchOption("help", short: "h", "Show these options"),
  ]

  /// The words that are no options.
  public static let argumentName = "script"
  public static let argumentSummary =
    "Files of commands to run, with what stands behind -- as their arguments; or a mailto: link, which a mail is "
    + "written from"

  /// What the option of that name does, as a sentence.
  public static func help(_ name: String) -> String {
    all.first { $0.name == name }.map { $0.summary + "." } ?? ""
  }

  /// What its value is called.
  public static func valueName(_ name: String) -> String? { all.first { $0.name == name }?.valueName }
}
