import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct PendingCommand: Command {
  static let info = CommandInfo(
    name: "pending", topic: .acting,
    summary: "Show pending actions and messages",
    details: """
      Lists each action with the seconds left until it changes any mail, and each queued message with the \
      seconds left until it is sent. undo N takes back a particular one. Leaving vmail carries out the \
      actions at once.
      """,
    examples: [.init("pending", "list what is pending"), .init("undo 2", "take back the second one")],
    loading: "show what is pending", output: [PendingRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await list(in: &shell) }
  ]

  private static func list(in shell: inout Shell) async throws {
    let window = try await shell.services().undoWindow
    try await WaitingActions.followPending(window, in: &shell)
    var waiting = shell.undoWindow.entries.map { entry in
      PendingRecord.Waiting(
        n: entry.number, action: entry.phrase.name, text: entry.phrase.infinitive(entry.action.places.count),
        count: entry.action.places.count, secondsLeft: window.secondsLeft(entry.action))
    }
    for held in try await Outbox.heldMails(in: &shell) {
      waiting.append(
        PendingRecord.Waiting(
          n: held.number, action: PendingRecord.send, text: "send \(SubjectText.title(of: held.mail.email))",
          count: 1, secondsLeft: held.seconds))
    }
    if waiting.isEmpty { return shell.console.result(PendingRecord(waiting: nil)) }
    shell.console.results(waiting.map { PendingRecord(waiting: $0) })
  }
}

/// An action waiting in its undo window.
struct PendingRecord: OutputRecord {
  struct Waiting: Sendable {
    /// The number for `undo n`.
    var n: Int
    /// The command, for programs.
    var action: String
    /// `archive 3 threads`
    var text: String
    /// The number of threads; 1 for a mail.
    var count: Int
    var secondsLeft: Int
  }

  /// The waiting action; `nil` if there is none.
  var waiting: Waiting?

  static let type = "pending"
  static let summary = "An action in its undo window; a single record with a count of 0 if there is none."
  static let fields: [RecordField<PendingRecord>] = [
    .optionalInteger("n", "its number for undo; null if nothing is pending") { $0.waiting?.n },
    RecordField(
      "action", .nullable(.oneOf(ActionPhrase.names + [Self.send])),
      "the action; null if nothing is pending"
    ) { .optional($0.waiting?.action) },
    .integer("count", "number of threads; 1 for a queued message") { $0.waiting?.count ?? 0 },
    .optionalInteger("secondsLeft", "seconds until it is carried out; null if nothing is pending") {
      $0.waiting?.secondsLeft
    },
  ]

  /// The name of the action that a queued mail waits for.
  static let send = "send"

  private static let nothing: TerminalText = "No pending actions."

  func text(in layout: Layout) -> [StyledLine] {
    guard let waiting else { return layout.sentence(Self.nothing) }
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(waiting.n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendCell(
      TerminalText("\(waiting.secondsLeft) s"), width: 7, .dim, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(line: Sentence.begun(waiting.text)))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    guard let waiting else { return [Self.nothing] }
    let seconds = Digits.counted(waiting.secondsLeft, "second")
    return [TerminalText(line: "Waiting action \(waiting.n): \(waiting.text). \(seconds) left.")]
  }
}
