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

  struct Outcome: Hashable, Sendable {
    var output: [UInt8]
    var status: Int32
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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let program = SpawnedProgram(
      path: path, arguments: arguments, variables: variables, output: ends[1], leavesSession: true)
    close(ends[1])
    guard let program else { return nil }
    var outcome = Outcome(output: [], status: 0)
    let deadline = ContinuousClock.now + .seconds(timeLimit)
    var isOpen = true
    while isOpen {
      if cancellation.isAsked.load(ordering: .relaxed) { break }
      outcome.isLate = ContinuousClock.now >= deadline
      outcome.isCut = outcome.output.count > outputLimit
      if outcome.isLate || outcome.isCut { break }
      isOpen = read(from: ends[0], into: &outcome.output)
    }
    // Who closed its output may still run: it has said what it had to say.
    if isOpen { program.kill() }
    outcome.status = wait(for: program, until: deadline)
    if outcome.isCut { outcome.output.removeLast(outcome.output.count - outputLimit) }
    return outcome
  }

  /// - Returns: whether there may be more.
  private func read(from descriptor: Int32, into output: inout [UInt8]) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 50) > 0 else { return true }
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      failure = got < 0 ? errno : 0
      count = max(got, 0)
    }
    output += piece
    return !piece.isEmpty || failure == EINTR
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
