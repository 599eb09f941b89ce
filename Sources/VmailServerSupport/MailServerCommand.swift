import Foundation
import Glibc
import Synchronization

/// `scripts/mailserver`, run as a process.
enum MailServerCommand {
  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  private static var script: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "scripts/mailserver")
  }

  /// Waits for its end. Errors: `ServerSupportError`, when it can't be run.
  static func run(_ arguments: [String], input: [UInt8] = []) async throws -> Result {
    let result = await onThread { Swift.Result { try runWaiting(arguments, input: input) } }
    return try result.get()
  }

  /// The same on this thread.
  static func runWaiting(_ arguments: [String], input: [UInt8] = []) throws -> Result {
    let (process, stdin, stdout, stderr) = try start(arguments)
    // Each pipe on a thread of its own, so that none fills up while another is read.
    let errors = Mutex(Data())
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let data = stderr.fileHandleForReading.readDataToEndOfFile()
      errors.withLock { $0 = data }
    }
    DispatchQueue.global().async(group: group) {
      try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
      try? stdin.fileHandleForWriting.close()
    }
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    group.wait()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors.withLock(\.self), as: UTF8.self))
  }

  /// The same where failing is not expected. Errors: `ServerSupportError` with what it says.
  static func output(_ arguments: [String], input: [UInt8] = []) async throws -> String {
    let result = try await run(arguments, input: input)
    guard result.status == 0 else {
      throw ServerSupportError("mailserver \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// Runs until its standard input is closed, as it is when this process ends, however that happens.
  final class Running: Sendable {
    private let stdin: Mutex<Pipe?>
    private let process: Mutex<Process>

    /// Returns when it has said that it is ready.
    init(_ arguments: [String]) async throws {
      let (process, stdin, stdout, stderr) = try MailServerCommand.start(["run"] + arguments)
      let ready = await MailServerCommand.onThread { stdout.fileHandleForReading.availableData }
      guard String(decoding: ready, as: UTF8.self).hasPrefix("ready") else {
        let errors = await MailServerCommand.onThread { stderr.fileHandleForReading.readDataToEndOfFile() }
        throw ServerSupportError(String(decoding: errors, as: UTF8.self))
      }
      self.stdin = Mutex(stdin)
      self.process = Mutex(process)
    }

    /// Returns when all its processes are gone.
    func stop() async {
      stdin.withLock { pipe in
        try? pipe?.fileHandleForWriting.close()
        pipe = nil
      }
      await MailServerCommand.onThread { self.process.withLock { $0.waitUntilExit() } }
    }
  }

  private static let starting = Mutex(())

  private static func start(_ arguments: [String]) throws -> (
    Process, stdin: Pipe, stdout: Pipe, stderr: Pipe
  ) {
    // One at a time, and no pipe for other processes: a server that has another's pipe keeps it open for good.
    try starting.withLock { _ in
      let (process, stdin, stdout, stderr) = (Process(), Pipe(), Pipe(), Pipe())
      for pipe in [stdin, stdout, stderr] {
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
          _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
      }
      process.executableURL = script
      process.arguments = arguments
      (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stderr)
      do {
        try process.run()
      } catch {
        throw ServerSupportError("\(script.path): \(error)")
      }
      return (process, stdin, stdout, stderr)
    }
  }

  /// Off the threads of Swift's tasks, which must not wait.
  private static func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
