import FoundationEssentials
import Glibc
import Synchronization
public import VmailDomain
import VmailProcess

@preconcurrency import Dispatch

/// Runs a program for its output, with limits for time and size.
public struct BoundedRun: Sendable {
  public let path: String
  public let arguments: [String]
  public let variables: [String: String]
  /// The connection that the program makes for vmail, logged when it starts; `nil` for none.
  public let connection: Connection?
  /// The size limit in bytes; further output is dropped, and the program is ended.
  var outputLimit = 4 << 20
  /// The time limit in seconds, after which the program is ended.
  var timeLimit = 20
  /// The standard input of the program. More than ``inputLimit``, which doesn't fit into a pipe, is in a file.
  public var input: [UInt8] = []
  /// Whether standard error is kept.
  var keepsErrors = false
  /// Whether only the first line is needed; child processes left running, such as an agent, are not waited
  /// for.
  var isForLine = false

  /// The size limit in bytes (PIPE_BUF of Linux).
  static let inputLimit = 4_096
  /// The size limit in bytes; further text on standard error is dropped.
  static let errorLimit = 4_096
  /// The number of bytes on standard error after which the program is ended.
  static let mostErrors = 1 << 20
  /// The time allowed for output after the end of a program that leaves others running.
  private static let grace = Duration.seconds(1)

  /// A connection that a program makes, and the log for it.
  public struct Connection: Sendable {
    public let host: String
    public let port: Int
    public let purpose: ConnectionPurpose
    public let log: ConnectionLog
  }

  public struct Outcome: Hashable, Sendable {
    public var output: [UInt8] = []
    public var errors: [UInt8] = []
    public var status: Int32 = 0
    /// Whether either output exceeded its limit.
    public var isCut = false
    /// Whether the time limit was exceeded.
    public var isLate = false
  }

  /// - Returns: `nil` if the program cannot be started.
  /// - Throws: `CancellationError`; the program is then ended.
  public func run() async throws -> Outcome? {
    let cancellation = Cancellation()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Waiting for a program must not block the threads of tasks.
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
    guard let output = ProgramPipe(), let errors = ProgramPipe(), let feed = feed()
    else { return nil }
    defer { close(feed) }
    let program = SpawnedProgram(
      path: path, arguments: arguments, variables: variables, output: output.writing,
      input: input.isEmpty ? nil : feed, errors: keepsErrors ? errors.writing : nil,
      leavesSession: true)
    for pipe in [output, errors] { pipe.closeWriting() }
    guard let program else { return nil }
    if let connection {
      connection.log.note(connection.host, port: connection.port, for: connection.purpose)
    }
    var outcome = Outcome()
    let deadline = ContinuousClock.now + .seconds(timeLimit)
    var complaints = 0
    var end: ContinuousClock.Instant?
    while output.isOpen || errors.isOpen {
      if cancellation.isAsked.load(ordering: .relaxed) { break }
      outcome.isLate = ContinuousClock.now >= deadline
      outcome.isCut = outcome.output.count > outputLimit || complaints > Self.mostErrors
      if outcome.isLate || outcome.isCut || isOver(since: end, outcome.output, output) { break }
      // Checked before output is read: once the program has ended, no more will follow.
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

  /// Returns a descriptor from which the program reads ``input``.
  private func feed() -> Int32? {
    guard input.count > Self.inputLimit else {
      return ProgramPipe(holding: input).map { fcntl($0.reading, F_DUPFD_CLOEXEC, 0) }
    }
    // The file is private, and has no name as soon as it exists.
    var template = Array("\(FileManager.default.temporaryDirectory.path)/vmail-input-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return nil }
    unlink(template)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var written = 0
    while written < input.count {
      let count = input[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        close(file)
        return nil
      }
      written += count
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  /// Returns whether all relevant output of an ended program was read, even if other processes hold its
  /// outputs open.
  /// - Parameter end: the time when the end was noticed.
  private func isOver(since end: ContinuousClock.Instant?, _ taken: [UInt8], _ output: ProgramPipe) -> Bool {
    guard let end else { return false }
    guard output.isOpen else { return true }
    return isForLine && (taken.contains(0x0A) || ContinuousClock.now - end >= Self.grace)
  }

  /// Reads all of standard error, so that the program never blocks, but keeps only a part.
  /// - Returns: the number of bytes read.
  private func takeErrors(_ errors: ProgramPipe, into outcome: inout Outcome) -> Int {
    let before = outcome.errors.count
    errors.take(into: &outcome.errors)
    defer { outcome.errors.removeLast(max(0, outcome.errors.count - Self.errorLimit)) }
    return outcome.errors.count - before
  }

  private func wait(for program: SpawnedProgram, until deadline: ContinuousClock.Instant) -> Int32 {
    // A program that closed its output and continues is ended as well.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let left = max(.zero, deadline - ContinuousClock.now)
    timer.setEventHandler { @Sendable in program.kill() }
    timer.schedule(deadline: .now() + .seconds(Int(left.components.seconds) + 1))
    timer.activate()
    defer { timer.cancel() }
    return program.wait()
  }
}
