import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A message in the Outbox.
public struct OutboxRecord: OutputRecord {
  public var n: Int
  public var mail: OutgoingMail
  /// The name of the account.
  public var account = ""
  /// Whether mail of several accounts is listed together (All Inboxes).
  var showsAccount = false

  public init(n: Int, mail: OutgoingMail, account: String = "", showsAccount: Bool = false) {
    self.n = n
    self.mail = mail
    self.account = account
    self.showsAccount = showsAccount
  }

  public static let type = "outbox"
  public static let summary = "A message that is queued, being sent, or failed."
  public static let fields: [RecordField<OutboxRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.mail.id.description },
    .string("account", "the account it is sent from") { $0.account },
    .objects("to", ObjectShape.participant, "its recipients") { $0.mail.email.toAddresses },
    .foreignText("subject", "its subject") { $0.mail.email.subject },
    RecordField("state", .oneOf(["queued", "sending", "failed"]), "its state") {
      .string($0.mail.email.sendState.rawValue)
    },
    .integer("attempts", "number of failed attempts") { $0.mail.attempts },
    .optionalForeignText("error", "why it was not sent; null if there was no error") { $0.mail.error },
    .optionalDate("nextAttempt", "time of the next attempt; null if none is planned") {
      $0.mail.email.sendState == .queued ? $0.mail.nextAttempt : nil
    },
    .boolean("uncertain", "whether it may have been sent; if so, it is not resent automatically") {
      $0.mail.isUncertain
    },
    .objects("cc", ObjectShape.participant, "its Cc recipients") { $0.unseen.cc },
    .objects("bcc", ObjectShape.participant, "its Bcc recipients") { $0.unseen.bcc },
    .foreignTexts("attachments", "the names of its attachments") { $0.unseen.files },
    .boolean("resent", "whether it is a message of someone else that is passed on as it is") {
      $0.mail.isResent
    },
    .optionalDate("sendAt", "the time chosen for sending it; null if none was") { $0.mail.chosenTime },
    .boolean("heldByServer", "whether the server is to hold it until then") { $0.mail.holdUntil != nil },
    RecordField(
      "waitsFor", .nullable(.oneOf(["search", "user"])),
      "if it may have been sent: whether vmail still searches Sent for it, or only you can decide; null otherwise"
    ) { .optional($0.mail.isUncertain ? $0.mail.look.isOpen ? "search" : "user" : nil) },
    .optionalDate(
      "searchUntil", "time until which its copy may appear in Sent; null if Sent was not searched"
    ) { $0.mail.look.until },
    .optionalDate(
      "searchedAt", "time of the last complete search of Sent, without finding it; null if there was none"
    ) { $0.mail.look.searched },
    .boolean(
      "filedByServer",
      "whether it may have been sent by a server that adds sent mail to Sent, so that its absence there counts"
    ) { $0.mail.isUncertain && $0.mail.look.isConclusive && $0.mail.look.copies.isByServer },
  ]

  /// The width of an account's name.
  private static let accountColumns = 8

  private var recipients: String {
    let names = mail.email.toAddresses.map(AddressText.name).joined(separator: ", ")
    return names.isEmpty ? mail.envelope.recipients.joined(separator: ", ") : names
  }
  private var subject: String { SubjectText.of(mail.email.subject) }
  private var unseen: UnseenParts { UnseenParts(of: mail) }

  private var state: String { mail.isUncertain ? "uncertain" : mail.email.sendState.rawValue }

  /// The advice about it (E-08).
  private var remedy: String {
    switch mail.email.sendState {
    case .failed where mail.isUncertain: "outbox sent \(n), or outbox retry \(n)"
    case .failed: "retry \(n), or cancel \(n)"
    case .queued: "cancel \(n)"
    default: ""
    }
  }

  public func cells(in layout: Layout) -> [TerminalText]? {
    let details = [
      unseen.clause, author, schedule(in: layout), trouble(in: layout), mail.fate(in: layout.times),
    ].compactMap(\.self)
    return row(
      String(n), state, account, recipients, subject, details.joined(separator: "; "))
  }

  public func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    let role: Role = mail.email.sendState == .failed ? .error : .dim
    line.appendCell(TerminalText(state), width: 9, role, ellipsis: ellipsis)
    line.appendSpaces(1)
    if showsAccount {
      let mark = AccountMark(id: mail.email.accountId, name: account).line(
        width: Self.accountColumns, in: layout)
      line.append(mark)
      line.appendSpaces(Self.accountColumns + 3 - mark.columns)
    }
    if layout.width >= 60 {
      line.appendCell(TerminalText(line: "To: " + recipients), width: layout.width / 3, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(line: subject))
    // The recipients are never left out.
    let recipients =
      layout.width < 60 ? layout.wrapped(TerminalText(line: "To: " + recipients), indent: 6, .dim) : []
    let unseen = unseen.clause.map { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) } ?? []
    return [layout.fitted(line)] + recipients + unseen + details(in: layout)
  }

  /// Returns the details, never truncated, since the reason for a refusal is shown nowhere else.
  private func details(in layout: Layout) -> [StyledLine] {
    [
      author, schedule(in: layout), trouble(in: layout), mail.fate(in: layout.times),
      remedy.isEmpty ? nil : remedy,
    ].compactMap(\.self).flatMap { layout.wrapped(TerminalText(line: $0), indent: 6, .dim) }
  }

  /// The author of a message that is resent.
  private var author: String? {
    guard mail.isResent else { return nil }
    let author = Participant(name: mail.email.fromName, email: mail.email.fromAddress)
    return "resends a message from \(author.displayName)"
  }

  private func schedule(in layout: Layout) -> String? {
    guard let time = mail.chosenTime.map(layout.times.coming) else { return nil }
    return mail.isScheduled ? "will be sent \(time)" : "will be held by the server until \(time)"
  }

  private func trouble(in layout: Layout) -> String? {
    guard let error = mail.error else { return mail.deliveredClause }
    let delivered = mail.deliveredClause.map { $0 + "; " } ?? ""
    return delivered + trouble(error, in: layout)
  }

  private func trouble(_ error: String, in layout: Layout) -> String {
    let attempts = mail.attempts > 1 ? "\(Digits.counted(mail.attempts, "attempt")): " : ""
    guard mail.email.sendState == .queued, let next = mail.nextAttempt else { return attempts + error }
    return "\(attempts)\(error); next attempt \(layout.times.coming(next))"
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let subject = mail.email.subject.isEmpty ? "No subject" : mail.email.subject
    let details: [String?] = [
      unseen.clause.map(Sentence.begun), author.map(Sentence.begun),
      showsAccount ? "Account " + account : nil,
      Sentence.begun(state), schedule(in: layout).map { "It " + $0 },
      trouble(in: layout).map(Sentence.begun), mail.fate(in: layout.times).map { "It " + $0 }, spokenRemedy,
    ]
    let sentences = ["Message \(n), to \(recipients)", subject] + details.compactMap(\.self)
    return [Sentence.joined(sentences.map { Sentence.ended(TerminalText(line: $0)) })]
  }

  private var spokenRemedy: String {
    switch mail.email.sendState {
    case .failed where mail.isUncertain:
      "Type outbox sent \(n), or outbox retry \(n)"
    case .failed: "Type outbox retry \(n), or cancel \(n)"
    case .queued: "Type cancel \(n) to take it back"
    default: ""
    }
  }
}

extension OutgoingMail {
  /// Says who has it already; `nil` for nobody.
  public var deliveredClause: String? {
    delivered == 0
      ? nil : Digits.counted(delivered, "recipient") + (delivered == 1 ? " has" : " have") + " it already"
  }
}
