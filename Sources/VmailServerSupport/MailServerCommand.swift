import Foundation
import Synchronization
import VmailTestSupport

/// Runs `scripts/mailserver` as a process.
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

  /// Runs the command and waits for its end.
  /// - Throws: ``ServerSupportError`` when it can't be started.
  static func run(_ arguments: [String], input: [UInt8] = []) async throws -> Result {
    let result = await onThread { Swift.Result { try runWaiting(arguments, input: input) } }
    return try result.get()
  }

  /// Does the same, blocking this thread.
  static func runWaiting(_ arguments: [String], input: [UInt8] = []) throws -> Result {
    let process = try start(arguments)
    // Each pipe is read on a separate thread, so that none fills up while another is read.
    let errors = Mutex(Data())
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let data = process.errors.readDataToEndOfFile()
      errors.withLock { $0 = data }
    }
    DispatchQueue.global().async(group: group) {
      try? process.input.write(contentsOf: Data(input))
      try? process.input.close()
    }
    let output = process.output.readDataToEndOfFile()
    let status = process.wait()
    group.wait()
    return Result(
      status: status, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors.withLock(\.self), as: UTF8.self))
  }

  /// Returns the output of a command that must succeed.
  /// - Throws: ``ServerSupportError`` with its error output.
  static func output(_ arguments: [String], input: [UInt8] = []) async throws -> String {
    let result = try await run(arguments, input: input)
    guard result.status == 0 else {
      throw ServerSupportError("mailserver \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// A running command. It ends when its standard input is closed, which also happens when this process ends for any
  /// reason.
  final class Running: Sendable {
    private let process: ChildProcess

    /// Starts the command, and returns when it has reported that it is ready.
    init(_ arguments: [String]) async throws {
      let process = try MailServerCommand.start(["run"] + arguments)
      let ready = await MailServerCommand.onThread { process.output.availableData }
      guard String(decoding: ready, as: UTF8.self).hasPrefix("ready") else {
        let errors = await MailServerCommand.onThread {
          defer { _ = process.wait() }
          return process.errors.readDataToEndOfFile()
        }
        throw ServerSupportError(String(decoding: errors, as: UTF8.self))
      }
      self.process = process
    }

    /// Stops the command, and returns when all its processes have ended.
    func stop() async {
      try? process.input.close()
      _ = await MailServerCommand.onThread { self.process.wait() }
    }
  }

  private static func start(_ arguments: [String]) throws -> ChildProcess {
    do { return try ChildProcess([script.path] + arguments) } catch {
      throw ServerSupportError("\(script.path): \(error)")
    }
  }

  /// Runs blocking work on a thread other than those of Swift's tasks.
  private static func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
}
