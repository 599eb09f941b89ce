import VmailDomain

/// Reports the effects of new mail, which no command has caused.
extension PushNotifier {
  func tell(_ arrivals: ArrivalReport) async {
    guard arrivals != ArrivalReport() else { return }
    let names = await labelNames()
    if let sentence = SnoozeWatch.sentence(arrivals.returned.count, because: "there is new mail in ") {
      console.notice(sentence, .done)
    }
    for run in arrivals.runs { tell(run, names) }
    for failure in arrivals.failures {
      let text = "Rule \(Self.title(failure.rule)) can't act: \(failure.reason). Type rules."
      console.notice(TerminalText(line: text).string, .warning)
    }
  }

  /// Mail that was already as the rule wants it is not reported.
  private func tell(_ run: RuleRun, _ names: [FolderID: String]) {
    let phrase = ActionPhrase(run.outcome.action, folders: names)
    let title = Self.title(run.rule)
    if !run.outcome.done.isEmpty {
      let text = "Rule \(title): \(phrase.past(run.outcome.done.count)). undo takes it back."
      console.notice(TerminalText(line: text).string, .done)
    }
    if let failure = run.outcome.failed.first {
      let reason = ErrorWording.reason(failure.reason)
      let text = "Rule \(title) couldn't \(phrase.infinitive(run.outcome.failed.count)): \(reason)."
      console.notice(TerminalText(line: text).string, .warning)
    }
  }

  private static func title(_ rule: MailRule) -> String { "\"\(rule.title)\"" }
}
