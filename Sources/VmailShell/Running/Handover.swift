import Synchronization

/// Passes the shell to the task that runs commands, and back. There is never a second copy of it: a shared
/// listing would be copied in full when its next page is added.
final class Handover: Sendable {
  private let shell: Mutex<Shell>

  init(_ shell: inout Shell) {
    self.shell = Mutex(shell)
    shell.session = Session()
  }

  func take() -> Shell {
    shell.withLock { held in
      let shell = held
      held.session = Session()
      return shell
    }
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
