import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Reports the progress of queued mail.
struct OutboxNotifier: Sendable {
  let console: Console
  var happenings: ShellEvents?
  /// Whether it reports mail that stays queued, if nothing else does.
  var reportsQueued = true

  func notify(_ event: DeliverMailUseCase.Event) {
    switch event {
    case .sending: break
    case .sent(let mail) where mail.holdUntil != nil:
      console.notice(
        "Handed \(title(mail)) over to the server, and asked it to send it\(time(mail.holdUntil)).", .done)
      happenings?.post(.sent(mail))
    case .scheduled(let mail, let date):
      console.notice(
        "The server doesn't hold \(title(mail)). vmail sends it\(time(date)), if it runs then.", .warning)
    case .sent(let mail):
      console.notice("\(mail.isResent ? "Resent" : "Sent") \(title(mail)).", .done)
      happenings?.post(.sent(mail))
    case .postponed(let mail, _, let reason, let isOffline):
      // Only once: the command outbox shows the rest.
      guard reportsQueued, mail.attempts == 0, mail.error == nil else { return }
      console.notice(
        "Couldn't send \(title(mail)) yet: \(reason). vmail will try again"
          + (isOffline ? " when you are online." : "."), .warning)
    case .held(let mail, let reason):
      guard reportsQueued, mail.error == nil else { return }
      console.notice("Couldn't send \(title(mail)): \(reason). It is still in the Outbox.", .warning)
    case .failed(let mail, let reason, true):
      console.notice(
        "\(title(mail)) may have been sent: \(reason). vmail will look for it in Sent, and not resend it. Type outbox.",
        .failed)
      happenings?.post(.failed(mail, reason, isUncertain: true))
    case .failed(let mail, let reason, false):
      console.notice("Couldn't send \(title(mail)): \(reason). Type outbox.", .failed)
      happenings?.post(.failed(mail, reason))
    }
  }

  /// Reports what a sync has found out about mail that may have been sent.
  func notify(_ report: SyncReport) {
    for mail in report.settled {
      console.notice("\(title(mail)) was sent after all.", .done)
      happenings?.post(.sent(mail))
    }
    for mail in report.absent {
      guard let fate = mail.fate(in: console.layout.times) else { continue }
      console.notice("\(title(mail)) \(fate). Type outbox.", .warning)
    }
  }

  private func time(_ date: Date?) -> String {
    date.map { " " + console.layout.times.coming($0) } ?? ""
  }

  private func title(_ mail: OutgoingMail) -> String {
    TerminalText(line: SubjectText.title(of: mail.email)).string
  }
}
