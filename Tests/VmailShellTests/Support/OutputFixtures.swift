import Foundation

@testable import VmailCommandLine
@testable import VmailDomain
@testable import VmailEngine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Values the output tests share.
enum Fixture {
  /// Wednesday, 5 February 2025, 16:00 UTC.
  static let now = date("2025-02-05T16:00:00Z")

  static func date(_ text: String) -> Date {
    (try? Date(text, strategy: .iso8601)) ?? .distantPast
  }

  static func times(now: Date = Fixture.now, locale: TimeLocale = .english) -> TimestampFormat {
    TimestampFormat(now: now, clock: .utc, locale: locale)
  }

  static func layout(
    _ width: Int = 100, glyphs: Glyphs = .unicode, density: Layout.Density = .compact
  ) -> Layout {
    Layout(width: width, glyphs: glyphs, density: density, times: times())
  }

  static let john = Participant(name: "John Doe", email: "john@example.com")
  static let sarah = Participant(name: "Sarah", email: "sarah@example.com")

  static func thread(
    subject: String = "Quarterly numbers", participants: [Participant] = [john, sarah],
    messageCount: Int = 3, unreadCount: Int = 1, isStarred: Bool = true, hasAttachments: Bool = true,
    category: AICategory = .primary, snippet: String = "Hi all, please find the sheet…",
    date: Date = Fixture.date("2025-02-05T14:30:00Z")
  ) -> MailThread {
    MailThread(
      id: ThreadID(42), accountId: AccountID(1), subject: subject, latestDate: date,
      messageCount: messageCount, unreadCount: unreadCount, isStarred: isStarred,
      hasAttachments: hasAttachments, aiCategory: category, snippet: snippet,
      participants: Participant.encode(participants))
  }

  static func record(
    _ thread: MailThread = Fixture.thread(), n: Int = 3, isCurrent: Bool = false, isSelected: Bool = false,
    showsSelection: Bool = false, showsAccount: Bool = false
  ) -> ThreadRecord {
    ThreadRecord(
      n: n, thread: thread, account: "work", folder: "Inbox", isCurrent: isCurrent, isSelected: isSelected,
      showsSelection: showsSelection, showsAccount: showsAccount)
  }

  static func email(
    name: String? = "Bo Karlsson", subject: String = "Re: Quarterly numbers",
    flags: MessageFlags = [.flagged], snippet: String = "Here is the corrected version.",
    attachments: [Attachment] = []
  ) -> Email {
    Email(
      id: EmailID(7), accountId: AccountID(1), threadId: ThreadID(42), subject: subject, fromName: name,
      fromAddress: "bo@example.com", toAddresses: [Participant(email: "me@example.com"), sarah],
      ccAddresses: [john], dateReceived: date("2025-02-05T14:30:00Z"), flags: flags,
      snippet: snippet, attachments: attachments)
  }

  static let spreadsheet = Attachment(
    id: AttachmentID(1), filename: "numbers.xlsx", mimeType: "application/vnd.ms-excel", sizeBytes: 84_000,
    section: "2")

  /// One record of every type, for what all of them must do.
  static let envelope = Envelope(sender: "jo@example.org", recipients: ["bo@example.org"])

  static let unsent = Email(
    id: EmailID(1), accountId: AccountID(1), threadId: ThreadID(1), subject: "Two buoys",
    toAddresses: [Participant(name: "Ann \u{1B}[31m", email: "ann@example.com")], dateReceived: now,
    sendState: .failed)

  /// A mail that may have been sent.
  static func uncertain(_ look: SentLook) -> OutgoingMail {
    var mail = OutgoingMail(email: unsent, envelope: envelope, due: now, error: "cut", isUncertain: true)
    mail.look = look
    return mail
  }

  static let report = ActionReport(phrase: ActionPhrase(.archive), done: 3, n: 1, undoSeconds: 5)
  static let failedReport = ActionReport(
    phrase: ActionPhrase(.archive), done: 1, unchanged: 1,
    failed: [
      ActionFailure(
        place: ThreadInMailbox(threadId: ThreadID(42), view: .archive(AccountID(1))),
        subject: "Numbers \u{1B}[31m", reason: .refusedByServer("no"))
    ])

  private static let invitation: CalendarEvent = {
    var event = CalendarEvent()
    event.summary = "Review"
    event.start = .instant(now)
    return event
  }()

