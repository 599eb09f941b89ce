public import VmailDomain
import VmailTerminal

/// An action in words.
public struct ActionPhrase: Hashable, Sendable {
  /// The name of its command, for programs.
  public let name: String
  /// The text before and after the threads, as in `mark … as spam`.
  private let infinitive: String
  private let past: String
  private let after: String
  /// The text after a number of threads, as in `7 archived`.
  public let participle: String
  /// The number of single messages; `nil` for an action on whole threads.
  private(set) var messages: Int?
  /// The further actions on the same threads, if there are several.
  private let rest: [ActionPhrase]

  private init(
    _ kind: ActionKind, _ infinitive: String, _ past: String, after: String, participle: String,
    messages: Int? = nil, rest: [ActionPhrase] = []
  ) {
    self.rest = rest
    self.messages = messages
    name = kind.rawValue
    self.infinitive = infinitive
    self.past = past
    self.after = after
    self.participle = participle
  }

  /// The deletion of a draft, which is named by its subject.
  public static let discardingDraft = ActionPhrase(
    .delete, "discard the draft", "discarded the draft", after: "", participle: "discarded")

  /// The action as what was undone.
  var noun: String {
    switch ActionKind(rawValue: name) {
    case .deletePermanently: "permanent deletion"
    case .approve: "approval"
    case .deny: "screening out"
    case .rule: "the rule"
    default: name
    }
  }

  public static let names = ActionKind.allCases.map(\.rawValue)

  /// The words of each kind of action; what is after them follows the threads.
  private static func words(
    for kind: ActionKind
  ) -> (infinitive: String, past: String, after: String) {
    switch kind {
    case .archive: ("archive", "archived", "")
    case .delete: ("delete", "deleted", "")
    case .deletePermanently: ("permanently delete", "permanently deleted", "")
    case .spam: ("mark", "marked", " as spam")
    case .move: ("move", "moved", "")
    case .copy: ("copy", "copied", "")
    case .label: ("label", "labelled", "")
    case .read: ("mark", "marked", " as read")
    case .unread: ("mark", "marked", " as unread")
    case .star: ("star", "starred", "")
    case .unstar: ("unstar", "unstarred", "")
    case .categorize: ("categorize", "categorized", "")
    case .snooze: ("snooze", "snoozed", "")
    case .unsnooze: ("unsnooze", "unsnoozed", "")
    case .mute: ("mute", "muted", "")
    case .unmute: ("unmute", "unmuted", "")
    case .approve: ("approve", "approved", "")
    case .deny: ("screen out", "screened out", "")
    // The words of its actions are used.
    case .rule: ("", "", "")
    }
  }

  /// - Parameters:
  ///   - folders: the known names of folders.
  ///   - place: the place of the action, such as `in work`, if it has to be distinguished.
  ///   - newLabels: the names of labels that have not been created yet.
  ///   - until: the time at which snoozed threads return, in words.
  public init(
    _ action: ThreadAction, folders: [FolderID: String] = [:], newLabels: [String] = [], place: String = "",
    until: String = ""
  ) {
    let place = place.isEmpty ? "" : " " + place
    let kind = action.declaration.kind
    let (infinitive, past, after) = Self.words(for: kind)
    switch action {
    case .label(let adding, let removing):
      self.init(
        kind, adding: Self.list(adding, folders, newLabels), removing: Self.list(removing, folders),
        after: place,
        participle: "labelled")
    case .tag(let adding, let removing):
      let (added, removed) = (Self.list(adding), Self.list(removing))
      let states = [added.map { "tagged \($0)" }, removed.map { "no longer tagged \($0)" }]
      self.init(
        kind, adding: added.map { Self.tag(adding) + $0 }, removing: removed.map { Self.tag(removing) + $0 },
        after: place,
        participle: states.compactMap(\.self).joined(separator: " and "))
    case .combined(let parts):
      let phrases = parts.map { ActionPhrase($0, folders: folders, newLabels: newLabels) }
      let first = phrases.first
      self.init(
        kind, first?.infinitive ?? "", first?.past ?? "", after: first?.after ?? "",
        participle: Sentence.series(phrases.map(\.participle)), rest: Array(phrases.dropFirst()))
    case .perAccount:
      var (adding, removing): (Set<FolderID>, Set<FolderID>) = ([], [])
      for case .label(let added, let removed) in action.parts {
        (adding, removing) = (adding.union(added), removing.union(removed))
      }
      let labelling = ThreadAction.label(adding: adding, removing: removing)
      let all = adding.union(removing).isEmpty ? action.parts.first ?? labelling : labelling
      self.init(all, folders: folders, newLabels: newLabels, place: String(place.dropFirst()))
    case .only(let emails, let whole):
      let place = String(place.dropFirst())
      self = ActionPhrase(whole, folders: folders, newLabels: newLabels, place: place, until: until)
        .ofMessages(emails.count)
    default:
      let (detail, addition, messages) = Self.details(of: action, folders, until: until)
      self.init(
        kind, infinitive, past, after: after + detail + place + addition, participle: past + after + detail,
        messages: messages)
    }
  }

