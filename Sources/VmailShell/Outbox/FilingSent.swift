import VmailDomain
import VmailEngine

extension Shell {
  /// Has the server told at once what followed from a mail that was sent: its copy in Sent, and that its draft is
  /// gone. Whatever becomes of that, the mail has been sent; what fails is left to the next sync.
  /// - Throws: `CancellationError` alone.
  mutating func fileSent(of account: Account) async throws {
    var reason: String?
    do {
      reason = try await push(account)
    } catch let error as CancellationError {
      throw error
    } catch {
      reason = ErrorWording.cause(of: error)
    }
    guard let reason else { return }
    console.warning(
      "The mail was sent, but its copy is not in Sent on the server yet: \(TerminalText(line: reason).string). "
        + "The next sync puts it there.")
  }

  /// - Returns: why the server was not told everything.
  private mutating func push(_ account: Account) async throws -> String? {
    let services = try await services()
    let servers = services.servers
    guard try await services.actions.waitingCount(accountId: account.id) > 0,
      // Another vmail that syncs this store hears of it by itself.
      try engine.becomeEngine(by: servers),
      let report = try await engine.push(account, ask: secretAsker, by: servers.sync)
    else { return nil }
    await teller(services).tell(report.played, of: account.id)
    if let failure = report.failure { return ErrorWording.cause(of: failure) }
    return report.played.reason
  }
}
