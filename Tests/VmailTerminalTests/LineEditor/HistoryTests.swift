import Foundation
import Glibc
import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
    "vmail-history-\(UUID().uuidString)")
  private var path: String { directory.appendingPathComponent("state/vmail/history").path }

  private func withFile(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    try body()
  }

  private func prepare(_ bytes: [UInt8]) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  private func permissions(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `Commands are kept across runs, in a file and folder for their owner only`() throws {
    try withFile { () throws in
      var history = CommandHistory(path: path)
      #expect(history.add("list") == "list")
      #expect(history.add("folder 日本語") == "folder 日本語")
      #expect(CommandHistory(path: path).lines == ["list", "folder 日本語"])
      #expect(try permissions(path) == 0o600)
      #expect(try permissions(directory.appendingPathComponent("state/vmail").path) == 0o700)
    }
  }

  @Test func `The file is its owner's from its first byte on, also when it is written anew`() throws {
    try withFile { () throws in
      // What a user's shell has; the program has a stricter one of its own.
      let mask = umask(0o022)
      defer { umask(mask) }
      var history = CommandHistory(path: path, size: 1)
      _ = history.add("list")
      // Reading it would mend the mode.
      #expect(try permissions(path) == 0o600)
      for line in ["open 1", "open 2"] { _ = history.add(line) }
      _ = CommandHistory(path: path, size: 1)
      #expect(try permissions(path) == 0o600)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "open 2\n")
    }
  }

  @Test(
    arguments: [
      "", " list", "\tlist", "account add x --password hunter2", "account add x --password-command 'pass x'",
      "account add x --TOKEN=abc", "! API_KEY=abc fetch", "! curl https://ann:hunter2@example.org/x", "\u{7}",
      String(repeating: "x", count: 20_000), "last",
    ])
  func `What is not to be remembered is left out`(command: String) {
    var history = CommandHistory(path: nil)
    _ = history.add("last")
    #expect(history.add(command) == nil)
    #expect(history.lines == ["last"])
  }

  @Test func `A command of several lines is remembered as one`() {
    var history = CommandHistory(path: nil)
    #expect(history.add("archive \\\n3") == "archive 3")
    #expect(history.add("echo 'a\nb'") == "echo 'a b'")
  }

  @Test func `Only the newest commands are kept, and a file that has grown is written anew`() throws {
    try withFile { () throws in
      try prepare(Array((1...25).map { "echo \($0)\n" }.joined().utf8))
      var history = CommandHistory(path: path, size: 10)
      #expect(history.lines == (16...25).map { "echo \($0)" })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == (16...25).map { "echo \($0)\n" }.joined())
      #expect(try permissions(path) == 0o600)
      _ = history.add("more")
      #expect(history.lines.count == 10)
      #expect(CommandHistory(path: path, size: 10).lines.last == "more")
    }
  }

  @Test func `Another size keeps the newest commands, and looking at the file does not shorten it`() throws {
    try withFile { () throws in
      try prepare(Array((1...9).map { "echo \($0)\n" }.joined().utf8))
      var history = CommandHistory(path: path, size: 5)
      history.resize(to: 2)
      #expect(history.lines == ["echo 8", "echo 9"])
      #expect(history.add("list") == "list")
      #expect(history.lines == ["echo 9", "list"])
      history.resize(to: 0)
      #expect(history.add("more") == nil && history.lines == [])
      #expect(CommandHistory.stored(at: path).count == 10)
    }
  }

  @Test func `Control characters, doubled lines and broken bytes in the file do no harm`() throws {
    try withFile { () throws in
      try prepare(Array("a\u{1B}[2Jb\n\n\n\u{0}\nlist\nlist\n".utf8) + [0xFF, 0x0A] + Array("half".utf8))
      #expect(CommandHistory(path: path).lines == ["a[2Jb", "list", "\u{FFFD}", "half"])
    }
  }

  @Test func `A file that cannot be used leaves a history for this run`() throws {
    var history = CommandHistory(path: "/dev/null/history")
    #expect(history.add("list") == "list")
    #expect(history.lines == ["list"])
    #expect(CommandHistory(path: "/dev/zero").lines == [])
  }
}
