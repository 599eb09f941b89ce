import Foundation

/// Runs the built program as a user would, in a home of its own.
struct Program {
  struct Outcome: Equatable {
    var out: String
    var err: String
    var code: Int32
  }

  let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "vmail-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  func remove() { try? FileManager.default.removeItem(at: home) }

  var store: URL { home.appending(path: ".local/share/vmail") }

  /// The product beside the test bundle.
  static let binary: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    if let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") }) {
      folder = URL(filePath: bundle).deletingLastPathComponent()
    }
    return folder.appending(path: "vmail")
  }()

  func process(_ arguments: [String], environment extra: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = home
    process.environment = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "xterm",
    ].merging(extra) { $1 }
    return process
  }

  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = process(arguments, environment: environment)
    // Files rather than pipes: nothing to drain, and no deadlock however much is printed.
    let (out, err) = (home.appending(path: ".out"), home.appending(path: ".err"))
    for file in [out, err] { try Data().write(to: file) }
    let typed = home.appending(path: ".in")
    try Data(input.utf8).write(to: typed)
    process.standardInput = try FileHandle(forReadingFrom: typed)
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      err: String(decoding: try Data(contentsOf: err), as: UTF8.self), code: process.terminationStatus)
  }

  /// A file of the fixtures folder.
  static func fixture(_ name: String, from file: String = #filePath) -> String {
    URL(filePath: file).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
  }
}
