import ArgumentParser
import VmailShell

/// The program's own options (page 2 of the contract, "Starting it").
struct LaunchOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vmail", abstract: "A mail shell.",
    discussion: "Without options and scripts it is a prompt: type help there, or help tutorial with --demo.")

  @Option(name: [.short, .long], parsing: .unconditionalSingleValue, help: .option("execute"))
  var execute: [String] = []

  @Flag(name: [.short, .long], help: .option("interactive"))
  var interactive = false

  @Option(name: [.short, .long], help: .option("store"))
  var store: String?

  @Flag(name: [.customShort("n"), .long], help: .option("no-rc"))
  var noRc = false

  @Option(name: .long, help: .option("rc"))
  var rc: String?

  @Flag(name: .long, help: .option("json"))
  var json = false

  @Flag(name: .long, help: .option("agent"))
  var agent = false

  @Flag(name: .long, help: .option("offline"))
  var offline = false

  @Option(name: .long, help: .option("debug"))
  var debug: String?

  @Option(name: .long, help: .option("color"))
  var color: ColorChoice?

  @Flag(name: .long, help: .option("demo"))
  var demo = false

  @Flag(name: .long, help: .option("dry-run"))
  var dryRun = false

  @Option(name: .long, parsing: .remaining, help: .option("script"))
  var script: [String] = []

  @Flag(name: [.customShort("V"), .long], help: .option("version"))
  var version = false

  @Argument(
    help: ArgumentHelp(
      "\(LaunchOptionTable.argumentSummary).", valueName: LaunchOptionTable.argumentName))
  var scripts: [String] = []

  enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// The words of a command line, and those behind `--`: what the scripts are given. Behind `--script` all
  /// words are the script's.
  static func split(_ words: [String]) -> (own: [String], arguments: [String]) {
    guard let end = words.firstIndex(of: "--"), !words[..<end].contains("--script") else {
      return (words, [])
    }
    return (Array(words[..<end]), Array(words[(end + 1)...]))
  }

  /// - Parameters:
  ///   - paths: where files are by default.
  ///   - arguments: what scripts are given.
  func shellOptions(_ paths: StandardPaths, arguments: [String]) -> ShellProgram.Options {
    var options = ShellProgram.Options()
    options.commands = execute
    options.take(scripts)
    options.arguments = arguments
    if let file = script.first {
      // Also one that looks like a link.
      options.scripts.append(file)
      options.arguments = Array(script.dropFirst())
    }
    options.isRehearsal = dryRun
    options.entersShell = interactive
    options.rcPath = noRc ? nil : rc ?? paths.rc
    options.requiresRc = rc != nil
    options.historyPath = paths.history
    options.isForAgent = agent
    if json || agent { options.settings["output"] = "json" }
    if let color { options.settings["color"] = color.rawValue }
    return options
  }
}

extension ArgumentHelp {
  /// What the option's line in the table says.
  fileprivate static func option(_ name: String) -> ArgumentHelp {
    ArgumentHelp("\(LaunchOptionTable.help(name))", valueName: LaunchOptionTable.valueName(name))
  }
}
