import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

enum MistypedSecret {
  /// Returns whether a typed line may be a password: it is no command, an account lacks its password, and the
  /// user may have thought that they had been asked for it.
  static func mayBeSecret(_ typed: String, in shell: inout Shell) async -> Bool {
    guard !Self.namesCommand(typed, aliases: shell.aliases.names), let openedServices = shell.openedServices,
      let accounts = try? await openedServices.directory.current().accounts,
      accounts.contains(where: { lacksPassword($0, in: shell) })
    else { return false }
    let folders = await FolderNames.all(in: &shell)
    return !folders.contains { $0.lowercased() == typed.lowercased() }
  }

  static func lacksPassword(_ account: Account, in shell: Shell) -> Bool {
    guard let error = shell.background.engine.failure(of: account.id),
      case .secret(let secret)? = SyncFailure(error)
    else {
      return false
    }
    switch secret {
    case .nobodyToAsk, .notStored: return true
    default: return false
    }
  }

  private static func namesCommand(_ typed: String, aliases: [String]) -> Bool {
    // A line that can't be parsed, for example because of an open quote, is no command either.
    guard let statements = try? ScriptParser.parse(typed) else { return false }
    guard case .command(let line)? = statements.first, let first = line.words.first else { return true }
    if first.text == "!" || aliases.contains(first.text) { return true }
    if (try? Dispatcher().resolve(line.words, allowsPrefixes: true)) != nil { return true }
    if case .ambiguous = CommandTable.names.match(first.text, allowsPrefixes: true, orNear: []) {
      return true
    }
    return false
  }
}
