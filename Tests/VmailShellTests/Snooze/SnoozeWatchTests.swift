import Foundation
import Testing
import VmailDomain
@testable import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct SnoozeWatchTests {
  /// Two threads that can be snoozed, and a watch over them.
  private struct World {
    let mail: ActionWorld
    let watch: SnoozeWatch
    let useCase: SnoozeThreadsUseCase
    var clock: TestClock { mail.clock }
    var output: ShellOutput { mail.output }

    init() async throws {
      mail = try await ActionWorld(threads: 2)
      watch = SnoozeWatch(clock: mail.clock, console: mail.shell().console)
      useCase = SnoozeThreadsUseCase(store: mail.store, clock: mail.clock)
    }

    func snooze(_ number: Int, until date: Date) async throws {
      let place = ThreadInMailbox(
        threadId: try await mail.thread("Mail \(number)"), view: try await mail.view(.inbox))
      let outcome = try await mail.store.write { try $0.perform(.snooze(until: date), on: [place]) }
      try #require(outcome.done.count == 1)
    }

    func pass(_ seconds: Double) async {
      clock.advance(by: seconds)
      await watch.settle()
    }
  }

  @Test func `What is due comes back with a notice, and the alarm is set for the next`() async throws {
    let world = try await World()
    try await world.snooze(1, until: TestClock.start + 30)
    try await world.snooze(2, until: TestClock.start + 200)
    await world.watch.follow(world.useCase)
    await world.pass(29)
    #expect(world.output.taken() == "")
    await world.pass(1)
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
    #expect(world.watch.takeReturned() == 1 && world.watch.takeReturned() == 0)
    for _ in 0..<3 { await world.pass(60) }
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
    #expect(world.clock.alarmCount == 0)
  }

  @Test func `What was announced and is stored only later is waited for`() async throws {
    let world = try await World()
    await world.watch.expect(TestClock.start + 300, by: world.useCase)
    #expect(world.clock.alarmCount == 1)
    try await world.snooze(1, until: TestClock.start + 300)
    try await world.snooze(2, until: TestClock.start + 300)
    for _ in 0..<5 { await world.pass(60) }
    #expect(world.output.taken() == "2 snoozed threads are back. Type list.\n")
    #expect(world.clock.alarmCount == 0)
  }

  @Test func `A clock that was set and a store that can't be written only delay it`() async throws {
    let world = try await World()
    try await world.snooze(1, until: TestClock.start + 86_400)
    await world.watch.follow(world.useCase)
    world.clock.set(to: TestClock.start + 90_000)
    try world.mail.mail.refuseWrites()
    await world.pass(60)
    await world.pass(60)
    #expect(world.output.taken() == "")
    try world.mail.mail.allowWrites()
    await world.pass(60)
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
  }

  @Test func `What was due before a start is back after it, also in scripts`() async throws {
    let world = try await World()
    try await world.snooze(1, until: TestClock.start - 5)
    await world.watch.wakeOnce(by: world.useCase)
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
    try await world.snooze(1, until: TestClock.start + 5)
    await world.watch.follow(world.useCase)
    await world.watch.finish()
    #expect(world.clock.alarmCount == 0)
  }
}
