import Foundation
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Runs seeds, and shortens those that fail.
struct SimulationRunner {
  struct Outcome {
    var trail: [String]
    var violation: String?
  }

  /// The number of steps in a run.
  static let length = 60

  /// A store without mail: making one takes an eighth of the time of a run.
  static let empty = Result {
    let place = TemporaryStore(in: TemporaryStore.memory)
    try place.open().close()
    return place
  }

  /// - Returns: a report with the shortest failing script; `nil` if no invariant is violated.
  func failure(seed: UInt64) async throws -> String? {
    let kind = Int(seed % UInt64(24 * OperationPusherTests.kinds.count))
    let steps = SimulatedStep.run(seed: seed, count: Self.length)
    guard try await run(steps, kind: kind).violation != nil else { return nil }
    let script = try await shortened(steps, kind: kind)
    let outcome = try await run(script, kind: kind)
    return """
      seed \(seed): \(outcome.violation ?? "it fails only sometimes")
      script: \(kind): \(script.map(\.description).joined(separator: ", "))
      \(outcome.trail.joined(separator: "\n"))
      """
  }

  /// Runs a script that a report has printed.
  func replay(_ script: String) async throws {
    let parts = script.split(separator: ":", maxSplits: 1)
    let steps = parts[1].split(separator: ",").compactMap { step -> SimulatedStep? in
      let words = step.split(separator: " ").map(String.init)
      guard words.count == 2, let kind = SimulatedStep.Kind(rawValue: words[0]), let seed = UInt64(words[1])
      else { return nil }
      return SimulatedStep(kind: kind, seed: seed)
    }
    let outcome = try await run(steps, kind: Int(parts[0]) ?? 0)
    print((outcome.trail + [outcome.violation ?? "no invariant is violated"]).joined(separator: "\n"))
  }

  /// - Parameter kind: the kind of server: its extensions, whether it has a mailbox that only shows all mail, whether it
  ///   adds sent mail to Sent itself, whether it is wrong about sizes, and whether it renames the copies that it adds.
  func run(_ steps: [SimulatedStep], kind: Int) async throws -> Outcome {
    let kinds = OperationPusherTests.kinds
    var traits = kinds[kind % kinds.count]
    traits.supportsIdle = traits.supportsCondstore
    let start = try await SyncWorld(
      traits: traits,
      place: TemporaryStore(copying: try Self.empty.get().directory, in: TemporaryStore.memory))
    if kind / kinds.count % 2 == 1 { await start.server.add("Everything", use: .all) }
    try await WritingWorld.allowSending(start)
    start.store.close()
    let scheduler = SerialScheduler()
    // Released outside of the scheduler's queue, with its stores.
    let simulation = try await Simulation(
      start, filesSentMail: kind / kinds.count / 2 % 2 == 1, renamesCopies: kind / kinds.count / 12 % 2 == 1,
      addedSize: [0, -30, 100_000][kind / kinds.count / 4 % 3], scheduler: scheduler)
    defer { withExtendedLifetime(simulation) {} }
    return try await withTaskExecutorPreference(scheduler) {
      do {
        for step in steps { try await simulation.take(step) }
        try await simulation.end()
        return Outcome(trail: await simulation.trail)
      } catch let violation as Simulation.Violation {
        return Outcome(trail: await simulation.trail, violation: violation.description)
      }
    }
  }

  /// Leaves out all steps without which it still fails.
  private func shortened(_ steps: [SimulatedStep], kind: Int) async throws -> [SimulatedStep] {
    var (steps, size) = (steps, steps.count / 2)
    while size >= 1 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if try await run(fewer, kind: kind).violation != nil { steps = fewer } else { start += size }
      }
      size /= 2
    }
    return steps
  }
}
