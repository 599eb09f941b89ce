import FoundationEssentials
import VmailDomain
import VmailEngine

/// The Outbox when the session ends.
extension Shell {
  /// Sends what is due, offers to wait for what is held back, and says what stays (page 8.26). In scripts nothing
  /// connects by itself.
  mutating func leaveOutbox() async {
    guard isInteractive, isStoreOpen, !environment.isDemo, let writing = try? await writing() else { return }
    let queued = await queued(in: writing)
    guard !queued.isEmpty else { return }
    // Whoever only followed a link has come to no prompt.
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
    // The hold is a little longer than what is shown.
    try? await environment.wait(.seconds(left + 1))
  }
}
