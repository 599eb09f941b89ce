import ArgumentParser
import VmailShell

/// The program's own options (page 2 of the contract, "Starting it").
struct LaunchOptions: ParsableArguments {
  static let configuration = CommandConfiguration(commandName: "vmail")

  @Option(
    name: [.short, .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run COMMANDS (separated by ';' or newlines) and exit; may be repeated.", valueName: "COMMANDS"))
  var execute: [String] = []

  @Flag(name: [.short, .long], help: "Enter the shell after -e or a script.")
  var interactive = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The store (default: $VMAIL_HOME, else $XDG_DATA_HOME/vmail, else ~/.local/share/vmail).",
      valueName: "DIR"))
  var store: String?

  @Flag(name: [.customShort("n"), .long], help: "Don't source the rc file.")
  var noRc = false

  @Option(
    name: .long,
    help: ArgumentHelp("The rc file (default: $XDG_CONFIG_HOME/vmail/vmailrc).", valueName: "FILE"))
  var rc: String?

  @Flag(name: .long, help: "Machine output (NDJSON); the same as 'set output json'.")
  var json = false

  @Flag(name: .long, help: "Never open a connection.")
  var offline = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Append what is said to servers to FILE: commands and replies by kind, no secrets, mail or addresses.",
      valueName: "FILE"))
  var debug: String?

  @Option(name: .long, help: ArgumentHelp("Colours: auto, always or never.", valueName: "WHEN"))
  var color: ColorChoice?

  @Flag(name: .long, help: "A throw-away store with sample mail, accounts and an outbox.")
  var demo = false

  @Flag(name: [.customShort("V"), .long], help: "Show the version.")
  var version = false

  @Argument(
    help: ArgumentHelp(
      "Files of commands to run; or a mailto: link, which a mail is written from.", valueName: "script"))
  var scripts: [String] = []

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// - Parameter paths: where files are by default.
  func shellOptions(_ paths: StandardPaths) -> ShellProgram.Options {
    var options = ShellProgram.Options()
    options.commands = execute
    options.take(scripts)
    options.entersShell = interactive
    options.rcPath = noRc ? nil : rc ?? paths.rc
    options.requiresRc = rc != nil
    options.historyPath = paths.history
    if json { options.settings["output"] = "json" }
    if let color { options.settings["color"] = color.rawValue }
    return options
  }
}
