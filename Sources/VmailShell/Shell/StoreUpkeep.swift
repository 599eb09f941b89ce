import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What is done when the store is opened, and while vmail waits for input.
enum StoreUpkeep {
  /// Reports problems found when the store was opened.
  static func reportFindings(_ services: Services, in shell: Shell) {
    for finding in services.examineStore.findingsAtStart {
      let detail = Sentence.capitalised(finding.detail).string
      shell.console.warning("vmail ended unexpectedly last time. \(detail) Type doctor.")
    }
  }

  /// Checks the sources in the background, for as long as there is a prompt.
  static func watchSources(_ services: Services, in shell: Shell) {
    guard shell.isInteractive, !shell.environment.isDemo, services.examineStore.verifiesSources else {
      return
    }
    shell.background.sourceUpkeep.begin(services.examineStore)
  }

  /// Returns the notice about messages with newly found damage.
  static func damageFound(_ messages: Int) -> String {
    let verb = messages == 1 ? "is" : "are"
    return "\(Digits.counted(messages, "message")) in the store \(verb) damaged. Type doctor."
  }

  /// Renews texts derived by older rules while waiting for input, unless another vmail is the engine of the
  /// store and does so.
  static func renewTexts(in shell: Shell) {
    guard let services = shell.openedServices, !shell.isRehearsing, !shell.environment.isDemo,
      !shell.background.engine.role.isElsewhere
    else {
      return
    }
    shell.background.textUpkeep.goOn(services.examineStore)
  }

  /// Returns snoozed threads that became due since vmail last ran. Errors never keep the user from reading mail.
  static func wakeSnoozed(_ services: Services, in shell: Shell) async {
    if shell.stays { return await shell.background.snoozeWatch.wake(by: services.apart.snoozes) }
    await shell.background.snoozeWatch.wakeOnce(by: services.snoozes)
  }
}
