import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// An action waiting in its undo window.
public struct PendingRecord: OutputRecord {
  public struct Waiting: Sendable {
    /// The number for `undo n`.
    public var n: Int
    /// The command, for programs.
    public var action: String
    /// `archive 3 threads`
    public var text: String
    /// The number of threads; 1 for a mail.
    public var count: Int
    public var secondsLeft: Int

    public init(n: Int, action: String, text: String, count: Int, secondsLeft: Int) {
      self.n = n
      self.action = action
      self.text = text
      self.count = count
      self.secondsLeft = secondsLeft
    }
  }

  /// The waiting action; `nil` if there is none.
  public var waiting: Waiting?

  public init(waiting: Waiting? = nil) { self.waiting = waiting }

  public static let type = "pending"
  public static let summary =
    "An action in its undo window; a single record with a count of 0 if there is none."
  public static let fields: [RecordField<PendingRecord>] = [
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
  public static let send = "send"

  private static let nothing: TerminalText = "No pending actions."

  public func text(in layout: Layout) -> [StyledLine] {
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

  public func plain(in layout: Layout) -> [TerminalText] {
    guard let waiting else { return [Self.nothing] }
    let seconds = Digits.counted(waiting.secondsLeft, "second")
    return [TerminalText(line: "Waiting action \(waiting.n): \(waiting.text). \(seconds) left.")]
  }
}
