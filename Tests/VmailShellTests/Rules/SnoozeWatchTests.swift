import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct SnoozeWatchTests {
  /// Threads with the times they come back at; a call can be made to fail.
  private final class SnoozedThreads: SnoozeRepositoryProtocol {
    private let state = Mutex<(due: [ThreadID: Date], failures: Int)>(([:], 0))

    func snooze(_ thread: Int64, until date: Date) { state.withLock { $0.due[ThreadID(thread)] = date } }
    func fail(times: Int) { state.withLock { $0.failures = times } }

    func getSnoozed() -> [SnoozedThread] { [] }
    func getNextWake() -> Date? { state.withLock { $0.due.values.min() } }

    func wakeDue(at now: Date) throws -> [ThreadID] {
      try state.withLock { state in
        if state.failures > 0 {
          state.failures -= 1
          throw StoreError.busy(path: "store")
        }
        let due = state.due.filter { $0.value <= now }.keys.sorted()
        for thread in due { state.due[thread] = nil }
        return due
      }
    }

    func wake(threads: [ThreadID]) -> [ThreadID] { [] }
  }

  private struct World {
    let repository = SnoozedThreads()
    let clock = TestClock()
    let output = ShellOutput()
    let watch: SnoozeWatch
    let useCase: SnoozeThreadsUseCase

    init() {
      let shell = Shell.forTests(repository: InMemoryEmailRepository(), output: output, clock: clock)
      watch = SnoozeWatch(alarms: clock, clock: clock, console: shell.console)
      useCase = SnoozeThreadsUseCase(repository: repository, clock: clock)
    }

    func pass(_ seconds: Double) async {
      clock.advance(by: seconds)
      await watch.settle()
    }
  }

  @Test func `What is due comes back with a notice, and the alarm is set for the next`() async {
    let world = World()
    world.repository.snooze(1, until: TestClock.start + 30)
    world.repository.snooze(2, until: TestClock.start + 200)
    await world.watch.follow(world.useCase)
    await world.pass(29)
    #expect(world.output.taken() == "")
    await world.pass(1)
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
    #expect(world.watch.takeReturned() && !world.watch.takeReturned())
    for _ in 0..<3 { await world.pass(60) }
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
    #expect(world.clock.alarmCount == 0)
  }

  @Test func `What was announced and is stored only later is waited for`() async {
    let world = World()
    await world.watch.expect(TestClock.start + 300, by: world.useCase)
    #expect(world.clock.alarmCount == 1)
    world.repository.snooze(1, until: TestClock.start + 300)
    world.repository.snooze(2, until: TestClock.start + 300)
    for _ in 0..<5 { await world.pass(60) }
    #expect(world.output.taken() == "2 snoozed threads are back. Type list.\n")
    #expect(world.clock.alarmCount == 0)
  }

  @Test func `A clock that was set and a store that is busy only delay it`() async {
    let world = World()
    world.repository.snooze(1, until: TestClock.start + 86_400)
    await world.watch.follow(world.useCase)
    world.clock.set(to: TestClock.start + 90_000)
    world.repository.fail(times: 2)
    await world.pass(60)
    await world.pass(60)
    #expect(world.output.taken() == "")
    await world.pass(60)
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
  }

  @Test func `What was due before a start is back after it, also in scripts`() async {
    let world = World()
    world.repository.snooze(1, until: TestClock.start - 5)
    await world.watch.wakeOnce(by: world.useCase)
    #expect(world.output.taken() == "1 snoozed thread is back. Type list.\n")
    world.repository.snooze(1, until: TestClock.start + 5)
    await world.watch.follow(world.useCase)
    await world.watch.finish()
    #expect(world.clock.alarmCount == 0)
  }
}
