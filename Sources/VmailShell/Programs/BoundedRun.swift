@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Runs a program for what it prints, for so long and so much only.
struct BoundedRun: Sendable {
  let path: String
  let arguments: [String]
  let variables: [String: String]
  /// In bytes; what is printed beyond is left out, and the program ended.
  var outputLimit = 4 << 20
  /// In seconds; then it is ended.
  var timeLimit = 20
  /// What it reads from its standard input: at most ``inputLimit``, so that it fits a pipe.
  var input: [UInt8] = []
  /// Whether to take what it says on standard error.
  var keepsErrors = false

  /// In bytes (PIPE_BUF of Linux).
  static let inputLimit = 4_096
  /// In bytes; what it says on standard error beyond is left out.
  static let errorLimit = 4_096

  struct Outcome: Hashable, Sendable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var status: Int32 = 0
    /// Whether it printed more than it may.
    var isCut = false
    /// Whether it took longer than it may.
    var isLate = false
  }

  /// - Returns: `nil` when it cannot be started.
  /// - Throws: `CancellationError`; the program is then ended.
  func run() async throws -> Outcome? {
    let cancellation = Cancellation()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Waiting for a program is not for the threads that tasks run on.
        DispatchQueue.global().async { continuation.resume(returning: attend(cancellation)) }
      }
    } onCancel: {
      cancellation.isAsked.store(true, ordering: .relaxed)
    }
    try Task.checkCancellation()
    return outcome
  }

  private final class Cancellation: Sendable { let isAsked = Atomic(false) }

  private func attend(_ cancellation: Cancellation) -> Outcome? {
    guard let output = ProgramPipe(), let errors = ProgramPipe(), let feed = ProgramPipe(holding: input)
    else { return nil }
    let program = SpawnedProgram(
      path: path, arguments: arguments, variables: variables, output: output.writing,
      input: input.isEmpty ? nil : feed.reading, errors: keepsErrors ? errors.writing : nil,
      leavesSession: true)
    for pipe in [output, errors] { pipe.closeWriting() }
    guard let program else { return nil }
    var outcome = Outcome()
    let deadline = ContinuousClock.now + .seconds(timeLimit)
    while output.isOpen {
      if cancellation.isAsked.load(ordering: .relaxed) { break }
      outcome.isLate = ContinuousClock.now >= deadline
      outcome.isCut = outcome.output.count > outputLimit
      if outcome.isLate || outcome.isCut { break }
      ProgramPipe.wait(for: [output, errors], milliseconds: 50)
      output.take(into: &outcome.output)
      takeErrors(errors, into: &outcome)
    }
    // Who closed its output may still run: it has said what it had to say.
    if output.isOpen { program.kill() }
    outcome.status = wait(for: program, until: deadline)
    takeErrors(errors, into: &outcome)
    if outcome.isCut { outcome.output.removeLast(outcome.output.count - outputLimit) }
    return outcome
  }

  /// All is taken, so that a program need not wait for room to complain in; not all is kept.
  private func takeErrors(_ errors: ProgramPipe, into outcome: inout Outcome) {
    errors.take(into: &outcome.errors)
    outcome.errors.removeLast(max(0, outcome.errors.count - Self.errorLimit))
  }

  private func wait(for program: SpawnedProgram, until deadline: ContinuousClock.Instant) -> Int32 {
    // One that closed its output and goes on is ended as well.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let left = max(.zero, deadline - ContinuousClock.now)
    timer.setEventHandler { @Sendable in program.kill() }
    timer.schedule(deadline: .now() + .seconds(Int(left.components.seconds) + 1))
    timer.activate()
    defer { timer.cancel() }
    return program.wait()
  }
}
