import Glibc
import VmailCommandLine
import VmailTerminal
import VmailViews

/// vmail in place of sendmail.
extension ShellProgram {
  /// Sends the message on standard input.
  /// - Parameter words: the command line after `sendmail`.
  /// - Returns: the exit status.
  func sendmail(_ words: [String]) async -> Int32 {
    let console = standardConsole()
    let line: SendmailLine
    let source: [UInt8]
    do {
      line = try SendmailLine(words)
      // Before signals are handled: while somebody types the message, Ctrl-C simply ends the program.
      source = try SendmailInput.read(STDIN_FILENO, endsAtDot: !line.keepsDots)
    } catch {
      return report(error, console).rawValue
    }
    let interruption = interruption()
    var shell = Shell(
      settings: settings(console), console: console, environment: environment, isInteractive: false,
      rcPath: options.savedRcPath)
    shell.isRehearsing = options.isRehearsal
    shell.standardInput = .commands
    SettingsInForce.applySettings(in: shell)
    // Nicknames and the default account are set there.
    var code = await applyRcFile(ScriptRunner(interruption: interruption), in: &shell)
    if code == .success {
      code = await interruption.run(in: &shell) { shell in
        do {
          try await Sendmail.submit(source, line, in: &shell)
          return .success
        } catch {
          return report(error, console)
        }
      }
    }
    return await finished(code, in: &shell, interruption)
  }

  private func report(_ error: any Error, _ console: Console) -> ExitCode {
    console.report(ErrorWording.shellError(for: error, action: "send the message"))
  }
}
