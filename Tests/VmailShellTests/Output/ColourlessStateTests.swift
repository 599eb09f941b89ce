import Testing
import VmailCommandLine
@testable import VmailDomain
import VmailEngine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// No state is told by colour or weight alone: without any style two states still look different.
@Suite(.timeLimit(.minutes(10))) struct ColourlessStateTests {
  private static func message(
    isRead: Bool = true, isStarred: Bool = false, isExpanded: Bool = true
  ) -> MessageRecord {
    var record = MessageRecord(
      n: 1, count: 2, email: Fixture.email(flags: isStarred ? [.flagged] : []), isRead: isRead,
      isExpanded: isExpanded)
    record.readable = ReadableMessage(text: PlainTextReader.read("Yes."))
    return record
  }

  private static func message(_ unsent: UnsentState?, isExpanded: Bool) -> MessageRecord {
    var record = message(isExpanded: isExpanded)
    record.unsent = unsent
    return record
  }

  private static func message(attachmentIsHere isHere: Bool) -> MessageRecord {
    var record = MessageRecord(
      n: 1, count: 2, email: Fixture.email(attachments: [Fixture.spreadsheet]), isRead: true, isExpanded: true
    )
    for index in record.attachments.indices { record.attachments[index].isOnServer = !isHere }
    record.readable = ReadableMessage(text: PlainTextReader.read("Yes."))
    return record
  }

  private static func thread(_ unsent: UnsentState?) -> ThreadRecord {
    var record = Fixture.record()
    record.unsent = unsent
    return record
  }

  private static func outbox(_ state: SendState, uncertain: Bool = false) -> OutboxRecord {
    var email = Fixture.unsent
    email.sendState = state
    return OutboxRecord(
      n: 1,
      mail: OutgoingMail(email: email, envelope: Fixture.envelope, due: Fixture.now, isUncertain: uncertain))
  }

  private static func attachment(isHere: Bool) -> AttachmentRecord {
    let file = NumberedAttachment(n: 1, attachment: Fixture.spreadsheet, isOnServer: !isHere)
    return AttachmentRecord(target: AttachmentTarget(message: 1, email: EmailID(1), numbered: file))
  }

  private static func link(_ warning: LinkWarning?) -> LinkRecord {
    let link = RichText.Link(text: "bank.example", target: "https://evil.example/", warning: warning)
    return LinkRecord(message: 1, link: NumberedLink(n: 1, link: link))
  }

  private static func step(_ finding: AccountTestStep.Finding) -> StepRecord {
    StepRecord(account: "work", step: AccountTestStep(service: .imap, kind: .login, finding: finding))
  }

  private static func auth(_ result: String) -> AuthResultRecord {
    AuthResultRecord(
      message: 1,
      result: AuthenticationResult(server: "mx.example.org", method: "spf", result: result, details: ""))
  }

  private static func rule(isOn: Bool) -> RuleRecord {
    var rule = Fixture.rule
    rule.isOn = isOn
    return RuleRecord(n: 1, rule: rule, account: nil)
  }

  private static func folder(isCurrent: Bool, _ badge: FetchFolderListUseCase.Badge = .count(1))
    -> FolderRecord
  {
    FolderRecord(n: 1, name: "Inbox", kind: .inbox, badge: badge, isCurrent: isCurrent)
  }

  private static func setting(_ value: String) -> SettingRecord {
    SettingRecord(
      name: "width", value: value, standard: "72", meaning: String(repeating: "what it does ", count: 20))
  }

  /// The states of a thing, each of which is to look different from all others.
  private static let states: [[any OutputRecord]] = [
    [
      Fixture.record(Fixture.thread(unreadCount: 0, isStarred: false, hasAttachments: false)),
      Fixture.record(Fixture.thread(unreadCount: 1, isStarred: false, hasAttachments: false)),
      Fixture.record(Fixture.thread(unreadCount: 0, isStarred: true, hasAttachments: false)),
      Fixture.record(Fixture.thread(unreadCount: 0, isStarred: false, hasAttachments: true)),
      Fixture.record(
        Fixture.thread(unreadCount: 0, isStarred: false, hasAttachments: false), isCurrent: true),
      Fixture.record(
        Fixture.thread(unreadCount: 0, isStarred: false, hasAttachments: false), showsSelection: true),
      Fixture.record(
        Fixture.thread(unreadCount: 0, isStarred: false, hasAttachments: false), isSelected: true,
        showsSelection: true),
    ],
    [message(), message(isRead: false), message(isStarred: true), message(isExpanded: false)],
    ([nil] + UnsentState.allCases).map { thread($0) },
    ([nil] + UnsentState.allCases).map { message($0, isExpanded: true) },
    ([nil] + UnsentState.allCases).map { message($0, isExpanded: false) },
    [message(attachmentIsHere: true), message(attachmentIsHere: false)],
    [folder(isCurrent: false), folder(isCurrent: true), folder(isCurrent: false, .unknown)],
    [
      TabRecord(tab: .primary, unread: 1, isCurrent: false),
      TabRecord(tab: .primary, unread: 1, isCurrent: true),
      TabRecord(tab: .primary, unread: 0, isCurrent: false),
    ],
    [
      AccountRecord(n: 1, allWithUnread: nil, isCurrent: false),
      AccountRecord(n: 1, allWithUnread: nil, isCurrent: true),
      AccountRecord(n: 1, allWithUnread: 2, isCurrent: false),
    ],
    [outbox(.queued), outbox(.sending), outbox(.failed), outbox(.failed, uncertain: true)],
    [attachment(isHere: true), attachment(isHere: false)],
    [link(nil), link(LinkWarning(reason: .otherHost, host: "evil.example"))],
    [
      step(.fine(.none)), step(.failed(ServerError.loginRefused(reason: "no such user"))),
    ],
    [auth("pass"), auth("fail")], [rule(isOn: true), rule(isOn: false)], [setting("72"), setting("80")],
    [
      DoctorRecord(finding: DoctorFinding(check: "counters", isOK: true, detail: "")),
      DoctorRecord(finding: DoctorFinding(check: "counters", isOK: false, detail: "")),
    ],
    NoticeRecord.Kind.allCases.filter { [.info, .warning, .failed].contains($0) }
      .map { NoticeRecord(kind: $0, message: "It is so.") },
  ]

  private static let categories = AICategory.allCases.map { Fixture.record(Fixture.thread(category: $0)) }

  @Test(arguments: [20, 40, 60, 100], [Glyphs.unicode, .ascii])
  func `Every state can be told without colour and weight`(width: Int, glyphs: Glyphs) {
    for group in Self.states {
      let looks = Self.colourless(group, Fixture.layout(width, glyphs: glyphs))
      #expect(Set(looks).count == looks.count, "\(looks.joined(separator: "\n--\n"))")
    }
  }

  /// As a word, Primary is left out because it is usual: then colour doesn't tell it from no category either.
  @Test(arguments: [20, 40, 60, 100], [Glyphs.unicode, .ascii])
  func `Every category that is shown can be told without colour and weight`(width: Int, glyphs: Glyphs) {
    var layout = Fixture.layout(width, glyphs: glyphs)
    layout.badges = .pill
    let pills = Self.colourless(Self.categories, layout)
    #expect(Set(pills).count == pills.count, "\(pills.joined(separator: "\n--\n"))")
    layout.badges = .word
    let words = Self.colourless(Self.categories, layout)
    #expect(Set(words).count == words.count - 1, "\(words.joined(separator: "\n--\n"))")
    let styled = Set(Self.categories.map { $0.text(in: layout) })
    #expect(Set(words).count == styled.count)
  }

  private static func colourless(_ records: [any OutputRecord], _ layout: Layout) -> [String] {
    records.map { $0.text(in: layout).map(\.string).joined(separator: "\n") }
  }

  @Test func `Every state is said in plain form`() {
    for group in Self.states + [Self.categories] {
      let said = group.map { $0.plain(in: Fixture.layout()).map(\.string).joined(separator: "\n") }
      // That there is a selection, of which a thread is no part, is in no sentence.
      #expect(Set(said).count >= looksThatAreSaid(group), "\(said.joined(separator: "\n"))")
    }
  }

  private func looksThatAreSaid(_ group: [any OutputRecord]) -> Int {
    group.count { record in
      guard let thread = record as? ThreadRecord else { return true }
      // Primary is usual, so that it is said as little as no category.
      return (!thread.showsSelection || thread.isSelected) && thread.thread.aiCategory != .uncategorized
    }
  }
}
