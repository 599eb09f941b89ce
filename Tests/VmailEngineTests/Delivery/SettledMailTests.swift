import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Who waits for a mail learns what becomes of it, whichever process sends it.
@Suite(.timeLimit(.minutes(10))) struct SettledMailTests {
  /// What another process does with a mail that it is sending.
  enum Deed: CaseIterable { case sends, fails, doubts, postpones, holds, crashes, crashesLate }

  private static func words(_ event: DeliverMailUseCase.Event?) -> String {
    switch event {
    case .sent?: "sent"
    case .failed(_, let reason, let isUncertain)?: (isUncertain ? "uncertain: " : "failed: ") + reason
    case .postponed(_, _, let reason, _)?: "queued: \(reason)"
    case .held(_, let reason)?: "held: \(reason)"
    case nil: "taken back"
    default: "\(String(describing: event))"
    }
  }

  @Test(
    arguments: zip(
      Deed.allCases,
      [
        "sent", "failed: no", "uncertain: cut", "queued: busy", "held: login", "sent",
        "uncertain: vmail ended before the server answered",
      ]))
  func `While another process sends a mail, one that waits sends nothing, and learns what becomes of it`(
    _ deed: Deed, _ fate: String
  ) async throws {
    let world = try await WritingWorld()
    let mail = try await world.queue()
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    let other = try world.sync.place.open()
    var claim = try await other.claim(mail.id, at: world.clock.now, retrying: false)
    async let settled = world.deliver.settle(mail, of: account) { _ in }
    while world.clock.alarmCount == 0, !Task.isCancelled { await Task.yield() }
    let now = world.clock.now
    if let claimed = claim {
      switch deed {
      case .sends: try await other.write { try $0.finish(claimed, at: now, isFiled: false) }
      case .fails: try await other.write { _ = try $0.fail(claimed, reason: "no", isUncertain: false) }
      case .doubts: try await other.write { _ = try $0.fail(claimed, reason: "cut", isUncertain: true) }
      case .postpones:
        try await other.write {
          try $0.postpone(claimed, until: now.addingTimeInterval(60), reason: "busy", counts: true)
        }
      case .holds:
        try await other.write {
          try $0.postpone(
            claimed, until: now + DeliveryPolicy.longestWait, reason: "login", counts: false)
        }
      case .crashes: break
      case .crashesLate: try await other.write { try $0.noteEnd(of: claimed) }
      }
    }
    // What a process that is killed has locked is free, and nothing says so.
    claim = nil
    if [.crashes, .crashesLate].contains(deed) {
      let ticking = Task {
        while !Task.isCancelled {
          world.clock.advance(by: 2)
          await Task.yield()
        }
      }
      #expect(try await Self.words(settled) == fate)
      ticking.cancel()
    } else {
      #expect(try await Self.words(settled) == fate)
    }
    #expect(world.submission.taken.count == (deed == .crashes ? 1 : 0))
    #expect(world.clock.alarmCount == 0)
  }

  @Test func `A mail that was settled before one waits for it is not sent again`() async throws {
    let world = try await WritingWorld()
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    let sent = try await world.queue("Sent")
    try await world.play()
    let cancelled = try await world.queue("Cancelled")
    _ = try await world.outbox.cancel(cancelled, sender: WritingWorld.me)
    #expect(try await Self.words(world.deliver.settle(sent, of: account) { _ in }) == "sent")
    #expect(try await Self.words(world.deliver.settle(cancelled, of: account) { _ in }) == "taken back")
    #expect(world.submission.taken.count == 1)
  }

  @Test func `Who stops waiting leaves the mail to the process that sends it`() async throws {
    let world = try await WritingWorld()
    let mail = try await world.queue()
    let account = try #require(try await world.store.read { try $0.accounts() }.first)
    let claim = try await world.store.claim(mail.id, at: world.clock.now, retrying: false)
    let waiting = Task { try await world.deliver.settle(mail, of: account) { _ in } }
    while world.clock.alarmCount == 0, !Task.isCancelled { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
    #expect(try await world.outgoing().first?.email.sendState == .sending)
    withExtendedLifetime(claim) {}
  }
}
