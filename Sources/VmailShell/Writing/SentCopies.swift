import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

enum SentCopySetting {
  /// Updates the server right after a mail was sent, with its copy in Sent and the removal of its draft. The
  /// mail has been sent in any case; failed updates are left to the next sync.
  /// - Throws: only `CancellationError`.
  static func fileSent(of account: Account, in shell: inout Shell) async throws {
    var reason: String?
    do {
      reason = try await push(account, in: &shell)
    } catch let error as CancellationError {
      throw error
    } catch {
      reason = ErrorWording.cause(of: error)
    }
    guard let reason else { return }
    shell.console.warning(
      "The message was sent, but its copy is not in Sent on the server yet: \(TerminalText(line: reason).string). "
        + "The next sync will put it there.")
  }

  /// - Returns: the reason if some updates were not made on the server.
  private static func push(_ account: Account, in shell: inout Shell) async throws -> String? {
    let services = try await shell.services()
    let servers = services.servers
    guard try await services.actions.waitingCount(accountId: account.id) > 0,
      // Another vmail that syncs this store notices the changes by itself.
      try await shell.background.engine.role.become(by: servers, requests: false),
      let report = try await shell.background.engine.push(
        account, ask: Connections.secretAsker(in: shell), by: servers.sync)
    else { return nil }
    await PushNotifier(services, in: shell).notify(report.pushed, of: account.id)
    if let failure = report.failure { return ErrorWording.cause(of: failure) }
    return report.pushed.reason
  }
}
