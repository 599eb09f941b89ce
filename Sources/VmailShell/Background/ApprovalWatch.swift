import Synchronization
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Says at a prompt that an agent waits for a person, soon after its question was stored by another process.
final class ApprovalWatch: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    /// The newest that was announced.
    var newest = ApprovalID(0)
  }

  private let state = Mutex(State())
  private let console: Console
  private let happenings: ShellEvents

  init(console: Console, happenings: ShellEvents) {
    (self.console, self.happenings) = (console, happenings)
  }

  deinit { state.withLock { $0.task }?.cancel() }

  /// Announces what waits, and what comes.
  func follow(_ approvals: ManageApprovalsUseCase) {
    state.withLock { state in
      guard state.task == nil else { return }
      state.task = Task { [weak self] in
        await self?.announce(approvals)
        for await _ in approvals.storeWrites() {
          guard !Task.isCancelled else { return }
          await self?.announce(approvals)
        }
      }
    }
  }

  func finish() async {
    let task = state.withLock { $0.task.take() }
    task?.cancel()
    await task?.value
  }

  /// What can't be read now is announced after the next write.
  private func announce(_ approvals: ManageApprovalsUseCase) async {
    guard let all = try? await approvals.list() else { return }
    let new = state.withLock { state in
      let new = all.filter { $0.state == .waiting && $0.id > state.newest }
      state.newest = max(state.newest, all.last?.id ?? state.newest)
      return new
    }
    guard let first = new.first else { return }
    guard new.count == 1 else {
      console.notice("\(new.count) requests of agents wait. Type approvals.")
      happenings.post(ShellEvent(ofApproval: "do \(new.count) things"))
      return
    }
    let effect = DeferredDeed.deed(in: first.request.question)?.effect ?? "do something"
    let gist = ApprovalRecord(first).gist
    console.notice(
      "An agent wants to \(effect)\(gist). Type approve \(first.id) to see all of it, and to decide.")
    happenings.post(ShellEvent(ofApproval: effect))
  }
}
