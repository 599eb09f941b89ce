import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

enum TypedSync {
  /// Returns a typed line as it is run: `sync` on its own as a job, since the prompt is always the user's (page 1). It is
  /// waited for only where it will ask for a password, and where programs read the results.
  /// - Returns: `nil` if a sync is under way, and the user was told so.
  static func besidePrompt(_ typed: String, in shell: inout Shell) async -> String? {
    guard shell.settings.output != .json, let statements = try? ScriptParser.parse(typed),
      statements.count == 1,
      case .command(let line)? = statements.first, Self.isSync(line)
    else { return typed }
    if let running = shell.jobs.running.first(where: { Self.isSync($0.command) }) {
      shell.console.notice(
        "Job \(running.number) is syncing already. Type fg \(running.number) to watch it.", .job)
      return nil
    }
    guard let services = try? await shell.services() else { return typed }
    let accounts = (try? await services.directory.current().accounts) ?? []
    let canConnect = !Connections.isOffline(in: shell) && accounts.contains { $0.kind == .imap }
    guard await AskedPasswords.missing(of: accounts, services).isEmpty else { return typed }
    return canConnect && !accounts.contains(where: { MistypedSecret.lacksPassword($0, in: shell) })
      ? line.source + " &" : typed
  }

  private static func isSync(_ text: String) -> Bool {
    guard case .command(let line)? = (try? ScriptParser.parse(text))?.first else { return false }
    return isSync(line)
  }

  private static func isSync(_ line: CommandLine) -> Bool {
    guard !line.runsInBackground, line.redirection == nil,
      let (command, words) = try? Dispatcher().resolve(line.words, allowsPrefixes: true)
    else { return false }
    return command == SyncCommand.self && !words.contains { $0.text.hasPrefix("-") }
  }
}
