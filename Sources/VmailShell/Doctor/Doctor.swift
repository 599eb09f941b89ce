import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct DoctorCommand: Command {
  static let info = CommandInfo(
    name: "doctor", topic: .shell,
    summary: "Check the store, and repair derived data",
    details: """
      Checks that the database is consistent, that counters and listings match the mail, and that the sources of all \
      messages are intact. Derived data is repaired, and texts that an older vmail derived from mail are derived again; \
      mail itself is never changed. For each account, doctor checks that it is set up and that its password is \
      available, without connecting: account test does that. The exit code is 1 if a check failed, and 65 if mail or the \
      database itself is damaged. --salvage rebuilds a store whose database is damaged or missing: all mail in its \
      sources is imported into a new database, with the folders, flags, accounts and rules that can still be read in \
      the old one, and the old files are kept in a folder beside it.
      """,
    examples: [.init("doctor", "check everything"), .init("doctor --no-repair", "check without repairing")],
    output: [DoctorRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .repairs, job: true) { (shell: inout Shell) in
      try await examine(repairs: true, in: &shell)
    },
    Form("--no-repair", needs: [.store], does: .nothing, job: true, summary: "Check without repairing") {
      (shell: inout Shell) in
      try await examine(repairs: false, in: &shell)
    },
    // This form runs before a store can be opened.
    Form("--salvage", does: .asks(.rebuilds), summary: "Rebuild a damaged store from its sources") {
      (shell: inout Shell) in
      try await Doctor.salvageStore(in: &shell)
    },
  ]

  private static func examine(repairs: Bool, in shell: inout Shell) async throws {
    let store = try await shell.services().examineStore.examine(repairs: repairs)
    // Nothing more can be checked in a damaged database.
    var texts: [DoctorFinding] = []
    do { texts = [try await Doctor.textFinding(renews: repairs, in: &shell)] } catch StoreError.damaged {}
    let findings =
      store + texts + (try await EncryptionFindings.found(in: &shell))
      + (try await AccountTest.findings(in: &shell))
    for finding in findings { shell.console.result(DoctorRecord(finding: finding)) }
    if let error = ShellError.failedChecks(findings) { throw error }
  }
}

/// A check made by `doctor`.
struct DoctorRecord: OutputRecord {
  var finding: DoctorFinding

  static let type = "doctor"
  static let summary = "A check made by `doctor`."
  static let fields: [RecordField<DoctorRecord>] = [
    .string("check", "what was checked") { $0.finding.check },
    .boolean("ok", "whether the check passed") { $0.finding.isOK },
    .foreignText("detail", "what was found and repaired") { $0.finding.detail },
    .foreignTexts("messages", "the damaged messages, at most 1,000") { $0.finding.messages },
  ]

  private var line: CheckLine {
    CheckLine(isOK: finding.isOK, name: finding.check, detail: finding.detail)
  }

  func text(in layout: Layout) -> [StyledLine] { line.text(in: layout) }
  func plain(in layout: Layout) -> [TerminalText] { [line.sentences] }
}

/// Performs the checks of `doctor` that need more than the store.
enum Doctor {
  /// Rebuilds a store from its sources if its database is damaged or missing. Nothing is deleted.
  fileprivate static func salvageStore(in shell: inout Shell) async throws {
    guard let salvage = shell.environment.salvage else {
      throw ShellError(.failure, "this store cannot be salvaged")
    }
    guard !shell.isStoreOpen else {
      throw ShellError(
        .usage, "the store is open in this vmail, so its database can be read",
        hint:
          "Type doctor to look for damage. To salvage it anyway, quit and run vmail -e 'doctor --salvage'."
      )
    }
    let console = shell.console
    let salvaged = try await salvage.salvage(opening: { try await shell.services().importMail }) { event in
      switch event {
      case .failure(let failure): console.result(FailureRecord(failure: failure))
      case .added, .skipped: break
      case .progress(let bytes, let all, let messages):
        console.progress(
          ImportProgress.line(bytes: bytes, of: all, messages: messages, glyphs: console.layout.glyphs),
          share: ProgressBar.share(bytes, of: all))
      }
    }
    guard let outcome = salvaged else {
      return console.notice(
        "The database is not damaged, so there is nothing to salvage. If doctor lists damaged messages, type sync to"
          + " download again what servers still have, and import the rest from a backup.")
    }
    console.endProgress()
    guard let kept = outcome.kept else { throw ShellError.interrupted }
    shell.session.placesVersion += 1
    console.result(ImportRecord(report: outcome.report))
    console.notice(
      "The old database and sources are in \(kept). Remove that folder once you have checked that nothing is missing."
        + (outcome.placed == 0
          ? " Folders, flags and accounts are lost: add accounts again with account add."
          : " Folders and flags of \(Digits.counted(outcome.placed, "message")) were read in the old database, and so"
            + " were accounts, rules and saved searches. Mail that it no longer describes is in the Inbox."
            + " The history of actions and mirrors are lost, and so are changes that servers have not got yet.")
    )
  }

  /// Returns the finding of `doctor` about texts, and renews them if asked to.
  fileprivate static func textFinding(renews: Bool, in shell: inout Shell) async throws -> DoctorFinding {
    let texts = try await shell.services().examineStore.examineTexts(renews: renews)
    var clauses: [String] = []
    if texts.renewed > 0 {
      clauses.append("\(Digits.counted(texts.renewed, "text")) updated")
    }
    if texts.outdated > 0 {
      let count = Digits.counted(texts.outdated, "text")
      clauses.append("\(count) out of date, so searches may miss words")
    }
    return DoctorFinding(
      check: "texts", isOK: true,
      detail: clauses.isEmpty ? "all are up to date" : clauses.joined(separator: "; "))
  }
}

extension ShellError {
  /// Returns the error that `doctor` ends with.
  /// - Parameter findings: all findings.
  static func failedChecks(_ findings: [DoctorFinding]) -> ShellError? {
    let bad = findings.filter { !$0.isOK }
    guard !bad.isEmpty else { return nil }
    let text = "\(bad.count) of \(findings.count) checks failed"
    let damage = bad.filter(\.isDamage)
    guard !damage.isEmpty else { return ShellError(.failure, text) }
    let isOfSources = damage.allSatisfy { !$0.messages.isEmpty }
    return ShellError(
      .data, "the store is damaged: " + text,
      hint: isOfSources
        ? "Type sync to download again what servers still have, and import the rest from a backup."
        : "Quit, and run vmail -e 'doctor --salvage': it rebuilds the store from the mail in its sources.")
  }

  static func damagedLeftOut(_ outcome: ExportMailUseCase.Outcome) -> ShellError {
    let count = outcome.damaged
    let names = outcome.damagedSubjects.map { "\"\(TerminalText(line: $0).string)\"" }.joined(separator: ", ")
    let rest =
      count > outcome.damagedSubjects.count ? " and \(count - outcome.damagedSubjects.count) more" : ""
    return ShellError(
      .data,
      "\(Digits.counted(count, "message")) \(count == 1 ? "is" : "are") damaged and left out: \(names)\(rest)",
      hint: (outcome.written == 0 ? "Nothing was written. " : "") + "Type doctor.")
  }
}
