public import VmailCommandLine

/// The name of an option of vmail, as typed after `--`.
public enum LaunchOptionName: String, CaseIterable, Sendable {
  case execute, interactive, background, store, rc, plain, json, agent, offline, debug, color, quiet, demo,
    script,
    version, help
  case noRc = "no-rc"
  case dryRun = "dry-run"
}

public typealias LaunchOption = VmailCommandLine.LaunchOption<LaunchOptionName>

/// The command-line options of vmail (page 2 of the contract, "Starting it"), in the order in which they are
/// shown. The parser, help, the manual page and shell completions take them from here. A new option needs a line here, a
/// name, and its handling in `LaunchOptions`.
public enum LaunchOptionTable {
  public static let all: [LaunchOption] = [
    LaunchOption(
      .execute, short: "e", value: .commands, named: "COMMANDS", isRepeated: true,
      "Run COMMANDS (separated by ';' or newlines) and exit; can be repeated"),
    LaunchOption(.interactive, short: "i", "Show the prompt after -e or a script"),
    LaunchOption(
      .background,
      "Sync, send, and run rules, reminders and mirrors without a prompt, until SIGTERM. A prompt takes over while it is open"
    ),
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
    LaunchOption(
      .quiet,
      "In scripts, print only results that are redirected, what echo, export, raw and --count print, notices and errors"
    ),
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
