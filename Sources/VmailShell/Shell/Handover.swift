import Synchronization
import VmailTerminal
import VmailViews

/// Passes the shell to the task that runs commands, and back. There is never a second copy of what grows: a shared listing
/// would be copied in full when its next page is added, and so would all aliases with each line of a long rc file.
final class Handover: Sendable {
  private let shell: Mutex<Shell>

  init(_ shell: inout Shell) { self.shell = Mutex(Self.emptied(&shell)) }

  func take() -> Shell { shell.withLock { Self.emptied(&$0) } }

  private static func emptied(_ shell: inout Shell) -> Shell {
    let whole = shell
    (shell.session, shell.aliases, shell.eventCommands) = (Session(), Aliases(), EventCommands())
    return whole
  }

  func give(_ shell: Shell) { self.shell.withLock { $0 = shell } }
}

extension Shell {
  /// Runs cleanup after Ctrl-C in a separate task, which has not been cancelled.
  mutating func afterInterruption(
    _ work: @escaping @Sendable (inout Shell) async throws -> Void
  ) async throws {
    let handover = Handover(&self)
    let result = await Task { () -> Result<Void, any Error> in
      var shell = handover.take()
      defer { handover.give(shell) }
      do { return .success(try await work(&shell)) } catch { return .failure(error) }
    }.value
    self = handover.take()
    try result.get()
  }
}
