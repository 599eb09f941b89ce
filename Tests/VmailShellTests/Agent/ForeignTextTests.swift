import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Which text of a record somebody else wrote.
@Suite(.timeLimit(.minutes(10))) struct ForeignTextTests {
  /// The strings that are vmail's own words, the user's, or made of neither letters nor meaning, such as ids. Every
  /// other string of every record must be marked as from mail: a new one belongs here only if no sender and no
  /// server has a hand in it.
  private static let own: Set<String> = [
    "account-change.name", "account-offer.name", "account-offer.email", "account-offer.imap",
    "account-offer.smtp", "account-offer.passwordCommand", "account-offer.mail", "account-offer.command",
    "account-offer.remarks[]", "configuration.file", "configuration.ignored[].name",
    "configuration.ignored[].line",
    "account.name", "account.email", "ai.endpoint", "alias.name", "alias.command",
    "browse.path", "browse.program", "compose.id", "compose.account", "net.purpose", "net.account",
    "conversation.id",
    "doctor.check", "draft.id", "draft.account", "error.command", "failure.path", "help.name", "help.short[]",
    "help.synopsis", "help.summary", "help.text", "history.line", "job.command", "mailrc.file",
    "nickname.name",
    "nickname.addresses[]", "message.id", "message.security.signatures[].fingerprint", "location.id",
    "log.id", "log.rule", "log.line", "log.script", "lost.id", "lost.account",
    "location.account", "record.path", "where.recording", "on.event", "on.command", "outbox.id",
    "outbox.account",
    "page.account", "pending.id", "pending.account", "undo-step.id", "patch-apply.repository",
    "patch-apply.branch", "patch-apply.commit", "program.command",
    "rule.name", "rule.account",
    "rule.if",
    "rule.then", "rule-run.rule", "rule-review.rule", "rule-difference.id", "rule-fault.detail",
    "search.forgotten", "selection.name", "setting.name", "setting.value",
    "setting.default", "setting.meaning", "snooze.id", "source.file", "status.account", "step.account",
    "sync.account", "thread.id", "thread.account", "tracker.reason", "version.version",
    "version.features[]", "version.libraries[].name", "version.libraries[].version", "where.account",
    "where.search", "where.store", "why.id", "would.command", "would.line", "would.does", "would.event",
    "version.commit", "template.name",
    "merge.template", "merge.file", "raw.path", "mirror.path", "mirror.account", "mirror-run.path",
    "mirror-run.account",
    "spelling.language", "schema.name",
    "schema.version",
    "schema.summary", "key.fingerprint", "key-text.fingerprint", "key-text.text",
    "waiting-sender.account", "screen.accounts[]", "help.heading", "would.accounts[]", "conversation.banner",
    "suggestion.id", "suggestions.id", "summary.id", "message.keywords[]", "thread.keywords[]",
    "folder.accounts[]", "page.unreadByAccount[].account", "variable.name", "watch.accounts[]",
    "backup.path", "restore.path", "restore.store", "restore.kept", "restore.passwords[]",
    "thread.copies[].account", "thread.copies[].id",
    // Words of vmail's own for what the calendar says.
    "grant.query", "grant.accounts[]", "skill.path", "skill.files[]",
    "approval.effect", "approval.items[].label", "draft.name", "compose.name", "message.deliveries[].meaning",
    "message.deliveries[].report", "once.id", "once.key", "once.messageId",
    "event.answer", "event.message", "message.invitation.currency", "message.invitation.answer",
    "message.invitation.conflicts[].answer",
  ]

  /// The same of what stands in several records.
  private static let ownEverywhere = ["failed[].id", "emails[]"]

  @Test func `No string of any record is unmarked but those known to be nobody else's`() {
    for schema in RecordCatalog.schemas {
      for path in schema.fields.flatMap({ Self.strings($0.type, at: $0.name) }) {
        let isKnown =
          Self.own.contains("\(schema.type).\(path)") || Self.ownEverywhere.contains(path)
        #expect(isKnown, "\(schema.type).\(path) is neither marked nor known to be vmail's or the user's own")
      }
    }
  }

  @Test func `What is known to be nobody else's is there`() {
    let all = RecordCatalog.schemas.flatMap { schema in
      schema.fields.flatMap { Self.strings($0.type, at: $0.name) }.map { "\(schema.type).\($0)" }
    }
    #expect(Self.own.subtracting(all) == [])
  }

  /// Where unmarked strings stand.
  private static func strings(_ type: JSONType, at path: String) -> [String] {
    switch type {
    case .string: [path]
    case .array(let element): strings(element, at: path + "[]")
    case .object(let fields): fields.flatMap { strings($0.type, at: path + "." + $0.name) }
    case .nullable(let type): strings(type, at: path)
    case .foreignText, .integer, .number, .boolean, .timestamp, .oneOf, .anyObject: []
    }
  }

  @Test func `Nothing hides in any record, whatever mail brought`() {
    for record in Fixture.allRecords {
      for text in record.markedJSON.strings {
        #expect(VisibleText.of(text) == text, "\(type(of: record).type): \(text)")
      }
    }
  }

  @Test func `An object ends in the paths of what others wrote`() {
    let thread = Fixture.record(Fixture.thread(subject: "Pay\u{202E}me"))
    let marked = thread.markedJSON
    #expect(marked["subject"] == "Pay\\u{202E}me")
    #expect(
      marked["untrusted"]
        == [
          "folder", "subject", "participants[].name", "participants[].email", "snippet", "warnings[].text",
          "recipients[].name", "recipients[].email", "messageId",
        ])
    let message = Fixture.message(1, of: 1, Fixture.email(attachments: [Fixture.spreadsheet]), "Text")
    let paths = message.markedJSON["untrusted"]?.strings ?? []
    #expect(Set(paths).isSuperset(of: ["from.name", "attachments[].name", "links[].url", "body"]))
  }
}

extension JSONValue {
  /// All strings in it.
  fileprivate var strings: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.strings)
    case .object(let members): members.flatMap(\.value.strings)
    case .null, .bool, .int, .double: []
    }
  }
}
