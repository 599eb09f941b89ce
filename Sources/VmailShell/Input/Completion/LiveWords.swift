internal import Synchronization

/// The words that are completed now: renewed before each prompt and, with what the store has to be asked for,
/// in the background; read when Tab is typed.
final class LiveWords: Sendable {
  private let words: Mutex<CompletionWords>

  init(_ words: CompletionWords = CompletionWords()) { self.words = Mutex(words) }

  var current: CompletionWords { words.withLock { $0 } }

  func update(_ change: (inout CompletionWords) -> Void) { words.withLock { change(&$0) } }
}
