import VmailDomain
import VmailEngine

/// Performs the checks of `doctor` that need more than the store.
extension Shell {
  /// Rebuilds a store from its sources if its database is damaged or missing. Nothing is deleted.
  mutating func salvageStore() async throws {
    guard let salvage = environment.salvage else {
      throw ShellError(.failure, "this store cannot be salvaged")
    }
    guard !isStoreOpen else {
      throw ShellError(
        .usage, "the store is open in this vmail, and its database can be read",
        hint:
          "Type doctor to look for damage. To salvage all the same, quit and run vmail -e 'doctor --salvage'."
      )
    }
    let console = console
    let salvaged = try await salvage.salvage(opening: { try await services().importMail }) { event in
      switch event {
      case .failure(let failure): console.result(FailureRecord(failure: failure))
      case .added: break
      case .progress(let bytes, let all, let messages):
        console.progress(
          ImportProgress.line(bytes: bytes, of: all, messages: messages, glyphs: console.layout.glyphs),
          share: ProgressBar.share(bytes, of: all))
      }
    }
    guard let outcome = salvaged else {
      return console.notice("The store is not damaged: there is nothing to salvage.")
    }
    console.endProgress()
    guard let kept = outcome.kept else { throw ShellError.interrupted }
    session.placesVersion += 1
    console.result(ImportRecord(report: outcome.report))
    console.notice(
      "The former database and sources are in \(kept); remove that folder when nothing is missed. Folders, flags and"
        + " accounts are not salvaged: add accounts again with account add.")
  }

  /// Reports problems found when the store was opened.
  func tellFindingsAtStart(_ services: Services) {
    for finding in services.examineStore.findingsAtStart {
      let detail = Sentence.capitalised(finding.detail).string
      console.warning("vmail did not end well last time. \(detail) Type doctor.")
    }
  }

  /// Checks the sources in the background, for as long as there is a prompt.
  func watchSources(_ services: Services) {
    guard isInteractive, !environment.isDemo, services.examineStore.verifiesSources else { return }
    sourceUpkeep.begin(services.examineStore)
  }

  /// Returns the notice about messages with newly found damage.
  static func damageFound(_ messages: Int) -> String {
    let verb = messages == 1 ? "is" : "are"
    return "\(Digits.counted(messages, "message")) in the store \(verb) damaged. Type doctor."
  }

  /// Renews texts derived by older rules while waiting for input, unless another vmail is the engine of the
  /// store and does so.
  func renewTexts() {
    guard let services = openedServices, !isRehearsing, !environment.isDemo, !engine.isElsewhere else {
      return
    }
    textUpkeep.goOn(services.examineStore)
  }

  /// Returns the finding of `doctor` about texts, and renews them if asked to.
  mutating func textFinding(renews: Bool) async throws -> DoctorFinding {
    let texts = try await services().examineStore.examineTexts(renews: renews)
    var clauses: [String] = []
    if texts.renewed > 0 {
      clauses.append("\(Digits.counted(texts.renewed, "text")) updated to the current rules")
    }
    if texts.outdated > 0 {
      let count = Digits.counted(texts.outdated, "text")
      clauses.append("\(count) still to be updated: searches may miss their words")
    }
    return DoctorFinding(
      check: "texts", isOK: true,
      detail: clauses.isEmpty ? "all follow the current rules" : clauses.joined(separator: "; "))
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
        ? "Restore its sources from a backup; export leaves damaged messages out."
        : "Quit, and run vmail -e 'doctor --salvage': it rebuilds the store from the mail in its sources.")
  }

  static func damagedLeftOut(_ outcome: ExportMailUseCase.Outcome) -> ShellError {
    let count = outcome.damaged
    let names = outcome.damagedSubjects.map { "\"\(TerminalText(line: $0).string)\"" }.joined(separator: ", ")
    let rest =
      count > outcome.damagedSubjects.count ? " and \(count - outcome.damagedSubjects.count) more" : ""
    return ShellError(
      .data,
      "\(Digits.counted(count, "message")) \(count == 1 ? "is" : "are") damaged and not in it: \(names)\(rest)",
      hint: "Type doctor.")
  }
}
