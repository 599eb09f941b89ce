import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

/// The passwords of accounts that are typed once per session.
enum AskedPasswords {
  /// Asks for them above the first prompt, before the accounts are synced in the background, where nobody can be asked.
  /// Enter leaves one out: the sync that lacks it says what to type later.
  static func ask(in shell: inout Shell) async {
    guard shell.isTyping, !Connections.isOffline(in: shell), shell.isStoreOpen,
      let ask = Connections.secretAsker(in: shell), let services = try? await shell.services(),
      let accounts = try? await services.directory.current().accounts,
      accounts.contains(where: { $0.kind == .imap }),
      // Another vmail has its own, and syncs for this one.
      (try? await shell.background.engine.role.become(by: services.servers)) == true
    else { return }
    for (account, settings) in await missing(of: accounts, services) where !Task.isCancelled {
      _ = try? await services.servers.credentials.credentials(of: account.name, settings, ask: ask)
    }
  }

  /// Returns the accounts whose password is still to be typed, such as after a wrong one.
  static func missing(of accounts: [Account], _ services: Services) async -> [(Account, ServerSettings)] {
    var missing: [(Account, ServerSettings)] = []
    for account in accounts where account.kind == .imap {
      guard let settings = try? await services.addAccount.settings(of: account),
        settings.secretSource == .ask, case .password = settings.authentication,
        await !services.servers.credentials.knows(settings)
      else { continue }
      missing.append((account, settings))
    }
    return missing
  }
}
