import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

/// Work that goes on in the background when nothing else is done.
@Suite(.timeLimit(.minutes(10))) struct PacedWorkTests {
  private enum Answer {
    case wait(Double)
    case done, failure
  }

  private final class Steps: Sendable {
    private let answers: Mutex<[Answer]>
    private let taken = Mutex(0)

    init(_ answers: [Answer]) { self.answers = Mutex(answers) }

    var count: Int { taken.withLock { $0 } }

    func take() throws -> Double? {
      taken.withLock { $0 += 1 }
      let answer = answers.withLock { $0.isEmpty ? Answer.done : $0.removeFirst() }
      switch answer {
      case .wait(let seconds): return seconds
      case .done: return nil
      case .failure: throw StoreError.readOnly(path: "store")
      }
    }
  }

  private let clock = TestClock()

  private func work() -> PacedWork { PacedWork(clock: clock, priority: .medium) }

  private func pass(_ seconds: Double, _ work: PacedWork) async {
    clock.advance(by: seconds)
    await work.settle()
  }

  @Test func `Each step comes after the wait that the one before it asked for, and none at the end`() async {
    let (work, steps) = (work(), Steps([.wait(5), .wait(3_600), .done]))
    work.begin(after: 60) { try steps.take() }
    await pass(59, work)
    #expect(steps.count == 0)
    await pass(1, work)
    #expect(steps.count == 1)
    await pass(4, work)
    #expect(steps.count == 1)
    await pass(1, work)
    #expect(steps.count == 2)
    await pass(3_599, work)
    #expect(steps.count == 2)
    await pass(1, work)
    #expect(steps.count == 3)
    work.begin(after: 60) { try steps.take() }
    await pass(3_600, work)
    #expect(steps.count == 3)
    #expect(clock.alarmCount == 0)
    await work.finish()
  }

  @Test func `It rests while it is paused, goes on when it is begun again, and never after its end`() async {
    let (work, steps) = (work(), Steps([.wait(2), .wait(2)]))
    work.begin(after: 2) { try steps.take() }
    await pass(2, work)
    work.pause()
    for _ in 0..<3 { await pass(2, work) }
    #expect(steps.count == 1)
    work.begin(after: 2) { try steps.take() }
    work.begin(after: 2) { try steps.take() }
    #expect(clock.alarmCount == 1)
    await pass(2, work)
    #expect(steps.count == 2)
    await work.finish()
    #expect(clock.alarmCount == 0)
    work.begin(after: 2) { try steps.take() }
    for _ in 0..<3 { await pass(2, work) }
    #expect(steps.count == 2)
  }

  @Test func `A pause cancels the step that is under way, and the work goes on after it`() async {
    let (work, steps) = (work(), Steps([.wait(2)]))
    let (begun, signal) = AsyncStream<Void>.makeStream()
    work.begin(after: 2) {
      signal.finish()
      let (never, source) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      source.finish()
      try Task.checkCancellation()
      return nil
    }
    clock.advance(by: 2)
    for await _ in begun {}
    work.pause()
    await work.settle()
    work.begin(after: 2) { try steps.take() }
    await pass(2, work)
    #expect(steps.count == 1)
    await work.finish()
  }

  @Test func `A step that fails is the last one`() async {
    let (work, steps) = (work(), Steps([.failure, .wait(2)]))
    work.begin(after: 2) { try steps.take() }
    for _ in 0..<3 { await pass(2, work) }
    work.begin(after: 2) { try steps.take() }
    for _ in 0..<3 { await pass(2, work) }
    #expect(steps.count == 1)
    #expect(clock.alarmCount == 0)
    await work.finish()
  }
}
