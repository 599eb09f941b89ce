import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A draft.
public struct DraftRecord: OutputRecord {
  public var n: Int
  public var account: String
  public var listed: ListedDraft
  var unseen = UnseenParts()
  /// Whether drafts of several accounts are listed together.
  public var showsAccount = false

  public init(n: Int, account: String, listed: ListedDraft, unseen: UnseenParts = UnseenParts()) {
    self.n = n
    self.account = account
    self.listed = listed
    self.unseen = unseen
  }

  public static let type = "draft"
  public static let summary = "A draft."
  public static let fields: [RecordField<DraftRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.listed.email?.id.description ?? "" },
    .string("account", "the account it belongs to") { $0.account },
    .objects("to", ObjectShape.participant, "its recipients") { $0.listed.email?.toAddresses ?? [] },
    .foreignText("subject", "its subject") { $0.listed.email?.subject ?? "" },
    .foreignText("snippet", "the beginning of its text") { $0.listed.email?.snippet ?? "" },
    .optionalDate("date", "when it was last saved") { $0.listed.email?.dateReceived },
    .boolean("isForeign", "whether another program saved it last") { $0.listed.draft == nil },
    .boolean("byAgent", "whether an agent wrote it, and no person has changed it since") { $0.isByAgent },
    .objects("cc", ObjectShape.participant, "its Cc recipients") { $0.unseen.cc },
    .objects("bcc", ObjectShape.participant, "its Bcc recipients") { $0.unseen.bcc },
    .objects("replyTo", ObjectShape.participant, "where answers to it go, if not to you") {
      $0.unseen.replyTo
    },
    .foreignTexts("attachments", "the names of its attachments") { $0.unseen.files },
    .optionalString("name", "its name for send, edit and discard; null if another program saved it last") {
      $0.listed.draft.map { "draft:\($0.id)" }
    },
  ]

  private var isByAgent: Bool { listed.draft?.isByAgent ?? false }
  /// What its row doesn't show.
  private var clause: String? {
    let isChanged = listed.draft?.isChangedByAgent ?? false
    let agent = isByAgent ? "written by an agent" : isChanged ? "changed by an agent" : nil
    let parts = [agent, unseen.clause].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
  private var recipients: String {
    let names = (listed.email?.toAddresses ?? []).map(\.displayName).joined(separator: ", ")
    return names.isEmpty ? "(no recipients)" : names
  }
  private var subject: String {
    guard let email = listed.email else { return "(its text has not been downloaded: type edit \(n))" }
    return SubjectText.of(email.subject)
  }

  public func cells(in layout: Layout) -> [TerminalText]? {
    let date = listed.email.map { layout.times.sortable($0.dateReceived) } ?? ""
    return row(String(n), date, account, recipients, subject, clause ?? "")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    if showsAccount, let id = listed.draft?.accountId ?? listed.email?.accountId {
      let mark = AccountMark(id: id, name: account).line(width: 8, in: layout)
      line.append(mark)
      line.appendSpaces(11 - mark.columns)
    }
    if layout.width >= 60 {
      line.appendCell(TerminalText(line: recipients), width: layout.width / 3, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(line: subject))
    guard let clause else { return [layout.fitted(line)] }
    return [layout.fitted(line)] + layout.wrapped(TerminalText(line: clause), indent: 6, .dim)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let names = (listed.email?.toAddresses ?? []).map(\.displayName).joined(separator: ", ")
    let subject: TerminalText =
      switch listed.email?.subject {
      case nil: TerminalText("Its text has not been downloaded. Type edit \(n).")
      case ""?: "No subject."
      case let subject?: Sentence.ended(TerminalText(line: subject))
      }
    let head =
      "Draft \(n), " + (showsAccount ? "in \(account), " : "")
      + (names.isEmpty ? "without recipients" : "to " + names)
    let more = clause.map { [Sentence.ended(TerminalText(line: Sentence.begun($0)))] } ?? []
    return [Sentence.joined([Sentence.ended(TerminalText(line: head)), subject] + more)]
  }
}
