import Synchronization
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Prepares summaries and replies for the open conversation while the user does something else.
///
/// The watch never touches the session: its results are printed above the line being typed.
final class AssistanceWatch: Sendable {
  /// The input of the work. A different thread, or the same thread with different messages, is another
  /// subject.
  struct Subject: Hashable, Sendable {
    var thread: ThreadID
    var messages: [EmailID]
    /// The address of the model, if there is one.
    var endpoint: String
  }

  private struct State {
    var subject: Subject?
    var task: Task<Void, Never>?
    var replies: [EmailID: [ReplySuggestion]] = [:]
  }

  private let state = Mutex(State())

  /// Starts work on a subject unless it was already started; work on any other subject is cancelled.
  func follow(_ subject: Subject, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard state.subject != subject else { return }
      state.task?.cancel()
      state = State(subject: subject, task: Task(priority: .utility) { await work() })
    }
  }

  /// Stops when the user has moved on.
  func stop() {
    state.withLock { state in
      state.task?.cancel()
      state = State()
    }
  }

  /// Keeps replies that have been printed, since the user refers to them by number.
  func keep(_ replies: [ReplySuggestion], to email: EmailID) {
    state.withLock { $0.replies[email] = replies }
  }

  func replies(to email: EmailID) -> [ReplySuggestion]? { state.withLock { $0.replies[email] } }
}