  private init(_ kind: ActionKind, adding: String?, removing: String?, after: String, participle: String) {
    let infinitive = [adding.map { "add \($0) to" }, removing.map { "remove \($0) from" }]
    let past = [adding.map { "added \($0) to" }, removing.map { "removed \($0) from" }]
    self.init(
      kind, infinitive.compactMap(\.self).joined(separator: " and "),
      past.compactMap(\.self).joined(separator: " and "), after: after, participle: participle)
  }

  private static func tag(_ tags: MessageFlags) -> String {
    tags.tagTitles.count > 1 ? "the tags " : "the tag "
  }

  private static func list(_ tags: MessageFlags) -> String? {
    tags.tagTitles.isEmpty ? nil : tags.tagTitles.joined(separator: ", ")
  }

  /// Returns what belongs to an action besides its words.
  /// - Returns: `detail` belongs to the participle, too, `addition` doesn't; `messages` is the number of single messages.
  private static func details(
    of action: ThreadAction, _ folders: [FolderID: String], until: String
  ) -> (detail: String, addition: String, messages: Int?) {
    switch action {
    case .move(let target), .copy(let target), .hold(_, let target):
      return (folders[target].map { " to " + $0 } ?? "", "", nil)
    case .transfer(_, let name, _): return (" to " + name, "", nil)
    case .categorize(let category, let senders):
      let future = "; future mail from \(senders.sorted().joined(separator: ", ")) goes there too"
      return (" as \(category.title ?? category.rawValue)", senders.isEmpty ? "" : future, nil)
    case .snooze: return (until.isEmpty ? "" : " until " + until, "", nil)
    case .screen(let senders, _, _): return ("", alsoFuture(senders), nil)
    case .starMessages(let emails), .unstarMessages(let emails): return ("", "", emails.count)
    case .tint(let colour, let emails): return (" in \(colour.name)", "", emails.isEmpty ? nil : emails.count)
    default: return ("", "", nil)
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
    let known = labels.compactMap { names[$0] }
    guard known.count == labels.count || !more.isEmpty else { return Digits.counted(labels.count, "label") }
    // Several accounts may have labels of the same name.
    let titles = Dictionary(
      (known + more).map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    return titles.isEmpty ? nil : titles.values.sorted().joined(separator: ", ")
  }

  /// Returns `archive 3 threads`; without an object `archive`.
  public func infinitive(_ object: String?) -> String {
    infinitive + (object.map { " " + $0 } ?? "") + after + joined { $0.infinitive("them") }
  }

  public func infinitive(_ count: Int) -> String { infinitive(ActedThreads(count: count)) }

  public func infinitive(_ threads: ActedThreads) -> String {
    infinitive + " " + object(threads) + after + joined { $0.infinitive(Self.pronoun(threads.count)) }
  }

  /// Returns `archived 3 threads`; for several actions `added Bills to 3 threads and archived them`.
  public func past(_ count: Int) -> String { past(ActedThreads(count: count)) }

  public func past(_ threads: ActedThreads) -> String {
    past(object(threads)) + joined { $0.past(Self.pronoun(threads.count)) }
  }

  private func past(_ object: String) -> String { past + " " + object + after }

  /// Returns the phrase for single messages.
  public func ofMessages(_ count: Int) -> ActionPhrase {
    var phrase = self
    phrase.messages = count
    return phrase
  }

  private func joined(_ words: (ActionPhrase) -> String) -> String {
    let clauses = rest.map(words)
    return (clauses.count > 1 ? ", " : clauses.isEmpty ? "" : " and ") + Sentence.series(clauses)
  }

  private static func pronoun(_ count: Int) -> String { count == 1 ? "it" : "them" }

  func object(_ threads: ActedThreads) -> String {
    messages.map { threads.text(ofMessages: $0) } ?? threads.text
  }
}
