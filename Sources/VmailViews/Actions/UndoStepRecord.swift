public import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// An action that `undo --to` or `undo --agent` takes back, or a draft that it discards.
public struct UndoStepRecord: OutputRecord {
  public var name: String
  /// The step in the past tense.
  public var past: String
  public var threads: Int
  /// `nil` while it is pending.
  public var date: Date?
  public var canBeUndone: Bool
  public var author: ActionAuthor

  /// The name of a step that discards a draft.
  private static let draft = "draft"

  public init(_ phrase: ActionPhrase, _ step: ActionSince) {
    (name, past) = (phrase.name, phrase.past(step.action.threadCount))
    (threads, date) = (step.action.threadCount, step.doneAt)
    (canBeUndone, author) = (step.canBeUndone, step.action.author)
  }

  public init(discarding listed: ListedDraft) {
    (name, past) = (Self.draft, "wrote a draft, \(SubjectText.of(listed.email?.subject ?? ""))")
    (threads, date) = (1, listed.email?.dateReceived)
    (canBeUndone, author) = (true, .agent)
  }

  public static let type = "undo-step"
  public static let summary =
    "An action that undo --to or undo --agent takes back, or a draft that it discards, before it does."
  public static let fields: [RecordField<UndoStepRecord>] = [
    RecordField("action", .oneOf(ActionPhrase.names + [Self.draft]), "the action; draft for writing a draft")
    {
      .string($0.name)
    },
    .integer("threads", "the number of threads that it affected") { $0.threads },
    RecordField("date", .nullable(.timestamp), "when it was carried out; null while it is pending") {
      $0.date.map { .string(InternetDate.string(from: $0)) } ?? .null
    },
    .boolean("undoable", "whether it can be taken back") { $0.canBeUndone },
    RecordField(
      "by", .oneOf(ActionAuthor.allCases.map(\.rawValue)), "who did it, a rule only on new mail"
    ) { .string($0.author.rawValue) },
  ]

  private func sentence(in layout: Layout) -> TerminalText {
    let time = date.map { layout.times.absolute($0) } ?? "Pending"
    let by =
      switch author {
      case .user: ""
      case .agent: ", by an agent"
      case .rule: ", by a rule"
      }
    return TerminalText(line: "\(time): \(past)\(by)\(canBeUndone ? "" : " (can't be taken back)").")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence(in: layout)) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence(in: layout)] }
}

extension ActionSince {
  /// Whether `undo` can still take it back.
  public var canBeUndone: Bool { doneAt == nil || action.action.reversal != .irreversible }
}
