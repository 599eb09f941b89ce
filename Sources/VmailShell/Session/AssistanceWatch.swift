import Synchronization
import VmailDomain

/// Works out summaries and replies for the open conversation while its reader does something else.
///
/// It never touches the session: what it finds is told above the line being typed.
final class AssistanceWatch: Sendable {
  /// What is worked on: another thread, or the same with other messages, is something else.
  struct Subject: Hashable, Sendable {
    var thread: ThreadID
    var messages: [EmailID]
    /// What a model is asked, if one is.
    var endpoint: String
  }

  private struct State {
    var subject: Subject?
    var task: Task<Void, Never>?
    var replies: [EmailID: [ReplySuggestion]] = [:]
  }

  private let state = Mutex(State())

  /// Begins with a subject, unless it was begun with; what was under way for another one ends.
  func follow(_ subject: Subject, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard state.subject != subject else { return }
      state.task?.cancel()
      state = State(subject: subject, task: Task(priority: .utility) { await work() })
    }
  }

  /// The reader moved on.
  func stop() {
    state.withLock { state in
      state.task?.cancel()
      state = State()
    }
  }

  /// What was told stays what it is: its numbers are what the user answers with.
  func keep(_ replies: [ReplySuggestion], to email: EmailID) {
    state.withLock { $0.replies[email] = replies }
  }

  func replies(to email: EmailID) -> [ReplySuggestion]? { state.withLock { $0.replies[email] } }

  /// Returns when what was begun with is done; for tests.
  func wait() async { await state.withLock { $0.task }?.value }
}