  static let attached = AttachmentTarget(
    message: 3, email: EmailID(7), numbered: NumberedAttachment(n: 1, attachment: program))
  private static let program = VmailDomain.Attachment(
    id: AttachmentID(9), filename: "numbers \u{1B}[31m.pdf.exe", mimeType: "application/pdf",
    sizeBytes: 84_000,
    section: "2", isDownloaded: true, localPath: "/home/jo/vmail/attachments/numbers.pdf.exe")

  /// Reviews of a rule that acts, and of one that is tried.
  static let reviews: [RuleReview] = [rule, tried].map { rule in
    var review = RuleReview(of: rule)
    for verdict in [RuleVerdict.same, .left, .different(.delete), .undone, .preceded] {
      review.note(verdict, in: ThreadID(42))
    }
    return review
  }

  static let conflicts: [RuleConflict] =
    (try? RuleSteps(parsing: "delete")).map { RuleConflict.all(of: rule.steps, and: $0) } ?? []

  static let tried: MailRule = {
    var tried = rule
    (tried.isOn, tried.triedSince, tried.failure) = (true, now, nil)
    return tried
  }()

  static let rule: MailRule = {
    guard let steps = try? RuleSteps(parsing: "label Bills; archive") else {
      preconditionFailure("these steps are right")
    }
    return MailRule(
      id: RuleID(1), name: "Bills \u{1B}[31m", condition: "from:acme", steps: steps, stops: true, isOn: false,
      actedCount: 3, failure: "no folder \"Bills\"")
  }()

  private static func log(_ kind: MailEvent.Kind, at time: Date?, by cause: ChangeCause? = nil) -> LogRecord {
    let event = MailEvent(emailId: EmailID(7), time: time, kind: kind, cause: cause)
    return LogRecord(
      n: 3, event: event,
      detail: MailEventWording(event, of: email(), folders: [FolderID(1): "Bills \u{1B}[31m"], times: times())
    )
  }

  private static func lost(_ place: LostMessage.Location) -> LostRecord {
    let event = MailEvent(
      emailId: EmailID(7), time: now, kind: .erased,
      cause: ChangeCause(.agent, line: "delete 3", grant: GrantID(2)))
    let message = LostMessage(
      emailId: EmailID(7), accountId: AccountID(1), subject: "Bill \u{1B}[31m",
      sender: Participant(name: "Ann \u{1B}[31m", email: "ann@example.org"), date: now, place: place,
      folder: [.gone, .deleted].contains(place) ? nil : FolderID(1), event: event)
    return LostRecord(
      message, n: place == .gone ? nil : 3,
      folder: [.gone, .deleted].contains(place) ? nil : "Bills \u{1B}[31m", account: "work",
      detail: MailEventWording(event, of: nil, folders: [:], times: times()))
  }

  private static func grant(_ state: AgentGrant.State) -> GrantRecord {
    let grant = AgentGrant(
      id: GrantID(3),
      request: .init(
        action: .move, query: "from:acme", scopes: [.init(account: AccountID(1), folder: FolderID(1))],
        most: 500, expires: now + 600), used: state == .used ? 500 : 12, state: state, created: now)
    return GrantRecord(
      grant, accounts: [Account(id: AccountID(1), name: "work", email: "jo@example.com", kind: .local)],
      folders: [FolderID(1): "Bills \u{1B}[31m"])
  }

