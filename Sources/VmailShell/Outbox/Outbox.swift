import FoundationEssentials
import VmailDomain
import VmailTerminal

struct OutboxCommand: Command {
  static let info = CommandInfo(
    name: "outbox", topic: .writing,
    summary: "Show what is queued, being sent or failed",
    details: """
      Each mail with its recipients, its state, how often it was tried, what went wrong and when it is tried again. \
      retry tries a mail again at once; cancel makes it a draft again; sent says of a mail that may have been sent \
      that it was: such a mail is never sent again by itself, since its recipients may have it.
      """,
    examples: [.init("outbox", "what waits"), .init("outbox retry 1", "try the first again")],
    loading: "show the Outbox", output: [OutboxRecord.self, PageRecord.self, ComposeRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await shell.showOutbox() },
    Form(
      "retry", Argument("N", .outbox, noun: "a number of outbox"),
      Flag("yes", "Send a mail again that may have been sent"), needs: [.place], does: .asksWithin(.sends),
      summary: "Try a mail again"
    ) { (shell: inout Shell, number, isConfirmed) in
      try await shell.retry(try await shell.outgoing(named: number), isConfirmed: isConfirmed)
    },
    Form(
      "cancel", Argument("N", .outbox, noun: "a number of outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts), summary: "Make a mail a draft again"
    ) { (shell: inout Shell, number) in
      try await shell.takeBack(try await shell.outgoing(named: number))
    },
    Form(
      "sent", Argument("N", .outbox, noun: "a number of outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts), summary: "Say of a mail that may have been sent that it was"
    ) { (shell: inout Shell, number) in
      try await shell.takeForSent(try await shell.outgoing(named: number))
    },
  ]
}

/// A message in the Outbox.
struct OutboxRecord: OutputRecord {
  var n: Int
  var mail: OutgoingMail
  /// The name of the account.
  var account = ""
  /// Whether mail of several accounts is listed together (All Inboxes).
  var showsAccount = false

  static let type = "outbox"
  static let summary = "A message that is queued, being sent, or failed."
  static let fields: [RecordField<OutboxRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.mail.id.description },
    .string("account", "the account it is sent from") { $0.account },
    RecordField("to", .array(of: ObjectShape.participant.type), "its recipients") {
      ObjectShape.participant.json($0.mail.email.toAddresses)
    },
    .foreignText("subject", "its subject") { $0.mail.email.subject },
    RecordField("state", .oneOf(["queued", "sending", "failed"]), "how far it has come") {
      .string($0.mail.email.sendState.rawValue)
    },
    .integer("attempts", "how often a server was asked to take it, and did not") { $0.mail.attempts },
    .optionalForeignText("error", "why it was not sent; null when nothing went wrong") { $0.mail.error },
    RecordField(
      "nextAttempt", .nullable(.timestamp),
      "when it is tried again; null when it waits for nothing, or for you"
    ) {
      $0.mail.email.sendState == .queued ? .optional($0.mail.nextAttempt.map(InternetDate.string)) : .null
    },
    .boolean("uncertain", "whether it may have been sent: it is never sent again by itself") {
      $0.mail.isUncertain
    },
    RecordField("cc", .array(of: ObjectShape.participant.type), "who gets a copy") {
      ObjectShape.participant.json($0.unseen.cc)
    },
    RecordField("bcc", .array(of: ObjectShape.participant.type), "who gets a copy that the others don't see")
    {
      ObjectShape.participant.json($0.unseen.bcc)
    },
    RecordField("attachments", .array(of: .foreignText), "the names of the files that go along") {
      .array($0.unseen.files.map(JSONValue.string))
    },
  ]

  /// The width of an account's name.
  private static let accountColumns = 8

  private var recipients: String {
    let names = mail.email.toAddresses.map(\.displayName).joined(separator: ", ")
    return names.isEmpty ? mail.envelope.recipients.joined(separator: ", ") : names
  }
  private var subject: String { SubjectText.of(mail.email.subject) }
  private var unseen: UnseenParts { UnseenParts(of: mail) }

  /// The advice about it (E-08).
  private var remedy: String {
    switch mail.email.sendState {
    case .failed where mail.isUncertain: "It may have been sent. outbox sent \(n), or outbox retry \(n)"
    case .failed: "retry \(n), or cancel \(n)"
    case .queued: "cancel \(n)"
    default: ""
    }
  }

  func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    let role: Role = mail.email.sendState == .failed ? .error : .dim
    line.appendCell(TerminalText(mail.email.sendState.rawValue), width: 8, role, ellipsis: ellipsis)
    line.appendSpaces(1)
    if showsAccount {
      let mark = AccountMark(id: mail.email.accountId, name: account).line(
        width: Self.accountColumns, in: layout)
      line.append(mark)
      line.appendSpaces(Self.accountColumns + 3 - mark.columns)
    }
    if layout.width >= 60 {
      line.appendCell(TerminalText(line: recipients), width: layout.width / 3, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(line: subject))
    // The recipients are never left out.
    let recipients =
      layout.width < 60 ? layout.wrapped(TerminalText(line: "To " + recipients), indent: 6, .dim) : []
    let unseen = unseen.clause.map { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) } ?? []
    return [layout.fitted(line)] + recipients + unseen + details(in: layout)
  }

  /// Returns the details, never truncated, since the reason for a refusal is shown nowhere else.
  private func details(in layout: Layout) -> [StyledLine] {
    [trouble(in: layout), remedy.isEmpty ? nil : remedy].compactMap(\.self)
      .flatMap { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) }
  }

  private func trouble(in layout: Layout) -> String? {
    guard let error = mail.error else { return nil }
    let attempts = mail.attempts > 1 ? "\(Digits.counted(mail.attempts, "attempt")): " : ""
    guard mail.email.sendState == .queued, let next = mail.nextAttempt else { return attempts + error }
    return "\(attempts)\(error); next attempt \(layout.times.coming(next))"
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let sentences = [
      "Mail \(n), to \(recipients)", mail.email.subject.isEmpty ? "No subject" : mail.email.subject,
      unseen.clause.map(Sentence.begun) ?? "", showsAccount ? "Account " + account : "",
      Sentence.begun(mail.email.sendState.rawValue),
      trouble(in: layout).map(Sentence.begun) ?? "",
      spokenRemedy,
    ]
    return [Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })]
  }

  private var spokenRemedy: String {
    switch mail.email.sendState {
    case .failed where mail.isUncertain:
      "It may have been sent. Type outbox sent \(n), or outbox retry \(n)"
    case .failed: "Type outbox retry \(n), or cancel \(n)"
    case .queued: "Type cancel \(n) to take it back"
    default: ""
    }
  }
}

struct CancelCommand: Command {
  static let info = CommandInfo(
    name: "cancel", topic: .writing,
    summary: "Take a mail out of the Outbox",
    details: """
      N is its number in outbox. It is a draft again. One that is being sent can't be cancelled.
      """,
    examples: [.init("cancel 1", "the first of outbox"), .init("outbox", "what there is")],
    loading: "cancel the mail", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      Argument("N", .outbox, noun: "a number of outbox"), needs: [.place],
      does: .asksWithin(.changesOthersDrafts)
    ) { (shell: inout Shell, number) in
      try await shell.takeBack(try await shell.outgoing(named: number))
    }
  ]
}
