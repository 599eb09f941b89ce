import Foundation
import VmailTestSupport

@testable import VmailCommandLine

/// Runs the built program as a user would, in a home of its own.
struct Program {
  struct Outcome: Equatable {
    var out: String
    var err: String
    var code: Int32

    /// The lines of standard output.
    var lines: [String] { out.split(separator: "\n").map(String.init) }
  }

  let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "vmail-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  func remove() { try? FileManager.default.removeItem(at: home) }

  var store: URL { home.appending(path: ".local/share/vmail") }

  /// A file in the home.
  func path(_ name: String) -> String { home.appending(path: name).path }

  /// Writes a file in the home.
  /// - Returns: its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: home.appending(path: name))
    return path(name)
  }

  /// The product beside the test bundle.
  static let binary: URL = {
    var folder = URL(filePath: Swift.CommandLine.arguments[0]).deletingLastPathComponent()
    if let bundle = Swift.CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) {
      folder = URL(filePath: bundle).deletingLastPathComponent()
    }
    return folder.appending(path: "vmail")
  }()

  var environment: [String: String] {
    ["HOME": home.path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "xterm"]
  }

  /// Starts it and goes on.
  /// - Parameter through: a command line that starts another, such as `setpriv`.
  func start(
    _ arguments: [String], input: String = "", environment extra: [String: String] = [:],
    through: [String] = []
  ) throws -> RunningProgram {
    // Files rather than pipes: nothing to drain, and no deadlock however much is printed.
    let files = home.appending(path: ".run-\(UUID().uuidString)").path
    try Data(input.utf8).write(to: URL(filePath: files + ".in"))
    return try RunningProgram(
      through + [Self.binary.path] + arguments, environment: environment.merging(extra) { $1 },
      folder: home.path, files: files)
  }

  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    through: [String] = []
  ) throws -> Outcome {
    try start(arguments, input: input, environment: environment, through: through).wait()
  }

  /// Runs commands as `-e`, with or without `--json`.
  func run(_ commands: String, json: Bool = false) throws -> Outcome {
    try run((json ? ["--json"] : []) + ["-e", commands])
  }

  /// The same on a thread of its own: a server in this process goes on meanwhile.
  func runAside(_ commands: String) async throws -> Outcome {
    try await withTaskExecutorPreference(BlockingExecutor()) { try await runHere(commands) }
  }

  /// Where the caller's executor runs it.
  private func runHere(_ commands: String) async throws -> Outcome { try run(commands) }

  /// A file of the fixtures folder.
  static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
  }
}
