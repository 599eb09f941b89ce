import Foundation
import Testing
import VmailDomain
import VmailEngine

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// How a sync ends that could not hand over what was queued.
@Suite(.timeLimit(.minutes(10))) struct SyncUnsentMailTests {
  private static let mail = OutgoingMail(email: Fixture.unsent, envelope: Fixture.envelope, due: Fixture.now)

  private static func postponed(_ reason: String, isOffline: Bool) -> DeliverMailUseCase.Event {
    .postponed(mail, until: Fixture.now, reason: reason, isOffline: isOffline)
  }

  private static func error(_ events: DeliverMailUseCase.Event...) -> ShellError? {
    var unsent = UnsentMail(account: "work")
    for event in events { unsent.note(event) }
    return unsent.error
  }

  @Test func `What has gone, or is on its way, is no failure`() {
    #expect(Self.error() == nil)
    #expect(Self.error(.sending(Self.mail), .sent(Self.mail)) == nil)
  }

  @Test func `Account, number and reason are told, and the code says what kind of failure it is (page 8.26)`()
  {
    let away = Self.error(
      Self.postponed("nobody there", isOffline: true), Self.postponed("nobody there", isOffline: true))
    #expect(away?.code == .unavailable)
    #expect(away?.text == "2 messages of work are still in the Outbox: nobody there")
    #expect(away?.hint == "The next sync will try again.")
    let busy = Self.error(.sent(Self.mail), Self.postponed("busy", isOffline: false))
    #expect(busy?.code == .temporary && busy?.text == "1 message of work is still in the Outbox: busy")
    let held = Self.error(.held(Self.mail, reason: "wrong password"))
    #expect(held?.code == .permission && held?.hint == "Type account test work.")
  }

  @Test func `What failed for good counts where nothing else waits`() {
    let failed = DeliverMailUseCase.Event.failed(Self.mail, reason: "no such user", isUncertain: false)
    #expect(Self.error(failed)?.code == .failure)
    #expect(Self.error(failed, failed)?.text == "2 messages of work were not sent: no such user")
    for events in [
      [failed, Self.postponed("busy", isOffline: false)], [Self.postponed("busy", isOffline: false), failed],
    ] {
      let error = Self.error(events[0], events[1])
      #expect(error?.code == .temporary && error?.text == "1 message of work is still in the Outbox: busy")
    }
  }
}
