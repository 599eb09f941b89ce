import Foundation
import Testing
import VmailTestSupport

/// A call of a program that changed a file, made it lasting or gave it a name; or a part of its output.
struct FileCall {
  enum Kind: String { case create, write, truncate, sync, mkdir, unlink, rename, output }

  let kind: Kind
  /// Relative to the store; empty for its folder.
  let path: String
  /// An offset, or a size.
  let number: Int
  let bytes: Data

  /// The new name, of a renamed file.
  var newPath: String { String(decoding: bytes, as: UTF8.self) }

  /// Runs the program on the demo's mail, and records the calls below its store. All calls of the demo's making are
  /// among them.
  /// - Parameter files: their texts by name, in the program's home.
  static func record(
    _ commands: [String], files: [String: String] = [:], json: Bool = false
  ) throws -> [FileCall] {
    let program = try Program()
    defer { program.remove() }
    for (name, text) in files { try program.write(text, to: name) }
    let (library, log) = (program.path("file-calls.so"), program.path("calls"))
    let compiling = ["clang", "-shared", "-fPIC", "-o", library, Program.fixture("file-calls.c")]
    try #require(try OtherProgram.result(of: compiling).status == 0)
    let outcome = try program.run(
      (json ? ["--json"] : []) + ["-n", "--demo"] + commands.flatMap { ["-e", $0] },
      environment: ["LD_PRELOAD": library, "FILE_CALLS": log])
    try #require(outcome.code == 0, "\(outcome)")
    let calls = parse(try Data(contentsOf: URL(filePath: log)))
    let database = "/vault.sqlite-wal"
    let path = try #require(calls.first { $0.path.hasSuffix(database) }?.path)
    return calls.compactMap { $0.below(path.dropLast(database.count)) }
  }

  private static func parse(_ log: Data) -> [FileCall] {
    var calls: [FileCall] = []
    var place = log.startIndex
    while let end = log[place...].firstIndex(of: UInt8(ascii: "\n")) {
      let fields = String(decoding: log[place..<end], as: UTF8.self).components(separatedBy: "\t")
      guard fields.count == 4, let kind = Kind(rawValue: fields[0]), let number = Int(fields[2]),
        let count = Int(fields[3])
      else { break }
      place = end + 1 + count
      calls.append(
        FileCall(kind: kind, path: fields[1], number: number, bytes: Data(log[(end + 1)..<place])))
    }
    return calls
  }

  /// - Returns: `nil` if it concerns another file.
  private func below(_ store: Substring) -> FileCall? {
    if kind == .output { return self }
    func relative(_ path: String) -> String? {
      if path == store { return "" }
      return path.hasPrefix(store + "/") ? String(path.dropFirst(store.count + 1)) : nil
    }
    guard let path = relative(path) else { return nil }
    guard kind == .rename else { return FileCall(kind: kind, path: path, number: number, bytes: bytes) }
    return relative(newPath).map { FileCall(kind: kind, path: path, number: 0, bytes: Data($0.utf8)) }
  }
}
