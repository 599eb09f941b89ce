import Dispatch
import Synchronization
import VmailDomain
import VmailSystem

/// The people whom the program of `address-book-command` has found, by what was typed.
///
/// Tab waits for the program only if nobody else can be offered, and only for a moment. What comes later is offered by the
/// next Tab.
final class AskedPeople: Sendable {
  private struct Answer {
    var people: [Participant]
    var time: ContinuousClock.Instant
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var isRunning = false
  }

  /// Fewer characters find too many people.
  private static let fewest = 2
  private static let patience = DispatchTimeInterval.milliseconds(300)
  /// How long an answer counts.
  private static let lifetime = Duration.seconds(300)
  private static let mostAnswers = 200

  private let state = Mutex(State())
  private let ask: @Sendable (String) async throws -> [Participant]

  init(_ ask: @escaping @Sendable (String) async throws -> [Participant]) { self.ask = ask }

  /// - Parameter waits: whether to wait for the program, up to a moment.
  func people(_ typed: String, waits: Bool) -> [Participant] {
    guard typed.count >= Self.fewest else { return [] }
    if let known = answer(typed) { return known }
    let isFree = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // One at a time: a program that hangs is ended by its limit.
    guard isFree else { return [] }
    let done = DispatchSemaphore(value: 0)
    Task.detached { [self] in
      let people = (try? await ask(typed)) ?? []
      state.withLock { state in
        if state.answers.count >= Self.mostAnswers { state.answers = [:] }
        state.answers[typed] = Answer(people: people, time: .now)
        state.isRunning = false
      }
      done.signal()
    }
    guard waits, done.wait(timeout: .now() + Self.patience) == .success else { return [] }
    return answer(typed) ?? []
  }

  private func answer(_ typed: String) -> [Participant]? {
    state.withLock { state in
      guard let answer = state.answers[typed], .now - answer.time < Self.lifetime else { return nil }
      return answer.people
    }
  }
}
