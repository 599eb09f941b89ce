public import FoundationEssentials
import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// Something that vmail has promised to do.
public struct PendingRecord: OutputRecord {
  public struct Waiting: Sendable {
    public enum Kind: String, CaseIterable, Sendable {
      /// In its undo window; carried out, but unknown to the server; mail; a thread to return.
      case action, change, message, snooze, reminder
      /// What an agent wants to do, until it is approved or denied.
      case approval
    }

    /// The number for `undo n`; `nil` if undo can't take it back.
    public var n: Int?
    public var kind = Kind.action
    /// The identity of the action, message or thread, opaque.
    public var id: String?
    /// The command, for programs.
    public var action: String
    /// `archive 3 threads`
    public var text: String
    /// The number of threads; 1 for a mail.
    public var count: Int
    /// The subject of the mail, or of the first thread.
    public var subject = ""
    public var account: String?
    /// `nil` for what doesn't wait for an undo window.
    public var secondsLeft: Int?
    /// When it is to happen, or since when a change waits.
    public var date: Date?
    /// Why it has not been done yet.
    public var reason: String?

    public init(
      n: Int?, kind: Kind = .action, id: String? = nil, action: String, text: String, count: Int,
      subject: String = "", account: String? = nil, secondsLeft: Int? = nil, date: Date? = nil,
      reason: String? = nil
    ) {
      self.n = n
      self.kind = kind
      self.id = id
      self.action = action
      self.text = text
      self.count = count
      self.subject = subject
      self.account = account
      self.secondsLeft = secondsLeft
      self.date = date
      self.reason = reason
    }
  }

  /// The waiting action; `nil` if there is none.
  public var waiting: Waiting?

  public init(waiting: Waiting? = nil) { self.waiting = waiting }

  public static let type = "pending"
  public static let summary =
    "Something that vmail has promised to do; a single record with a count of 0 if there is nothing."
  public static let fields: [RecordField<PendingRecord>] = [
    .optionalInteger(
      "n",
      "its number for undo, the same for the whole session; null if undo can't take it back, or nothing is pending"
    ) { $0.waiting?.n },
    .optionalChoice(
      "kind",
      "action in its undo window, change for a server, message to be sent, snooze, reminder, or what an agent wants to do; null if nothing is pending"
    ) { $0.waiting?.kind },
    .optionalString("id", "the identity of the action, message or thread, opaque; null if it has none") {
      $0.waiting?.id
    },
    RecordField(
      "action", .nullable(.oneOf(ActionPhrase.names + [Self.send, Self.approve])),
      "the action; null if nothing is pending"
    ) { .optional($0.waiting?.action) },
    .integer("count", "number of threads; of messages if kind is message or change") {
      $0.waiting?.count ?? 0
    },
    .optionalForeignText("subject", "the subject of the message or first thread; null if nothing is pending")
    {
      $0.waiting?.subject
    },
    .optionalString("account", "the account; null if kind is action, or nothing is pending") {
      $0.waiting?.account
    },
    .optionalInteger("secondsLeft", "seconds until its undo window ends; null if it is in none") {
      $0.waiting?.secondsLeft
    },
    .optionalDate(
      "date",
      "when it is to happen; of a change, since when it waits; of an approval, when it expires; null if unknown"
    ) { $0.waiting?.date },
    .optionalForeignText("reason", "why it could not be done yet; null if nothing failed") {
      $0.waiting?.reason
    },
  ]

  /// The name of the action that a queued mail waits for.
  public static let send = "send"
  /// The name of the action that an agent's wish waits for.
  public static let approve = "approve"

  private static let nothing: TerminalText = "Nothing is pending."

  public func text(in layout: Layout) -> [StyledLine] {
    guard let waiting else { return layout.sentence(Self.nothing) }
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(
      TerminalText(waiting.n.map(String.init) ?? ""), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendCell(
      TerminalText(waiting.secondsLeft.map { "\($0) s" } ?? ""), width: 7, .dim, alignment: .right,
      ellipsis: ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(line: Sentence.begun(waiting.text)))
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    guard let waiting else { return [Self.nothing] }
    let number = waiting.n.map { "Pending \($0)" } ?? "Pending"
    let seconds = waiting.secondsLeft.map { " " + Digits.counted($0, "second") + " left." } ?? ""
    return [TerminalText(line: "\(number): \(waiting.text).\(seconds)")]
  }
}
