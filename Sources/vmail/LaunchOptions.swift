import VmailShell

/// The interpretation of the program's own options (page 2 of the contract, "Starting it").
struct LaunchOptions {
  let line: LaunchLine

  var isOffline: Bool { line.has(.offline) || line.has(.dryRun) }

  /// - Parameters:
  ///   - paths: the default paths of files.
  ///   - settings: the settings of the options and variables.
  func shellOptions(_ paths: StandardPaths, _ settings: [String: String]) -> ShellProgram.Options {
    var options = ShellProgram.Options()
    options.settings = settings
    // With these options, the program does nothing else.
    if let command = line.has(.help) ? "help options" : line.has(.version) ? "version" : nil {
      options.commands = [command]
    } else {
      options.commands = line.commands
      options.take(line.words)
      // Also one that looks like a link.
      options.scripts += line.all(.script)
      options.arguments = line.arguments
      options.sendmail = line.sendmail
      options.isInBackground = line.has(.background)
      options.isRehearsal = line.has(.dryRun)
      options.isQuiet = line.has(.quiet)
      options.entersShell = line.has(.interactive)
      options.rcPath = line.has(.noRc) ? nil : line.value(.rc) ?? paths.rc
      options.requiresRc = line.has(.rc)
      options.savedRcPath = line.has(.noRc) ? nil : paths.savedRc ?? options.rcPath
      options.historyPath = paths.history
      options.isForAgent = line.has(.agent) || line.servesTools
      options.servesTools = line.servesTools
    }
    return options
  }

  func place(_ paths: StandardPaths) throws(LaunchError) -> StoreLocation {
    guard line.has(.demo) else { return StoreLocation(path: line.value(.store) ?? paths.store) }
    // The demo is a store of its own, which is thrown away.
    guard !line.has(.store) else { throw .contradiction("--demo", "--store") }
    return StoreLocation(demo: try DemoFolder.make())
  }

  func debugLog() throws(LaunchError) -> DebugLog? {
    guard let path = line.value(.debug) else { return nil }
    return try DebugLog(path: path)
  }
}
