import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

/// The look at all sources that goes on behind a prompt.
@Suite(.timeLimit(.minutes(10))) struct SourceUpkeepTests {
  private final class Sources: Sendable {
    private let calls = Mutex(0)
    private let told = Mutex<[Int]>([])
    private let answers: Mutex<[SourceVerification?]>

    /// - Parameter answers: `nil` for a failure; then there is nothing more to do.
    init(_ answers: [SourceVerification?]) { self.answers = Mutex(answers) }

    var count: Int { calls.withLock { $0 } }

    func verify() throws -> SourceVerification {
      calls.withLock { $0 += 1 }
      let answer = answers.withLock { $0.isEmpty ? SourceVerification() : $0.removeFirst() }
      guard let answer else { throw StoreError.busy(path: "store") }
      return answer
    }

    func noteDamage(_ messages: Int) { told.withLock { $0.append(messages) } }

    /// The damage that was told since the last call.
    func takeTold() -> [Int] {
      told.withLock { told in
        defer { told = [] }
        return told
      }
    }
  }

  private static func step(damaged: Int = 0, isDone: Bool = false) -> SourceVerification {
    var step = SourceVerification()
    (step.verified, step.newlyDamaged, step.isDone) = (9, damaged, isDone)
    return step
  }

  private let clock = TestClock()

  private func begin(_ sources: Sources) -> SourceUpkeep {
    let upkeep = SourceUpkeep(clock: clock) { sources.noteDamage($0) }
    upkeep.begin(verifying: { _ in try sources.verify() })
    return upkeep
  }

  private func pass(_ seconds: Double, _ upkeep: SourceUpkeep) async {
    clock.advance(by: seconds)
    await upkeep.settle()
  }

  @Test
  func `It begins when the prompt has been there for a while, goes on slowly, and rests when it is through`()
    async
  {
    let sources = Sources([Self.step(), Self.step(), Self.step(isDone: true)])
    let upkeep = begin(sources)
    await pass(SourceUpkeep.firstWait - 1, upkeep)
    #expect(sources.count == 0)
    await pass(1, upkeep)
    #expect(sources.count == 1)
    await pass(SourceUpkeep.wait, upkeep)
    await pass(SourceUpkeep.wait, upkeep)
    #expect(sources.count == 3)
    await pass(SourceUpkeep.wait, upkeep)
    #expect(sources.count == 3)
    await pass(SourceUpkeep.longWait, upkeep)
    #expect(sources.count == 4)
    await upkeep.finish()
    await pass(SourceUpkeep.longWait, upkeep)
    #expect(sources.count == 4)
    #expect(sources.takeTold() == [])
  }

  @Test func `Damage is told when it is found, and a store that is busy is looked at later`() async {
    let sources = Sources([Self.step(damaged: 2), nil, Self.step(damaged: 1)])
    let upkeep = begin(sources)
    await pass(SourceUpkeep.firstWait, upkeep)
    #expect(sources.takeTold() == [2])
    await pass(SourceUpkeep.wait, upkeep)
    #expect(sources.takeTold() == [])
    await pass(SourceUpkeep.longWait, upkeep)
    #expect(sources.takeTold() == [1])
    await upkeep.finish()
  }
}
