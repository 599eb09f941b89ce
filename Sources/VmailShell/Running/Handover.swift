import Synchronization

/// Passes the shell to the task that runs commands, and back. It is never in two places: a long
/// listing that were shared would be copied when the next page is added to it.
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
  /// Runs what is still to be done after Ctrl-C: in a task of its own, which was not cancelled.
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
