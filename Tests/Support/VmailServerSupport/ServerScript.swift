import Foundation
import Glibc
import Synchronization
import VmailTestSupport

/// A script that starts and controls a mail server, as a process.
struct ServerScript: Sendable {
  static let dovecot = ServerScript(name: "mailserver")

  let name: String

  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  private var file: URL {
    // Tests/Support/VmailServerSupport/ServerScript.swift
    (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
      .appending(path: "scripts/\(name)")
  }

  /// Runs the command and waits for its end.
  /// - Throws: ``ServerSupportError`` when it can't be started.
  func run(_ arguments: [String], input: [UInt8] = []) async throws -> Result {
    let result = await Self.onThread { Swift.Result { try runWaiting(arguments, input: input) } }
    return try result.get()
  }

  /// Does the same, blocking this thread.
  func runWaiting(_ arguments: [String], input: [UInt8] = []) throws -> Result {
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
  func output(_ arguments: [String], input: [UInt8] = []) async throws -> String {
    let result = try await run(arguments, input: input)
    guard result.status == 0 else {
      throw ServerSupportError("\(name) \(arguments.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// A running command. It ends when its standard input is closed, which also happens when this process ends for any
  /// reason.
  final class Running: Sendable {
    private let process: ChildProcess

    /// Starts the command, and returns when it has reported that it is ready.
    init(_ script: ServerScript, _ arguments: [String]) async throws {
      let process = try script.start(["run"] + arguments)
      let ready = await ServerScript.onThread { process.output.availableData }
      guard String(decoding: ready, as: UTF8.self).hasPrefix("ready") else {
        let errors = await ServerScript.onThread {
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
      _ = await ServerScript.onThread { self.process.wait() }
    }
  }

  private func start(_ arguments: [String]) throws -> ChildProcess {
    do { return try ChildProcess([file.path] + arguments) } catch {
      throw ServerSupportError("\(file.path): \(error)")
    }
  }

  /// Runs blocking work on a thread other than those of Swift's tasks.
  private static func onThread<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  /// Returns the reason why the server can't run here, if there is one.
  func objection(_ verb: String = "check") -> String? {
    do {
      let result = try runWaiting([verb])
      return result.status == 0 ? nil : result.errors.trimmingCharacters(in: .newlines)
    } catch {
      return String(describing: error)
    }
  }

  /// Creates a folder with a short path, since the length of socket paths is limited.
  static func makeFolder() throws -> String {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/vm-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw ServerSupportError("no folder can be made in \(parent)")
    }
    return String(cString: made)
  }
}
