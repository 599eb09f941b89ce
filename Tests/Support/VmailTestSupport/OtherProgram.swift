public import Foundation

/// Runs other programs, if they are installed.
public enum OtherProgram {
  public static func isThere(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Runs a program.
  /// - Returns: its standard output.
  @discardableResult
  public static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Data {
    try result(of: arguments, in: folder, environment: environment).output
  }

  /// Does the same, and returns the exit status as well.
  public static func result(
    of arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: Data) {
    // `env` changes to the folder, and executes the program.
    let words = folder.map { ["env", "-C", $0] + arguments } ?? arguments
    let process = try ChildProcess(
      words, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      takesErrors: false)
    try process.input.close()
    let output = process.output.readDataToEndOfFile()
    return (process.wait(), output)
  }

  /// Writes an executable script.
  ///
  /// The file is written by another process: any program started by a test at that moment would inherit the open file
  /// until it is executed, and a file open for writing can't be executed (`ETXTBSY`).
  /// - Parameter script: the text after `#!/bin/sh`.
  /// - Returns: `path`.
  @discardableResult
  public static func write(_ script: String, to path: String) throws -> String {
    let command = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 700 \"$0\""
    try run(["/bin/sh", "-c", command, path, script])
    guard FileManager.default.isExecutableFile(atPath: path) else { throw CocoaError(.fileWriteUnknown) }
    return path
  }

  /// Runs `body` with a temporary folder that contains a file.
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
