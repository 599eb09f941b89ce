import VmailDomain
import VmailTestSupport

/// What must be true of the mail, whatever happens: it is kept apart from vmail and the server.
///
/// Messages are known by their subjects, which are unique.
struct Ledger {
  /// What the user made of a message.
  struct Wish: Equatable {
    var folders: [FolderID: Bool] = [:]
    var set: MessageFlags = []
    var cleared: MessageFlags = []
  }

  /// A mail that the user sent.
  struct Send {
    /// Whether vmail has said that it is queued.
    var isQueued = false
    var isCancelled = false
    /// Whether the user declared an uncertain mail sent.
    var isMarked = false
    /// How often it may be accepted: once, and again each time the user retries an uncertain mail.
    var allowed = 1
  }

  var received = 0
  /// The mail that was delivered, in order.
  var subjects: [String] = []
  /// Mail that other clients expunged from a mailbox.
  var expunged: Set<String> = []
  /// Mail that other clients copied, or that may be copied again because a server has said that its copy is somewhere
  /// else.
  var copied: Set<String> = []
  /// Mail that others have changed.
  private(set) var touched: Set<String> = []
  /// The mailboxes and UIDs of mail from which others took the mark for deletion that vmail had set: it stays, although
  /// EXPUNGE succeeds, and the next sync finds it by the number of messages.
  var unmarked: Set<String> = []
  /// Mail that the user deleted permanently.
  private(set) var erased: Set<String> = []
  private(set) var wishes: [String: Wish] = [:]
  var sends: [String: Send] = [:]
  /// The sent mail that received mail replies to.
  var answers: [String: String] = [:]
  /// Whether the server has refused a copy of sent mail, which then stays here.
  var hasRefusedCopy = false

  /// Whether there are rules, which act on the threads of new mail.
  var hasRules = false
  private var threadSizes: [ThreadID: Int] = [:]
  /// Mail that others changed, of which vmail may not have heard.
  private var unheard: Set<String> = []
  private var unheardInSync: Set<String> = []
  private var isSyncing = false

  /// After that, the wishes of the user for this mail may not come true.
  mutating func othersTouch(_ subjects: [String]) {
    for subject in subjects { wishes[subject] = nil }
    unheard.formUnion(subjects)
    touched.formUnion(subjects)
    if isSyncing { unheardInSync.formUnion(subjects) }
  }

  /// Nothing that the user did may have its effect.
  mutating func forgetWishes() { wishes = [:] }

  /// Notices the threads that have grown: rules may act on all of their messages.
  mutating func notice(_ mail: [Email]) {
    let threads = Dictionary(grouping: mail, by: \.threadId)
    defer { threadSizes = threads.mapValues(\.count) }
    guard hasRules else { return }
    for (id, emails) in threads where emails.count > threadSizes[id] ?? 0 {
      othersTouch(emails.map(\.subject))
    }
  }

  mutating func syncBegan() { (isSyncing, unheardInSync) = (true, []) }
  mutating func syncSucceeded() { unheard = unheardInSync }
  mutating func syncEnded() { isSyncing = false }

  /// - Returns: the changes, for people.
  mutating func userChanged(_ before: [Email], to after: [Email], isLasting: (Email) -> Bool) -> [String] {
    var changes: [String] = []
    let left = Dictionary(after.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for old in before {
      guard let new = left[old.id] else {
        erased.insert(old.subject)
        wishes[old.subject] = nil
        changes.append("\(old.subject) is erased from \(old.folders.sorted())")
        continue
      }
      guard old.folders != new.folders || old.flags != new.flags else { continue }
      changes.append(
        "\(old.subject) from \(old.folders.sorted()) \(old.flags.rawValue) to \(new.folders.sorted()) \(new.flags.rawValue)"
      )
      guard isLasting(new), !unheard.contains(old.subject) else {
        wishes[old.subject] = nil
        continue
      }
      wishes[old.subject, default: Wish()].change(from: old, to: new)
    }
    return changes
  }
}

extension Ledger.Wish {
  fileprivate mutating func change(from old: Email, to new: Email) {
    for folder in new.folders.subtracting(old.folders) { folders[folder] = true }
    for folder in old.folders.subtracting(new.folders) { folders[folder] = false }
    // What is noted for other programs is a side effect, which is given up if a server refuses it.
    let junk: MessageFlags = [.junk, .notJunk]
    let (added, removed) = (
      new.flags.subtracting(old.flags).subtracting(junk), old.flags.subtracting(new.flags).subtracting(junk)
    )
    set = set.subtracting(removed).union(added)
    cleared = cleared.subtracting(added).union(removed)
  }

  func isGranted(by email: Email) -> Bool {
    folders.allSatisfy { email.folders.contains($0.key) == $0.value }
      && email.flags.isSuperset(of: set) && email.flags.isDisjoint(with: cleared)
  }
}