  static let allRecords: [any OutputRecord] = [
    record(), record(thread(category: .uncategorized)),
    PageRecord(
      account: "work", folder: "Inbox", count: 25, total: 1_204, hasMore: true, state: .loaded, first: 1),
    FolderRecord(n: 1, name: "Inbox", kind: .inbox, badge: .count(12), isCurrent: true),
    FolderChangeRecord(action: .created, name: "Bills"),
    FolderChangeRecord(action: .renamed, name: "Invoices", before: "Bills"),
    FolderChangeRecord(action: .deleted, name: "Invoices", messages: 1_204),
    FolderRecord(n: 2, name: "Spam", kind: .spam, badge: .unknown, isCurrent: false),
    AccountRecord(n: 1, allWithUnread: nil, isCurrent: false),
    AccountRecord(
      n: 2,
      overview: ManageAccountsUseCase.Overview(
        account: Account(id: AccountID(1), name: "work", email: "jo@example.com", kind: .local), unread: 4),
      isCurrent: true),
    UnsubscribeRecord(way: .oneClick, address: "https://list.example/\u{1B}[31m", isDone: true),
    UnsubscribeRecord(way: .mail, address: "leave@list.example", isDone: true),
    UnsubscribeRecord(way: .page, address: "https://list.example/", isDone: false),
    UnsubscribeRecord(way: .none, address: "", isDone: false),
    ContactRecord(
      n: 1,
      contact: Contact(
        person: Participant(name: "Ann \u{1B}[31m", email: "ann@example.com"), received: 3, sentTo: 1,
        last: now)),
    ContactRecord(n: 2, contact: Contact(person: Participant(email: "bo@example.com"), last: .distantPast)),
    CardRecord(category: "Team \u{1B}[31m", members: [Participant(name: "Bo", email: "bo@example.com")]),
    SummaryRecord(
      summary: ThreadSummary(sentences: [
        .init(text: "Shall we \u{1B}[31m meet?", speaker: "Ann", message: 1), .init(text: "It's decided."),
      ]), absence: nil),
    SummaryRecord(summary: nil, absence: .short), SummaryRecord(summary: nil, absence: .off),
    SuggestionRecord(
      n: 1, suggestion: ReplySuggestion(sentence: "Yes, \u{1B}[31m gladly.", text: "Hi Ann,\n\nYes, gladly.")),
    SuggestionsRecord(count: 1, absence: nil), SuggestionsRecord(count: 0, absence: .noneFits),
    SuggestionsRecord(count: 0, absence: .off),
    ContactsRecord(count: 1, total: 3, query: "ann"),
    ContactsRecord(count: 0, total: 0, query: "b\u{1B}[31mo"),
    CopyRecord(what: .link, copied: "https://example.org/\u{1B}[31m"),
    CopyRecord(what: .address, copied: "bo@example.com"), CopyRecord(what: .text, copied: "See you."),
    log(.arrived, at: now), log(.done(.archive), at: now),
    log(.done(.archive), at: now, by: ChangeCause(.rule, name: "Bills \u{1B}[31m")),
    log(
      .changed(MessageChange(emailId: EmailID(7), removedFolders: [FolderID(1)]), isArchived: true), at: now,
      by: ChangeCause(.user, name: "tidy:3", line: "archive 3 \u{1B}[31m")),
    log(.erased, at: now, by: ChangeCause(.server, name: "gone \u{1B}[31m")),
    lost(.trash), lost(.deleted), lost(.gone), ListedRecord<LostKind>(count: 0),
    log(.undone(.archive), at: nil),
    log(.announced(.label(adding: [FolderID(1)], removing: [FolderID(2)])), at: nil),
    log(.pushed(.move(from: nil, to: FolderID(1))), at: now),
    log(.refused(.expunge(from: FolderID(1)), reason: "no \u{1B}[31m"), at: now),
    log(.waiting(.store(adding: .seen, removing: []), attempts: 2, reason: "offline"), at: nil),
    RecordingRecord(path: "/home/jo/\u{1B}[31m.txt", isOn: true),
    RecordingRecord(path: "session.txt", isOn: false),
    LocationRecord(
      n: 3, account: "work", folders: ["Inbox", "Bills \u{1B}[31m"],
      location: .init(
        email: unsent,
        copies: [.init(path: MailboxPath(Array("INBOX.\u{1B}[31m".utf8)), uidValidity: 1, uid: 812)],
        presence: .part)),
    LocationRecord(
      n: 1, account: "work", folders: [], location: .init(email: unsent, copies: [], presence: .whole)),
    LocationRecord(
      n: 2, account: "work", folders: ["Inbox"], location: .init(email: unsent, copies: [], presence: .none)),
    ConversationRecord(
      id: ThreadID(42), subject: "Quarterly numbers", messageCount: 3, shown: 2, earlier: 1,
      place: ["work", "Inbox"]),
    message(
      3, of: 3, email(attachments: [spreadsheet]),
      "See https://example.org/a.\n\nOn Monday, 3 February 2025, Ann wrote:\n> old"),
    MessageRecord(n: 1, count: 3, email: email(flags: [.seen]), isRead: true, isExpanded: false),
    HeaderRecord(message: 3, field: HeaderField(name: "Subject", value: "Quarterly numbers")),
    AuthResultRecord(
      message: 3,
      result: AuthenticationResult(
        server: "mx.example.org", method: "spf", result: "pass", details: "smtp.mailfrom=example.com")),
    LinkRecord(
      message: 3,
      link: NumberedLink(
        n: 1,
        link: RichText.Link(
          text: "example.com", target: "https://evil.example/",
          warning: LinkWarning(reason: .otherHost, host: "evil.example")))),
    TrackerRecord(
      message: 3,
      tracker: Tracker(host: "t.example", reason: .invisibleSize, url: "https://t.example/o.gif?u=1")),
    TrustedSenderRecord(sender: TrustedSender(senderEmail: "bo@example.com", createdDate: now)),
    SnoozeRecord(
      waiting: .init(
        n: 1,
        thread: SnoozedThread(
          id: ThreadID(42), accountId: AccountID(1), subject: "Quarterly \u{1B}[31m", until: now + 3_600))),
    SnoozeRecord(waiting: nil),
    RuleRecord(n: 1, rule: rule, account: "work"), RulesRecord(count: 1), RulesRecord(count: 0),
    RuleRecord(n: 2, rule: tried), RuleReviewRecord(n: 1, review: reviews[0]),
    RuleReviewRecord(n: 2, review: reviews[1]), RuleReviewRecord(n: 1, review: RuleReview(of: rule)),
    RuleReviewRecord(n: 2, review: RuleReview(of: tried)),
    RuleDifferenceRecord(
      rule: 2, thread: NamedThread(id: ThreadID(42), n: 3, subject: "Quarterly \u{1B}[31m"),
      phrase: ActionPhrase(.delete)),
    RuleDifferenceRecord(rule: 1, thread: NamedThread(id: ThreadID(42), subject: ""), phrase: nil),
    RuleFaultRecord(
      fault: .contradiction(rule, tried, conflicts, threads: 2), numbers: [rule.id: 1]),
    RuleFaultRecord(fault: .neverMatches(rule, .contradictsItself), numbers: [rule.id: 1]),
    RuleFaultRecord(fault: .neverMatches(rule, .matchesNoMail), numbers: [rule.id: 1]),
    RuleFaultRecord(fault: .neverMatches(rule, .fails("no folder \"Bills\"")), numbers: [rule.id: 1]),
    RuleFaultRecord(fault: .undone(rule, messages: 5, of: 7), numbers: [rule.id: 1]),
    RuleRunRecord(
      title: rule.title, report: ActionReport(phrase: ActionPhrase(.archive), done: 3), isDry: true),
    RuleRunRecord(title: "x", report: ActionReport(phrase: ActionPhrase(.archive), done: 0), isDry: false),
    RuleRunRecord(
      title: "x", report: ActionReport(phrase: ActionPhrase(.archive), done: 0), isDry: true, isOfSearch: true
    ),
    TrustedRecord(count: 1), TrustedRecord(count: 0, change: "1 trusted sender removed."),
    MessagePartsRecord<LinkKind>(message: 3, count: 0), MessagePartsRecord<TrackerKind>(message: 3, count: 2),
    MessagePartsRecord<HeaderKind>(message: 3, count: 9), MessagePartsRecord<AuthKind>(message: 3, count: 0),
    ImagesRecord(message: 3, count: 2, trusted: "bo@example.com"), ImagesRecord(message: 3, count: 0),
    BrowseRecord(message: 3, path: "/home/jo/mail/pages/page-1.html", program: "firefox"),
    PageHTMLRecord(message: 3, html: "<!DOCTYPE html>\n<p>Here it is."),
    RawRecord(message: 3, source: Array("Subject: x\r\n\r\nHere it is.".utf8)),
    AttachmentRecord(target: attached), AttachmentsRecord(count: 0), AttachmentsRecord(count: 2),
    DownloadRecord(target: attached), SaveRecord(target: attached, path: "/home/jo/numbers.xlsx"),
    OpenRecord(target: attached), PreviewRecord(target: attached, preview: .text("Text \u{1B}[31m of it\n")),
    PreviewRecord(target: attached, preview: .pdf("")),
    PreviewRecord(target: attached, preview: .calendar([invitation])),
    PreviewRecord(
      target: attached, preview: .winmail(text: "", files: [.init(name: "a.txt", content: [1, 2, 3])])),
    ImportRecord(report: ImportMailUseCase.Report()),
    FailureRecord(failure: ImportFailure(path: "mail.mbox", offset: 17, reason: "no header")),
    ExportRecord(written: 3, missing: 0, path: "out.mbox"),
    SettingRecord(name: "width", value: "72", standard: "auto", meaning: "columns of a line"),
    StatusRecord(account: "work", isLocal: false, isOnline: true, lastSync: now, pendingOperations: 2),
    ConnectionRecord(
      entry: ConnectionLog.Entry(
        time: now, host: "imap.example.org", port: 993, purpose: "mail", account: "ann@example.org")),
    ConnectionsRecord(count: 1), OnlineRecord(), OfflineRecord(),
    StatusRecord(account: "old", isLocal: true, isOnline: false, lastSync: nil, pendingOperations: 0),
    TabRecord(tab: .primary, unread: 4, isCurrent: true), TabRecord(tab: nil, unread: 0, isCurrent: false),
    AiRecord(isOn: true, isAvailable: true, learnt: LearntCategories(lessons: 2, senderRules: 1)),
    CategorizeRecord(report: CategorizeEmailUseCase.Report()),
    WhyRecord(
      thread: NamedThread(id: ThreadID(3), n: 3, subject: "Socks", isOneOfSeveral: true),
      explanation: CategoryExplanation(
        category: .promotions, basis: .message,
        verdict: CategoryVerdict(
          category: .promotions, confidence: 0.926,
          reasons: ["List-Unsubscribe", "you moved 4 of their messages here", "sender shop.example"]))),
    WhyRecord(
      thread: NamedThread(id: ThreadID(4), subject: ""),
      explanation: CategoryExplanation(category: .uncategorized, basis: .message, verdict: nil)),
    SchemaRecord(schema: EchoRecord.schema, form: .name, program: "vmail"), SelectionRecord(count: 3),
    SavedSearchRecord(name: "Coffee"), SelectionRecord(count: 1, name: "bills"),
    QuitRecord(),
    OutboxRecord(n: 1, mail: OutgoingMail(email: unsent, envelope: envelope, due: now)),
    OutboxRecord(
      n: 2,
      mail: OutgoingMail(
        email: unsent, envelope: envelope, due: now, attempts: 3, nextAttempt: now,
        error: "the server has no time", isUncertain: true)),
    OutboxRecord(n: 3, mail: uncertain(SentLook(until: now, searched: now, copies: .server))),
    ComposeRecord(
      outcome: .queued, id: "7", account: "work",
      draft: Draft(
        from: Participant(name: "Jo", email: "jo@example.org"), to: [Participant(email: "bo@example.org")],
        subject: "Numbers",
        attachments: [DraftAttachment(name: "a.pdf", mimeType: "application/pdf", sizeBytes: 3)]),
      warnings: ["The message goes to 21 people."], undoSeconds: 5),
    TemplateRecord(
      name: "welcome", subject: "Hi {name}", placeholders: ["{name}"],
      text: "Subject: Hi {name}\n\nText.\n", error: "line 1: a control character"),
    TemplatesRecord(count: 1), TemplatesRecord(count: 0),
    MergeMailRecord(
      mail: MergeMail(
        line: 2,
        draft: Draft(
          from: Participant(email: "jo@example.org"), to: [Participant(name: "Bo", email: "bo@example.org")],
          cc: [Participant(email: "al@example.org")], subject: "Berth 7", body: "Hello Bo.\n"),
        attach: [.table("a.pdf")], key: []), time: now),
    MergeRecord(
      template: "berth", file: "guests.csv", sends: true, count: 2, left: 1, skipped: 3,
      warnings: ["Line 2: The message has no subject."], times: now...now.addingTimeInterval(3_600),
      undoSeconds: 5, isRehearsal: false),
    SpellingRecord(language: "en", words: ["teh", "recieve"]),
    DraftRecord(n: 1, account: "work", listed: ListedDraft(draft: nil, email: unsent)),
    DraftRecord(n: 2, account: "work", listed: ListedDraft(draft: nil, email: nil)),
    SyncRecord(
      account: "work", folder: nil, new: 3, changed: 0, removed: 1, pushed: 0, seconds: 0.25, error: nil,
      isLocal: false),
    AccountChangeRecord(action: .removed, name: "old", messages: 12),
    StepRecord(
      account: "work",
      step: AccountTestStep(
        service: .imap, kind: .login, finding: .failed(ServerError.loginRefused(reason: "no such user")))),
    DoctorRecord(finding: DoctorFinding(check: "counters", isOK: false, detail: "two were wrong; repaired")),
    NoticeRecord(kind: .warning, message: "The store is on a network drive."),
    ErrorRecord(
      command: "open", code: 64, message: "No thread 41: this listing has 1-25.", line: 7, file: "a.vmail"),
    WhereRecord(
      account: "work", folder: "Inbox", category: .social, search: "from:bo numbers", selected: 2, current: 3,
      open: nil,
      store: "/home/jo/vmail"),
    HelpRecord(page: HelpPage(ListCommand.self), isWhole: true),
    HelpRecord(page: HelpTopic.safety.page, isWhole: true),
    HelpRecord(page: HelpTopic.tutorial.page, isWhole: true),
    HelpRecord(
      page: HelpPage(ThreadRecord.schema, printedBy: ["list"], foreignText: RecordCatalog.mailText),
      isWhole: false),
    HistoryRecord(n: 12, line: "open 3"),
    VersionRecord(
      version: "1.2.3",
      build: BuildDescription(
        commit: "0123456789abcdef0123456789abcdef01234567", features: ["imap", "json"],
        libraries: [LibraryVersion("SQLite", "3.40.1")])),
    EventCommandRecord(event: "new-mail", n: 1, command: "list"),
    EventCommandRecord(event: "new-mail", n: 1, command: nil),
    AliasRecord(name: "bills", command: "list from:acme"), AliasRecord(name: "bills", command: nil),
    EchoRecord(words: "Good morning."), ProgramRecord(command: "true", status: 0),
    SleepRecord(seconds: 0.5), SourceRecord(file: "morning.vmail"), WatchRecord(accounts: ["work", "home"]),
    ActionRecord(report: report), ActionRecord(report: failedReport),
    UndoRecord(report: report, wasPending: true, needsListing: true),
    UndoRecord(report: failedReport, wasPending: false), RedoRecord(report: report),
    NicknameRecord(name: "team", people: [john, sarah]),
    MailrcRecord(file: "~/.mailrc", nicknames: 1, alternates: 2, ignored: 14),
    AccountOfferRecord(account: OtherAccount(name: "work")),
    ConfigurationRecord(
      file: "~/.muttrc", accounts: 2, added: 1, nicknames: 3, wasAsked: true,
      others: [OtherSetting(name: "editor", value: "vim -f"), OtherSetting(name: "score", value: "~f ann 5")]),
    PendingRecord(waiting: nil), ListedRecord<GrantKind>(count: 0),
    grant(.live), grant(.used), grant(.expired), grant(.revoked),
    SkillRecord(path: "/home/jo/.agents/skills/vmail", files: ["SKILL.md"]),
    JobRecord(
      n: 1, command: "import ~/Maildir", state: .running, seconds: 12, progress: "Importing: 4,200 messages"),
    JobRecord(n: 2, command: "sync", state: .failed, code: 69, seconds: 1), JobsRecord(count: 0),
    ListedRecord<AliasKind>(count: 0), ListedRecord<EventCommandKind>(count: 0),
    ListedRecord<TypedLineKind>(count: 0),
    PendingRecord(
      waiting: .init(n: 2, action: "spam", text: "mark 3 threads as spam", count: 3, secondsLeft: 4)),
    WouldRecord(command: "list"), WouldRecord(command: "import", line: "import inbox.mbox"),
    WouldRecord(command: "on", line: "archive @new", event: "new-mail"),
    WouldRecord(command: "save", file: "out/2026-01-05/a.pdf"),
    WouldRecord(command: "archive", report: failedReport, accounts: ["work"]),
    NoticeRecord(
      kind: .reverted, message: "Couldn't archive \"Numbers\": the server refused (no). Type retry."),
  ]
}

extension JSONValue {
  /// The first member of that name, when this is an object that has it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension Fixture {
  /// An open message that says this; `nil` for one whose text is not on this machine.
  static func message(_ n: Int, of count: Int, _ email: Email, _ text: String?) -> MessageRecord {
    var record = MessageRecord(n: n, count: count, email: email, isRead: email.isRead, isExpanded: true)
    record.readable = text.map { ReadableMessage(text: PlainTextReader.read($0)) }
    return record
  }
}
