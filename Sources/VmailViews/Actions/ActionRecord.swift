public import VmailDomain
public import VmailTerminal

/// The result of an action on threads. For people, failures are in the error that follows.
public struct ActionRecord: SentenceRecord {
  public var report: ActionReport
  /// Whether the next thread would open now, and there is none.
  var isEnd = false

  public init(report: ActionReport, isEnd: Bool = false) {
    self.report = report
    self.isEnd = isEnd
  }

  public static let type = "action"
  public static let summary =
    "An action on threads, carried out or still in its undo window; an `error` follows if it failed on some."
  public static let fields: [RecordField<ActionRecord>] =
    ActionReport.fields { $0.report } + [
      .integer("undoSeconds", "how long until the action changes any mail; 0 if it was carried out at once") {
        $0.report.undoSeconds
      },
      .optionalInteger(
        "n", "its number for undo, the same for the whole session; null if it was carried out at once"
      ) {
        $0.report.n
      },
      .optionalInteger("messages", "messages of these threads that it affected; null if that is not known") {
        $0.report.messages
      },
      .boolean(
        "onlyHere", "whether the server can't keep a part of it, which other programs therefore don't see"
      ) {
        !$0.report.onlyHere.isEmpty
      },
    ]

  public var sentence: TerminalText? {
    guard report.failed.isEmpty else { return nil }
    guard report.done > 0 else {
      return TerminalText(line: "Nothing to \(report.phrase.infinitive(nil))\(reasonForNothing).")
    }
    let sentences = [
      Sentence.begun(report.phrase.past(report.threads)) + ".", onlyHere, undoAdvice,
      isEnd ? "There is no next thread." : nil,
    ]
    return TerminalText(line: sentences.compactMap(\.self).joined(separator: " "))
  }

  /// Why single messages were not archived, such as the user's own replies.
  private var reasonForNothing: String {
    guard report.phrase.name == ActionKind.archive.rawValue, !report.numbers.isEmpty else { return "" }
    let numbers = Sentence.series(report.numbers.map(String.init))
    return report.numbers.count == 1
      ? ": message \(numbers) is not in the listed folder"
      : ": messages \(numbers) are not in the listed folder"
  }

  private var onlyHere: String? {
    guard !report.onlyHere.isEmpty else { return nil }
    let what =
      report.onlyHere.contains(.muted)
      ? "mutes" : report.onlyHere.tagTitles.isEmpty ? "the colours of stars" : "tags"
    return "The mail server can't keep \(what), so other programs don't see this."
  }

  private var undoAdvice: String? {
    guard report.undoSeconds > 0 else { return nil }
    return report.canBeUndoneLater
      ? "Type \(report.undo) to take it back." : "Type \(report.undo) to take it back while it is pending."
  }
}

/// The result of a command on threads.
public struct ActionReport: Sendable {
  public var phrase: ActionPhrase
  /// The number of threads, including those waiting in an undo window.
  public var done: Int
  public var unchanged: Int = 0
  public var failed: [ActionFailure] = []
  /// The number in `pending`; `nil` if it was done at once.
  public var n: Int?
  /// The seconds during which `undo` can still prevent it; 0 if it was done at once.
  public var undoSeconds = 0
  /// Whether `undo` also takes it back when it has been carried out.
  var canBeUndoneLater = true
  /// The number of messages that it changed; `nil` if it isn't known.
  public var messages: Int?
  /// The subject of the first thread; text and plain only.
  public var subject = ""
  /// The numbers of the messages of a single thread that it was limited to; empty for whole threads.
  public var numbers: [Int] = []
  /// The messages that it was limited to; empty for whole threads.
  public var emails: Set<EmailID> = []
  /// How many of its messages don't match what its threads were named by; `nil` for none.
  public var others: OtherMessages?
  /// What to type to take it back.
  public var undo = "undo"
  /// The keywords that its server can't keep.
  public var onlyHere: MessageFlags = []

  public init(
    phrase: ActionPhrase, done: Int, unchanged: Int = 0, failed: [ActionFailure] = [], n: Int? = nil,
    undoSeconds: Int = 0, canBeUndoneLater: Bool = true, messages: Int? = nil, subject: String = ""
  ) {
    self.phrase = phrase
    self.done = done
    self.unchanged = unchanged
    self.failed = failed
    self.n = n
    self.undoSeconds = undoSeconds
    self.canBeUndoneLater = canBeUndoneLater
    self.messages = messages
    self.subject = subject
  }

  /// The threads in words.
  public var threads: ActedThreads {
    var threads = ActedThreads(count: done, messages: messages, subject: subject, numbers: numbers)
    threads.others = others
    return threads
  }

  /// Returns the fields shared by records of actions.
  static func fields<Record>(
    _ report: @escaping @Sendable (Record) -> ActionReport
  ) -> [RecordField<Record>] {
    [
      RecordField("action", .oneOf(ActionPhrase.names), "the action") { .string(report($0).phrase.name) },
      .integer("done", "threads that it affected") { report($0).done },
      .integer("unchanged", "threads that needed no change") { report($0).unchanged },
      .objects("failed", ObjectShape.actionFailure, "threads on which it failed") { report($0).failed },
      .strings(
        "emails", "identities of the single messages that it was limited to; empty for whole threads"
      ) { report($0).emails.sorted().map(\.description) },
    ]
  }
}

extension ObjectShape<ActionFailure> {
  public static let actionFailure = ObjectShape(fields: [
    .string("id", "the thread's identity, opaque") { $0.place.threadId.description },
    .foreignText("reason", "the reason, as a clause") { ErrorWording.reason($0.reason) },
  ])
}
