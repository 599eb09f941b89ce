import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The effect that a command would have.
struct WouldRecord: SentenceRecord {
  /// The command's name.
  var command: String
  /// The report of an action; `nil` if there is none.
  var report: ActionReport?
  /// The accounts of the threads, by name.
  var accounts: [String] = []
  /// The line of a command that was not run, if nothing more is known about it.
  var line: String?
  /// The event after which the line would run.
  var event: String?
  /// The path of a file that would be saved.
  var file: String?
  /// The mail that would be sent: its subject and its recipients.
  var mail: Draft?
  /// The effect of a command other than an action on threads.
  var effect = Effect.nothing
  /// The result of an import.
  var imported: ImportMailUseCase.Report?
  /// The result of `categorize --all`.
  var categorized: CategorizeEmailUseCase.Report?

  static let type = "would"
  static let summary = "What a command would do; nothing was changed."
  static let fields: [RecordField<WouldRecord>] = [
    .string("command", "the command") { $0.command },
    RecordField(
      "action", .nullable(.oneOf(ActionPhrase.names)), "the action; null if it changes nothing"
    ) { .optional($0.report?.phrase.name) },
    .integer("count", "number of threads it would affect") { $0.report?.done ?? 0 },
    .integer("unchanged", "number of threads that need no change") { $0.report?.unchanged ?? 0 },
    .objects("failed", ObjectShape.actionFailure, "threads on which it would fail") {
      $0.report?.failed ?? []
    },
    .strings("accounts", "the accounts of the threads") { $0.accounts },
    .optionalString("line", "the command line, if all that is known is that it would run; null otherwise") {
      $0.line
    },
    .optionalString("event", "the event after which the line would run; null if it is not a command of on") {
      $0.event
    },
    .optionalForeignText("file", "the path at which save --name would save an attachment; null otherwise") {
      $0.file
    },
    .optionalForeignText(
      "mail", "the subject and recipients of the reply or receipt that would be sent; null otherwise"
    ) {
      $0.mail.map(Self.name)
    },
    .optionalString("does", "the effect of a command that is not an action on threads; null if it has none") {
      $0.report == nil ? $0.effect.clause : nil
    },
    .integer(
      "messages",
      "number of messages that it would affect, or that import or categorize --all would read; 0 if not known"
    ) {
      $0.report?.messages ?? $0.imported?.read ?? $0.categorized?.read ?? 0
    },
    .integer(
      "others", "number of these messages that don't match the condition by which their threads were named"
    ) { $0.report?.others?.count ?? 0 },
    ImportCounts.field("the folders that import would put them in") { $0.imported?.places ?? ImportCounts() },
  ]

  var sentence: TerminalText? {
    if let line {
      let begin = event.map { "On \($0), would run" } ?? "Would run"
      return TerminalText(line: "\(begin) \"\(line)\".")
    }
    if let mail { return TerminalText(line: "Would send \(Self.name(mail)).") }
    if let file { return TerminalText(line: "Would save \(file).") }
    if let imported { return TerminalText(line: Self.sentence(imported)) }
    if let categorized { return TerminalText(line: Self.sentence(categorized, accounts)) }
    guard let report else {
      return TerminalText(line: "\(command) \(effect.clause ?? "changes no mail").")
    }
    var sentences = [
      report.done > 0 ? "Would \(report.phrase.infinitive(report.threads))." : "Would change nothing."
    ]
    if !accounts.isEmpty { sentences.append(Self.sentence(naming: accounts)) }
    if report.unchanged > 0 {
      sentences.append(
        "\(Digits.counted(report.unchanged, "thread")) \(report.unchanged == 1 ? "needs" : "need") no change."
      )
    }
    if !report.failed.isEmpty {
      let failures = ActionFailures(phrase: report.phrase, done: 0, failed: report.failed)
      sentences.append(Sentence.ended(TerminalText(line: Sentence.begun(failures.clause))).string)
    }
    return TerminalText(line: sentences.joined(separator: " "))
  }

  /// `"Accepted: Lunch" to Ann Lee <ann@example.org>`
  private static func name(_ mail: Draft) -> String {
    "\"\(mail.subject)\" to \(AddressText.list(mail.recipients))"
  }

  private static func sentence(_ categorized: CategorizeEmailUseCase.Report, _ accounts: [String]) -> String {
    let read = Digits.counted(categorized.read, "message")
    let changed = categorized.changed > 0 ? Digits.grouped(categorized.changed) : "none"
    return
      "Would recalculate the categories of \(read), and change \(changed). \(sentence(naming: accounts))"
  }

  private static func sentence(naming accounts: [String]) -> String {
    (accounts.count == 1 ? "Account: " : "Accounts: ") + accounts.joined(separator: ", ") + "."
  }

  /// Duplicates are only known once the mail has been read to the end.
  private static func sentence(_ imported: ImportMailUseCase.Report) -> String {
    let places = imported.places.phrase.map { " (\($0))" } ?? ""
    let failed = imported.failed > 0 ? "; \(Digits.grouped(imported.failed)) can't be read" : ""
    let start = "Would import \(Digits.counted(imported.read, "message"))\(places)\(failed)."
    return ([start, "Messages that are already there would be skipped."] + imported.leftOut).joined(
      separator: " ")
  }
}
