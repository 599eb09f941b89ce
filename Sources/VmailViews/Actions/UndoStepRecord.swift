public import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// An action that `undo --to` or `undo --agent` takes back, or a draft that it discards.
public struct UndoStepRecord: OutputRecord {
  /// Its number for `undo N`; `nil` if it isn't listed for that.
  public var n: Int?
  /// The identity of the action or draft, opaque.
  public var id: String
  /// The subject of its first thread; empty if none is known.
  public var subject: String
  public var name: String
  /// The step in the past tense.
  public var past: String
  public var threads: Int
  /// `nil` while it is pending.
  public var date: Date?
  public var canBeUndone: Bool
  public var author: ActionAuthor
  /// The grant under which an agent did it; `nil` if it needed none.
  public var grant: GrantID?

  /// The name of a step that discards a draft.
  private static let draft = "draft"

  /// - Parameter title: what its first thread is called.
  public init(_ phrase: ActionPhrase, _ step: ActionSince, title: String, n: Int? = nil) {
    (self.n, id, subject) = (n, step.action.id.description, step.subject)
    (name, past) = (phrase.name, phrase.past(ActedThreads(count: step.action.threadCount, subject: title)))
    (threads, date) = (step.action.threadCount, step.doneAt)
    (canBeUndone, author, grant) = (step.canBeUndone, step.action.author, step.action.grant)
  }

  public init(discarding listed: ListedDraft) {
    (n, id, subject) = (nil, listed.draft?.id.description ?? "", listed.email?.subject ?? "")
    (name, past) = (Self.draft, "wrote a draft, \(SubjectText.of(listed.email?.subject ?? ""))")
    (threads, date) = (1, listed.email?.dateReceived)
    (canBeUndone, author) = (true, .agent)
  }

  public static let type = "undo-step"
  public static let summary =
    "An action that undo can take back, or a draft that undo --agent discards: in undo --list, or before it does."
  public static let fields: [RecordField<UndoStepRecord>] = [
    .optionalInteger("n", "its number for undo, the same for the whole session; null outside undo --list") {
      $0.n
    },
    .string("id", "the identity of the action or draft, opaque") { $0.id },
    .foreignText("subject", "the subject of its first thread; empty if it has none or its mail is gone") {
      $0.subject
    },
    RecordField("action", .oneOf(ActionPhrase.names + [Self.draft]), "the action; draft for writing a draft")
    {
      .string($0.name)
    },
    .integer("threads", "the number of threads that it affected") { $0.threads },
    .optionalDate("date", "when it was carried out; null while it is pending") { $0.date },
    .boolean("undoable", "whether it can be taken back") { $0.canBeUndone },
    .choice("by", "who did it, a rule only on new mail") { $0.author },
    .optionalInteger("grant", "the number of the grant under which an agent did it; null if it needed none") {
      $0.grant.map { Int($0.rawValue) }
    },
  ]

  private func sentence(in layout: Layout) -> TerminalText {
    let time = date.map { layout.times.absolute($0) } ?? "Pending"
    let by =
      switch author {
      case .user: ""
      case .agent: ", by an agent" + (grant.map { " under grant \($0)" } ?? "")
      case .rule: ", by a rule"
      }
    return TerminalText(line: "\(time): \(past)\(by)\(canBeUndone ? "" : " (can't be taken back)").")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    guard let n else { return layout.sentence(sentence(in: layout)) }
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(2)
    line.append(sentence(in: layout))
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: (n.map { "Action \($0), " } ?? "") + sentence(in: layout).string)]
  }
}

extension ActionSince {
  /// Whether `undo` can still take it back.
  public var canBeUndone: Bool { doneAt == nil || action.action.reversal != .irreversible }
}
