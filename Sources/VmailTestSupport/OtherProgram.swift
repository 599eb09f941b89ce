public import Foundation

/// Other programs, where they are installed.
public enum OtherProgram {
  public static func isThere(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// - Returns: what it writes to standard output.
  @discardableResult
  public static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Data {
    try result(of: arguments, in: folder, environment: environment).output
  }

  /// The same, with how it ends.
  public static func result(
    of arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: Data) {
    // `env` changes the folder and becomes the program.
    let words = folder.map { ["env", "-C", $0] + arguments } ?? arguments
    let process = try ChildProcess(
      words, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      takesErrors: false)
    try process.input.close()
    let output = process.output.readDataToEndOfFile()
    return (process.wait(), output)
  }

  /// Writes a script that can be run.
  ///
  /// Another process writes it: a program that any test starts at that moment would else hold the file open
  /// for writing until it is on its feet, and what is open for writing cannot be run (`ETXTBSY`).
  /// - Parameter script: what stands below `#!/bin/sh`.
  /// - Returns: `path`.
  @discardableResult
  public static func write(_ script: String, to path: String) throws -> String {
    let command = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 700 \"$0\""
    try run(["/bin/sh", "-c", command, path, script])
    guard FileManager.default.isExecutableFile(atPath: path) else { throw CocoaError(.fileWriteUnknown) }
    return path
  }

  /// A folder that is removed when `body` returns, with a file in it.
  static func withFolder<Value>(
    _ name: String, _ content: [UInt8], _ body: (_ folder: String) throws -> Value
  ) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.path + "/vmail-reader-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeFolders(above: folder + "/" + name)
    try Data(content).write(to: URL(fileURLWithPath: folder + "/" + name))
    return try body(folder)
  }

  static func makeFolders(above path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
