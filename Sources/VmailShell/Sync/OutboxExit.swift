import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Handles the Outbox when the session ends.
enum OutboxExit {
  /// Sends mail that is due, and reports mail that stays queued (page 8.26, 9.3). In scripts nothing connects
  /// automatically.
  static func leave(in shell: inout Shell) async {
    guard shell.isInteractive, shell.isStoreOpen else { return }
    await reportScheduled(in: &shell)
    guard await !queuedMail(in: &shell).isEmpty else { return }
    // If only a link was followed, there was no prompt that started this.
    if !shell.background.outboxWatcher.isWatching { try? await Sync.keepInLine(in: &shell) }
    if shell.background.outboxWatcher.isWatching { await shell.background.outboxWatcher.sendDue() }
    let left = await queuedMail(in: &shell).count
    guard left > 0 else { return }
    let mails = Digits.counted(left, "message")
    if shell.environment.isDemo {
      return shell.console.notice("\(mails) \(left == 1 ? "was" : "were") queued. \(Self.demoSends)")
    }
    shell.console.notice(
      "\(mails) \(left == 1 ? "is" : "are") still in the Outbox, and will be sent when vmail next runs online."
    )
  }

  private static func reportScheduled(in shell: inout Shell) async {
    let mails = await outgoingMail(in: &shell).filter { isToCome($0, in: shell) }
    guard let first = mails.map(\.due).min() else { return }
    let time = shell.console.layout.times.coming(first)
    shell.console.notice(
      mails.count == 1
        ? "A message is scheduled for \(time). vmail sends it if it runs at that time, or when it next does."
        : "\(mails.count) messages are scheduled, the first for \(time). vmail sends each if it runs at its time, "
          + "or when it next does.")
  }

  private static let demoSends = "Nothing is sent in the demo."

  /// Mail that is queued when vmail is to be left.
  struct QueuedMail {
    /// What will happen to it.
    var sentence: String
    /// The seconds until the last of it is sent; 0 if all is due, or nothing can be sent.
    var seconds: Int

    var canBeWaitedFor: Bool { seconds > 0 }
  }

  /// - Returns: `nil` if no mail is queued.
  static func unsentMail(in shell: inout Shell) async -> QueuedMail? {
    let queued = await queuedMail(in: &shell)
    guard !queued.isEmpty, let outbox = try? await DraftWriting.writing(in: &shell).outbox else { return nil }
    let mails = "\(Digits.counted(queued.count, "message")) \(queued.count == 1 ? "is" : "are") queued"
    let (it, them) = queued.count == 1 ? ("it", "it") : ("they", "them")
    if shell.environment.isDemo { return QueuedMail(sentence: "\(mails). \(Self.demoSends)", seconds: 0) }
    let later = "\(it) will be sent when vmail next runs online."
    guard shell.background.outboxWatcher.isWatching else {
      return QueuedMail(sentence: "\(mails). \(Sentence.begun(later))", seconds: 0)
    }
    let seconds = queued.map(outbox.secondsHeld).max() ?? 0
    guard seconds > 0 else {
      return QueuedMail(sentence: "\(mails). vmail will send \(them) before it ends.", seconds: 0)
    }
    let count = Digits.counted(queued.count, "message")
    let wait = (queued.count == 1 ? "in " : "within ") + Digits.counted(seconds, "second")
    return QueuedMail(
      sentence: "\(count) will be sent \(wait). If you leave now, \(later)", seconds: seconds)
  }

  /// Returns the queued mail that is due or soon will be.
  private static func queuedMail(in shell: inout Shell) async -> [OutgoingMail] {
    await outgoingMail(in: &shell).filter { !isToCome($0, in: shell) }
  }

  /// Returns whether the time that was chosen for a mail is yet to come.
  private static func isToCome(_ mail: OutgoingMail, in shell: Shell) -> Bool {
    mail.isScheduled && mail.due > shell.environment.clock.now
  }

  /// Returns the queued mail; in the demo, whose sample mail includes some, only what was queued here.
  private static func outgoingMail(in shell: inout Shell) async -> [OutgoingMail] {
    let waiting = (try? await DraftWriting.writing(in: &shell).outbox.list(accountId: nil)) ?? []
    return waiting.filter {
      $0.email.sendState == .queued && (!shell.environment.isDemo || shell.session.queued[$0.id] != nil)
    }
  }
}
