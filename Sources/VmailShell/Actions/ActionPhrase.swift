import VmailDomain
import VmailTerminal

/// An action in words.
struct ActionPhrase: Hashable, Sendable {
  /// The name of its command, for programs.
  let name: String
  /// The text before and after the threads, as in `mark … as spam`.
  private let infinitive: String
  private let past: String
  private let after: String
  /// The text after a number of threads, as in `7 archived`.
  let participle: String
  /// The number of single messages; `nil` for an action on whole threads.
  private let messages: Int?
  /// The further actions on the same threads, if there are several.
  private let rest: [ActionPhrase]

  private init(
    _ name: String, _ infinitive: String, _ past: String, after: String = "", participle: String,
    messages: Int? = nil, rest: [ActionPhrase] = []
  ) {
    self.rest = rest
    self.messages = messages
    self.name = name
    self.infinitive = infinitive
    self.past = past
    self.after = after
    self.participle = participle
  }

  static let names = [
    "archive", "delete", "delete-permanently", "spam", "move", "label", "read", "unread", "star", "unstar",
    "categorize", "snooze", "unsnooze", "rule", "copy", "mute", "unmute",
    "approve", "deny",
  ]

  /// - Parameters:
  ///   - folders: the known names of folders.
  ///   - place: the place of the action, such as `in work`, if it has to be distinguished.
  ///   - newLabels: the names of labels that have not been created yet.
  ///   - until: the time at which snoozed threads return, in words.
  init(
    _ action: ThreadAction, folders: [FolderID: String] = [:], newLabels: [String] = [], place: String = "",
    until: String = ""
  ) {
    let place = place.isEmpty ? "" : " " + place
    switch action {
    case .archive: self.init("archive", "archive", "archived", after: place, participle: "archived")
    case .delete: self.init("delete", "delete", "deleted", after: place, participle: "deleted")
    case .deletePermanently:
      self.init(
        "delete-permanently", "permanently delete", "permanently deleted", after: place,
        participle: "permanently deleted")
    case .spam:
      self.init("spam", "mark", "marked", after: " as spam" + place, participle: "marked as spam")
    case .move(let target), .hold(_, let target):
      let target = folders[target].map { " to " + $0 } ?? ""
      self.init("move", "move", "moved", after: target + place, participle: "moved" + target)
    case .copy(let target):
      let target = folders[target].map { " to " + $0 } ?? ""
      self.init("copy", "copy", "copied", after: target + place, participle: "copied" + target)
    case .label(let adding, let removing):
      let (adding, removing) = (
        Self.list(adding, folders, newLabels), Self.list(removing, folders)
      )
      let infinitive = [adding.map { "add \($0) to" }, removing.map { "remove \($0) from" }]
      let past = [adding.map { "added \($0) to" }, removing.map { "removed \($0) from" }]
      self.init(
        "label", infinitive.compactMap(\.self).joined(separator: " and "),
        past.compactMap(\.self).joined(separator: " and "), after: place, participle: "labelled")
    case .markRead, .open:
      self.init("read", "mark", "marked", after: " as read" + place, participle: "marked as read")
    case .markUnread, .unopen:
      self.init("unread", "mark", "marked", after: " as unread" + place, participle: "marked as unread")
    case .star: self.init("star", "star", "starred", after: place, participle: "starred")
    case .starMessages(let emails):
      self.init("star", "star", "starred", after: place, participle: "starred", messages: emails.count)
    case .unstarMessages(let emails):
      self.init(
        "unstar", "unstar", "unstarred", after: place, participle: "unstarred", messages: emails.count)
    case .categorize(let category, let senders):
      let rule =
        senders.isEmpty ? "" : "; future mail from \(senders.sorted().joined(separator: ", ")) goes there too"
      let name = category.title ?? category.rawValue
      self.init(
        "categorize", "categorize", "categorized", after: " as \(name)" + place + rule,
        participle: "categorized as \(name)")
    case .unstar:
      self.init("unstar", "unstar", "unstarred", after: place, participle: "unstarred")
    case .snooze:
      let until = until.isEmpty ? "" : " until " + until
      self.init("snooze", "snooze", "snoozed", after: until + place, participle: "snoozed" + until)
    case .unsnooze:
      self.init("unsnooze", "unsnooze", "unsnoozed", after: place, participle: "unsnoozed")
    case .mute, .silence: self.init("mute", "mute", "muted", after: place, participle: "muted")
    case .unmute: self.init("unmute", "unmute", "unmuted", after: place, participle: "unmuted")
    case .screen(let senders, .approved, _):
      self.init(
        "approve", "approve", "approved",
        after: place + Self.alsoFuture(senders), participle: "approved")
    case .screen(let senders, .denied, _):
      self.init(
        "deny", "screen out", "screened out", after: place + Self.alsoFuture(senders),
        participle: "screened out")
    case .combined(let parts):
      let phrases = parts.map { ActionPhrase($0, folders: folders, newLabels: newLabels) }
      let first = phrases.first
      self.init(
        "rule", first?.infinitive ?? "", first?.past ?? "", after: first?.after ?? "",
        participle: Sentence.series(phrases.map(\.participle)), rest: Array(phrases.dropFirst()))
    }
  }

  /// The most senders that are named.
  private static let sendersNamed = 3

  private static func alsoFuture(_ senders: Set<String>) -> String {
    let named = senders.filter { !$0.isEmpty }.sorted()
    guard !named.isEmpty else { return "" }
    let names = named.count > sendersNamed ? Digits.counted(named.count, "sender") : Sentence.series(named)
    return " and future mail from " + names
  }

  private static func list(
    _ labels: Set<FolderID>, _ names: [FolderID: String], _ more: [String] = []
  ) -> String? {
    let known = labels.compactMap { names[$0] } + more
    guard known.count >= labels.count else { return Digits.counted(labels.count, "label") }
    return known.isEmpty ? nil : known.sorted().joined(separator: ", ")
  }

  /// Returns `archive 3 threads`; without an object `archive`.
  func infinitive(_ object: String?) -> String {
    infinitive + (object.map { " " + $0 } ?? "") + after + joined { $0.infinitive("them") }
  }

  func infinitive(_ count: Int) -> String { infinitive(ActedThreads(count: count)) }

  func infinitive(_ threads: ActedThreads) -> String {
    infinitive + " " + object(threads) + after + joined { $0.infinitive(Self.pronoun(threads.count)) }
  }

  /// Returns `archived 3 threads`; for several actions `added Bills to 3 threads and archived them`.
  func past(_ count: Int) -> String { past(ActedThreads(count: count)) }

  func past(_ threads: ActedThreads) -> String {
    past(object(threads)) + joined { $0.past(Self.pronoun(threads.count)) }
  }

  private func past(_ object: String) -> String { past + " " + object + after }

  private func joined(_ words: (ActionPhrase) -> String) -> String {
    let clauses = rest.map(words)
    return (clauses.count > 1 ? ", " : clauses.isEmpty ? "" : " and ") + Sentence.series(clauses)
  }

  private static func pronoun(_ count: Int) -> String { count == 1 ? "it" : "them" }

  private func object(_ threads: ActedThreads) -> String {
    messages.map { Digits.counted(threads.messages ?? $0, "message") } ?? threads.text
  }
}
