import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The completions from the store, as of the last query.
struct StoredCandidates: Hashable, Sendable {
  /// The folders as shown in the folder list.
  var folders: [Choice] = []
  /// The folders of other accounts to which mail can go, with the names of these: `work/Bills`.
  var foldersElsewhere: [Choice] = []
  var accounts: [Choice] = []
  var tabs: [Choice] = []
  /// The addresses that mail can be sent from.
  var ownAddresses: [Choice] = []
  var trustedSenders: [Choice] = []
  var savedSearches: [Choice] = []
  /// The numbers of drafts.
  var drafts: [Choice] = []
  var outbox: [Choice] = []
  /// The held mail that `undo` can still take back.
  var held: [Choice] = []
  var rules: [Choice] = []
  var snoozed: [Choice] = []
}

extension Choice {
  /// Creates a choice from a line of the folder list, with its badge.
  init(_ entry: FetchFolderListUseCase.Entry) {
    let count = entry.badge.number ?? 0
    switch entry.target {
    case .outbox: self.init("Outbox", count > 0 ? "\(Digits.grouped(count)) to be sent" : "")
    case .archive: self.init("Archive")
    case .search(let saved): self.init(saved.name, "search \(saved.query)")
    case .folder(let folder):
      let what = folder.type == .drafts ? Digits.counted(count, "draft") : "\(Digits.grouped(count)) unread"
      self.init(folder.name, count > 0 ? what : "")
    }
  }

  /// Creates a choice from a number and its subject.
  init(_ number: Int, subject: String) {
    self.init(String(number), SubjectText.of(subject))
  }
}

/// The current completions: updated before each prompt, and in the background for words from the store; read
/// on Tab.
final class LiveCandidates: Sendable {
  private let words: Mutex<CompletionCandidates>

  init(_ words: CompletionCandidates = CompletionCandidates()) { self.words = Mutex(words) }

  var current: CompletionCandidates { words.withLock { $0 } }

  func update(_ change: (inout CompletionCandidates) -> Void) { words.withLock { change(&$0) } }
}
