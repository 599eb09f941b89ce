import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

/// Texts are renewed while a line is awaited, and never while a command runs.
@Suite(.timeLimit(.minutes(10))) struct TextUpkeepTests {
  private final class Texts: Sendable {
    /// What each call went on from.
    private let calls = Mutex<[Int?]>([])
    private let answers: Mutex<[TextRenewal?]>

    /// - Parameter answers: `nil` for a failure; then there is nothing more to do.
    init(_ answers: [TextRenewal?]) { self.answers = Mutex(answers) }

    var positions: [Int?] { calls.withLock { $0 } }
    var count: Int { calls.withLock(\.count) }

    func renew(after last: TextRenewal?) throws -> TextRenewal {
      try Task.checkCancellation()
      calls.withLock { $0.append(last?.renewed) }
      let answer = answers.withLock { $0.isEmpty ? TextRenewal() : $0.removeFirst() }
      guard let answer else { throw StoreError.readOnly(path: "store") }
      return answer
    }
  }

  private static func step(_ renewed: Int) -> TextRenewal {
    var step = TextRenewal()
    (step.renewed, step.isDone) = (renewed, false)
    return step
  }

  private let clock = TestClock()

  private func goOn(_ upkeep: TextUpkeep, _ texts: Texts) {
    upkeep.goOn(renewing: { try texts.renew(after: $0) })
  }

  private func pass(_ upkeep: TextUpkeep, seconds: Double = TextUpkeep.wait) async {
    clock.advance(by: seconds)
    await upkeep.settle()
  }

  @Test func `It goes on step by step, each from where the last one was, and ends`() async {
    let (upkeep, texts) = (TextUpkeep(clock: clock), Texts([Self.step(3), Self.step(4)]))
    goOn(upkeep, texts)
    await pass(upkeep, seconds: TextUpkeep.wait - 1)
    #expect(texts.count == 0)
    await pass(upkeep, seconds: 1)
    #expect(texts.count == 1)
    for _ in 0..<4 { await pass(upkeep) }
    #expect(texts.positions == [nil, 3, 4])
    goOn(upkeep, texts)
    await pass(upkeep)
    #expect(texts.count == 3)
    await upkeep.finish()
  }

  @Test func `It rests while a command runs, and goes on at the next prompt`() async {
    let (upkeep, texts) = (TextUpkeep(clock: clock), Texts([Self.step(3), Self.step(4)]))
    goOn(upkeep, texts)
    await pass(upkeep)
    upkeep.pause()
    for _ in 0..<3 { await pass(upkeep) }
    #expect(texts.count == 1)
    goOn(upkeep, texts)
    goOn(upkeep, texts)
    await pass(upkeep)
    #expect(texts.positions == [nil, 3])
    await upkeep.finish()
    for _ in 0..<3 { await pass(upkeep) }
    #expect(texts.count == 2)
  }

  @Test func `A store that can't be written is left alone`() async {
    let (upkeep, texts) = (TextUpkeep(clock: clock), Texts([nil]))
    goOn(upkeep, texts)
    for _ in 0..<3 { await pass(upkeep) }
    #expect(texts.count == 1)
    await upkeep.finish()
  }
}
