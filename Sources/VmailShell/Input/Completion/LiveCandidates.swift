internal import Synchronization

/// The current completions: updated before each prompt, and in the background for words from the store; read
/// on Tab.
final class LiveCandidates: Sendable {
  private let words: Mutex<CompletionCandidates>

  init(_ words: CompletionCandidates = CompletionCandidates()) { self.words = Mutex(words) }

  var current: CompletionCandidates { words.withLock { $0 } }

  func update(_ change: (inout CompletionCandidates) -> Void) { words.withLock { change(&$0) } }
}
