import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Accounts of the desktop, which has logged in to them already.
enum OnlineAccounts {
  /// Offers the account of the desktop with the setup's address, if there is one, and takes it if that is wanted.
  static func offer(
    _ setup: inout AccountSetup, _ servers: ServerServices, in shell: Shell
  ) async throws -> Bool {
    guard AccountPrompts.canAsk(in: shell), let account = await account(for: setup, servers) else {
      return false
    }
    guard !account.needsAttention else {
      shell.console.notice(AccountQuestions.needsAttention(account.address), .warning)
      return false
    }
    let question = AccountQuestions.useOnlineAccount(account.address)
    guard try await AccountPrompts.agrees(question, default: true, in: shell) else { return false }
    setup.take(account)
    return true
  }

  /// Takes the account of the desktop with the setup's address.
  static func take(_ setup: inout AccountSetup, _ servers: ServerServices) async throws {
    guard let address = setup.address else { throw ShellError.missingAnswer(.address, of: "account add") }
    guard let account = await account(for: setup, servers) else {
      throw ShellError(
        .configuration, "GNOME Online Accounts has no mail account for \(address.description)",
        hint:
          "Add it in Settings, Online Accounts. It must use OAuth2, as those of Google and Microsoft 365 do.")
    }
    setup.take(account)
  }

  private static func account(for setup: AccountSetup, _ servers: ServerServices) async -> OnlineAccount? {
    // Whoever typed it may have written it otherwise than the provider does.
    let address = setup.address?.description.lowercased()
    return await servers.credentials.onlineAccounts().first {
      AccountAddress($0.address)?.description.lowercased() == address
    }
  }
}
