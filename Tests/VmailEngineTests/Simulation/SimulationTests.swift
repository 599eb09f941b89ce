import Dispatch
import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// A world replayed from a seed (`scripts/simulate`): sync, operations, Outbox, undo windows, rules, snoozes and the
/// journal, with other clients, another vmail, and every kind of fault.
@Suite(.timeLimit(.minutes(10))) struct SimulationTests {
  /// The seeds of a run of the whole suite.
  private static let usual = 1...100

  @Test func `Whatever happens, no invariant is violated`() async throws {
    let runner = SimulationRunner()
    let environment = ProcessInfo.processInfo.environment
    if let script = environment["VMAIL_SIMULATE_SCRIPT"] { return try await runner.replay(script) }
    let first = environment["VMAIL_SIMULATE_SEED"].flatMap(UInt64.init) ?? UInt64(Self.usual.lowerBound)
    let count = environment["VMAIL_SIMULATE_SEEDS"].flatMap(UInt64.init) ?? UInt64(Self.usual.count)
    for seed in first..<first + count {
      if let report = try await runner.failure(seed: seed) { Issue.record(Comment(rawValue: report)) }
    }
  }

  @Test func `Whatever happens beside the background loop, no invariant is violated`() async throws {
    let runner = SimulationRunner()
    for seed in UInt64(1)...20 {
      let steps = SimulatedStep.run(seed: seed, count: 20).flatMap {
        [$0, SimulatedStep(kind: .keep, seed: $0.seed)]
      }
      let outcome = try await runner.run(steps, kind: Int(seed))
      let trail = outcome.trail.suffix(40).joined(separator: "\n")
      #expect(outcome.violation == nil, "seed \(seed): \(trail)")
    }
  }

  @Test func `The same seed takes the same course`() async throws {
    let runner = SimulationRunner()
    for seed in UInt64(1)...3 {
      let steps = SimulatedStep.run(seed: seed, count: SimulationRunner.length)
      let first = try await runner.run(steps, kind: Int(seed)).trail
      let second = try await runner.run(steps, kind: Int(seed)).trail
      #expect(second.difference(from: first).map { "\($0)" } == [], "seed \(seed)")
    }
  }
}
