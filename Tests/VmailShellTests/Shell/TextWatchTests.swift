import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

/// Texts are renewed while a line is awaited, and never while a command runs.
@Suite(.timeLimit(.minutes(10))) struct TextWatchTests {
  private final class Doctor: StoreDoctoring {
    /// What each call went on from.
    let calls = Mutex<[Int?]>([])
    private let answers: Mutex<[TextRenewal?]>

    /// - Parameter answers: `nil` for a failure; then there is nothing more to do.
    init(_ answers: [TextRenewal?]) { self.answers = Mutex(answers) }

    var count: Int { calls.withLock(\.count) }

    func examine(repairs: Bool) -> [DoctorFinding] { [] }

    func renewNextTexts(by reader: any MessageReading, after last: TextRenewal?) throws -> TextRenewal {
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
  private let reader = PlainMessageReader()

  private func pass(_ watch: TextWatch, seconds: Double = TextWatch.wait) async {
    clock.advance(by: seconds)
    await watch.settle()
  }

  @Test func `It goes on step by step, each from where the last one was, and ends`() async {
    let (watch, doctor) = (TextWatch(alarms: clock), Doctor([Self.step(3), Self.step(4)]))
    watch.goOn(doctor, reader)
    await pass(watch, seconds: TextWatch.wait - 1)
    #expect(doctor.count == 0)
    await pass(watch, seconds: 1)
    #expect(doctor.count == 1)
    for _ in 0..<4 { await pass(watch) }
    #expect(doctor.calls.withLock { $0 } == [nil, 3, 4])
    watch.goOn(doctor, reader)
    await pass(watch)
    #expect(doctor.count == 3)
    await watch.finish()
  }

  @Test func `It rests while a command runs, and goes on at the next prompt`() async {
    let (watch, doctor) = (TextWatch(alarms: clock), Doctor([Self.step(3), Self.step(4)]))
    watch.goOn(doctor, reader)
    await pass(watch)
    watch.rest()
    for _ in 0..<3 { await pass(watch) }
    #expect(doctor.count == 1)
    watch.goOn(doctor, reader)
    watch.goOn(doctor, reader)
    await pass(watch)
    #expect(doctor.calls.withLock { $0 } == [nil, 3])
    await watch.finish()
    for _ in 0..<3 { await pass(watch) }
    #expect(doctor.count == 2)
  }

  @Test func `A store that can't be written is left alone`() async {
    let (watch, doctor) = (TextWatch(alarms: clock), Doctor([nil]))
    watch.goOn(doctor, reader)
    for _ in 0..<3 { await pass(watch) }
    #expect(doctor.count == 1)
    await watch.finish()
  }
}
