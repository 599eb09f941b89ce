internal import Synchronization

/// The words that are completed now: renewed before each prompt and, with what the store has to be asked for,
/// in the background; read when Tab is typed.
final class LiveCandidates: Sendable {
  private let words: Mutex<CompletionCandidates>

  init(_ words: CompletionCandidates = CompletionCandidates()) { self.words = Mutex(words) }

  var current: CompletionCandidates { words.withLock { $0 } }

  func update(_ change: (inout CompletionCandidates) -> Void) { words.withLock { change(&$0) } }
}
