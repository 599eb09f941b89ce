public import VmailDomain
public import VmailTerminal

/// A sender whose mail waits in the Screener.
public struct WaitingSenderRecord: OutputRecord {
  public var n: Int
  public var sender: WaitingSender
  public var account: String
  /// Whether several accounts are listed.
  var showsAccount = false

  public init(n: Int, sender: WaitingSender, account: String, showsAccount: Bool = false) {
    self.n = n
    self.sender = sender
    self.account = account
    self.showsAccount = showsAccount
  }

  public static let type = "waiting-sender"
  public static let summary = "A sender whose mail waits in the Screener."
  public static let fields: [RecordField<WaitingSenderRecord>] = [
    .integer("n", "its number, for @3 and the like") { $0.n },
    .string("account", "the account") { $0.account },
    .foreignText("name", "the name; empty if there is none") { $0.sender.newest.fromName ?? "" },
    .foreignText("email", "the address") { $0.sender.newest.fromAddress },
    .integer("messages", "number of messages that wait") { $0.sender.count.messages },
    .foreignText("subject", "the subject of the newest message") { $0.sender.newest.subject },
    .date("latestDate", "when the newest message was received") { $0.sender.newest.dateReceived },
    .objects("warnings", ObjectShape.senderWarning, "reasons why it may be from someone else") {
      $0.sender.warnings
    },
  ]

  /// The columns of `@3`, and of the number of messages.
  private static let numberColumns = 5
  private static let indent = 2 * numberColumns + 2

  public func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText("@\(n)"), width: Self.numberColumns, alignment: .right, ellipsis: ellipsis)
    line.appendCell(
      TerminalText(Digits.grouped(sender.count.messages)), width: Self.numberColumns, alignment: .right,
      ellipsis: ellipsis)
    line.appendSpaces(2)
    line.append(TerminalText(line: AddressText.full(sender.sender, layout.addresses)))
    if showsAccount { line.append(TerminalText(line: "  " + account), .dim) }
    let date = layout.times.relative(sender.newest.dateReceived)
    let subject = TerminalText(
      line: "\(SubjectText.of(sender.newest.subject)) \(layout.glyphs.separator) \(date)")
    return [layout.fitted(line)] + layout.wrapped(subject, indent: Self.indent, .dim)
      + warnings.flatMap {
        layout.wrapped(layout.glyphs.warning + " " + $0, indent: Self.indent, .warning)
      }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let count = Digits.counted(sender.count.messages, "message")
    let date = layout.times.relative(sender.newest.dateReceived)
    let subject = SubjectText.of(sender.newest.subject)
    let place = showsAccount ? " Account: \(account)." : ""
    return [
      TerminalText(
        line: "@\(n): \(AddressText.spoken(sender.sender)), \(count), the newest \(date): \(subject).\(place)"
      )
    ] + warnings.map { TerminalText(line: "Warning: ") + $0 }
  }

  private var warnings: [TerminalText] {
    sender.warnings.map { TerminalText(line: SenderWarningText.sentence(for: $0)) }
  }
}

/// A sender whose mail skips the Inbox.
public struct DeniedSenderRecord: OutputRecord {
  public var email: String

  public init(email: String) { self.email = email }

  public static let type = "denied-sender"
  public static let summary = "A sender whose mail skips the Inbox."
  public static let fields: [RecordField<DeniedSenderRecord>] = [
    .foreignText("email", "the address, in lower case") { $0.email }
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    [layout.fitted(StyledLine(TerminalText(line: email)))]
  }
  public func plain(in layout: Layout) -> [TerminalText] { [Sentence.ended(TerminalText(line: email))] }
}

/// Where senders are screened, printed after senders.
public struct ScreenRecord: OutputRecord {
  public var count: Int
  /// The number of senders, of which the first were listed.
  public var total: Int
  /// Which senders were listed; `nil` for none.
  public var folder: ScreeningFolder?
  /// The accounts in which senders are screened.
  public var accounts: [String]
  /// The change as a sentence; `nil` if senders were only listed.
  var change: String?

  public init(
    count: Int, total: Int, folder: ScreeningFolder? = nil, accounts: [String], change: String? = nil
  ) {
    self.count = count
    self.total = total
    self.folder = folder
    self.accounts = accounts
    self.change = change
  }

  public static let type = "screen"
  public static let summary = "How many senders were listed, and where screening is on; comes after them."
  public static let fields: [RecordField<ScreenRecord>] = [
    .integer("count", "number of senders listed") { $0.count },
    .integer("total", "number of senders") { $0.total },
    .strings("accounts", "the accounts in which senders are screened") { $0.accounts },
  ]

  private var sentence: TerminalText {
    if let change { return TerminalText(line: change) }
    if folder == .denied {
      return TerminalText(total == 0 ? "No denied senders." : "\(Digits.counted(total, "denied sender")).")
    }
    if total == 0 {
      return accounts.isEmpty ? "Screening is off. Type screen on." : "No senders are waiting."
    }
    let more = total - count
    let rest = more > 0 ? " \(Digits.grouped(more)) more: add --all." : ""
    return TerminalText(
      "\(Digits.counted(total, "sender")) waiting. Type screen approve @1 or screen deny @1.\(rest)")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.wrapped(sentence, indent: 0, .dim) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
