import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Implements `account convert`.
enum AccountConversion {
  static func run(_ name: Word, isConfirmed: Bool, in shell: inout Shell) async throws {
    let services = try await shell.services()
    if Connections.isOffline(in: shell) { throw ShellError.offline }
    let account = try await Locations.account(named: name, in: &shell)
    if !isConfirmed {
      let effects = "The database is copied before. This can't be undone."
      guard let ask = shell.person.ask else {
        throw ShellError(
          .usage, "--yes is required to make the folders of \(account.name) labels",
          hint: effects + " Nothing was done.")
      }
      guard await ask("Make the folders of \(account.name) labels? \(effects) [y/N] ") else {
        throw ShellError.declined
      }
    }
    let backup = try await services.servers.sync.convert(account, ask: Connections.secretAsker(in: shell))
    shell.console.result(AccountChangeRecord(action: .converted, name: account.name))
    shell.console.notice(TerminalText(line: "The database from before is in \(backup).").string)
    shell.background.engine.wake()
  }
}
