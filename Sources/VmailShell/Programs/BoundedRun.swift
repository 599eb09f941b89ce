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
  /// Whether its first line is all that counts: what it leaves running, such as an agent, is not waited for.
  var isForLine = false

  /// In bytes (PIPE_BUF of Linux).
  static let inputLimit = 4_096
  /// In bytes; what it says on standard error beyond is left out.
  static let errorLimit = 4_096
  /// In bytes; what complains more is ended.
  static let mostErrors = 1 << 20
  /// How long output may lag behind the end of a program that leaves others running.
  private static let grace = Duration.seconds(1)

  struct Outcome: Hashable, Sendable {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var status: Int32 = 0
    /// Whether it printed more than it may, on either output.
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
    var complaints = 0
    var end: ContinuousClock.Instant?
    while output.isOpen || errors.isOpen {
      if cancellation.isAsked.load(ordering: .relaxed) { break }
      outcome.isLate = ContinuousClock.now >= deadline
      outcome.isCut = outcome.output.count > outputLimit || complaints > Self.mostErrors
      if outcome.isLate || outcome.isCut || isOver(since: end, outcome.output, output) { break }
      // Before its output is taken, of which there is then no more to come.
      if end == nil, program.hasEnded { end = ContinuousClock.now }
      ProgramPipe.wait(for: [output, errors], milliseconds: 50)
      output.take(into: &outcome.output)
      complaints += takeErrors(errors, into: &outcome)
    }
    // Who closed its outputs may still run: it has said what it had to say.
    if output.isOpen || errors.isOpen { program.kill() }
    outcome.status = wait(for: program, until: deadline)
    _ = takeErrors(errors, into: &outcome)
    outcome.isCut = outcome.isCut || outcome.output.count > outputLimit
    outcome.output.removeLast(max(0, outcome.output.count - outputLimit))
    return outcome
  }

  /// Whether a program that has ended has said all that counts, though others hold its outputs open.
  /// - Parameter end: when it was seen to have ended.
  private func isOver(since end: ContinuousClock.Instant?, _ taken: [UInt8], _ output: ProgramPipe) -> Bool {
    guard let end else { return false }
    guard output.isOpen else { return true }
    return isForLine && (taken.contains(0x0A) || ContinuousClock.now - end >= Self.grace)
  }

  /// All is taken, so that a program need not wait for room to complain in; not all is kept.
  /// - Returns: how much was taken.
  private func takeErrors(_ errors: ProgramPipe, into outcome: inout Outcome) -> Int {
    let before = outcome.errors.count
    errors.take(into: &outcome.errors)
    defer { outcome.errors.removeLast(max(0, outcome.errors.count - Self.errorLimit)) }
    return outcome.errors.count - before
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
