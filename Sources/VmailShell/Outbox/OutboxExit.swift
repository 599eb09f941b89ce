import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

/// Handles the Outbox when the session ends.
extension Shell {
  /// Sends mail that is due, offers to wait for mail that is held back, and reports mail that stays queued
  /// (page 8.26). In scripts nothing connects automatically.
  mutating func leaveOutbox() async {
    guard isInteractive, isStoreOpen, !environment.isDemo, let writing = try? await writing() else { return }
    let queued = await queued(in: writing)
    guard !queued.isEmpty else { return }
    // If only a link was followed, there was no prompt that started this.
    if !outboxWatcher.isWatching { try? await keepInLine() }
    if outboxWatcher.isWatching {
      let held = queued.map(writing.outbox.secondsHeld).max() ?? 0
      if held > 0 { await waitForHeld(queued.count, seconds: held, writing) }
      await outboxWatcher.sendDue()
    }
    let left = await self.queued(in: writing)
    guard !left.isEmpty else { return }
    let mails = Digits.counted(left.count, "mail")
    console.notice(
      "\(mails) \(left.count == 1 ? "stays" : "stay") in the Outbox, and \(left.count == 1 ? "is" : "are") sent by the next vmail that is online."
    )
  }

  private func queued(in writing: WritingServices) async -> [OutgoingMail] {
    let waiting = (try? await writing.outbox.list(accountId: nil)) ?? []
    return waiting.filter { $0.email.sendState == .queued }
  }

  private mutating func waitForHeld(_ count: Int, seconds: Int, _ writing: WritingServices) async {
    let mails = Digits.counted(count, "mail")
    guard let ask,
      await ask(
        "\(mails) \(count == 1 ? "is" : "are") queued, the last for \(Digits.counted(seconds, "second")) more. Wait, and send? [y/N] "
      )
    else { return }
    let mail = await queued(in: writing)
    let left = mail.map(writing.outbox.secondsHeld).max() ?? 0
    // The hold lasts slightly longer than the displayed time.
    try? await environment.wait(.seconds(left + 1))
  }
}
