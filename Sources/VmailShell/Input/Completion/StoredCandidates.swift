internal import VmailDomain
internal import VmailEngine

/// The words that only the store knows, as it was asked last.
struct StoredCandidates: Hashable, Sendable {
  /// As the folder list shows them.
  var folders: [Choice] = []
  var accounts: [Choice] = []
  var tabs: [Choice] = []
  /// As whom mail can be written.
  var ownAddresses: [Choice] = []
  var trustedSenders: [Choice] = []
  var savedSearches: [Choice] = []
  /// Numbers of what commands list.
  var drafts: [Choice] = []
  var outbox: [Choice] = []
  /// Mail that `undo` can still take back.
  var held: [Choice] = []
  var rules: [Choice] = []
  var snoozed: [Choice] = []
}

extension Choice {
  /// A line of the folder list, with its badge.
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

  /// A number, and the subject of what has it.
  init(_ number: Int, subject: String) {
    self.init(String(number), SubjectText.of(subject))
  }
}
