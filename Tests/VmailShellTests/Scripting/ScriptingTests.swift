import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct ScriptingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vmail-script-" + UUID().uuidString)

  private func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  @Test func `Sleep waits for as long as it is told`() async throws {
    let clock = TestClock()
    var shell = Shell.forTests(clock: clock)
    #expect(try await shell.type("sleep 90.5") == .success)
    #expect(clock.now == TestClock.start + 90.5)
    for line in ["sleep", "sleep x", "sleep -1", "sleep nan", "sleep inf", "sleep 1e9", "sleep 1 2"] {
      #expect(try await shell.type(line) == .usage, "\(line)")
    }
    #expect(clock.now == TestClock.start + 90.5)
  }

  @Test func `Sleep ends when it is cancelled`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var shell = Shell.forTests()
      return try await Dispatcher().perform(
        CommandLine(words: [Word(text: "sleep", range: 0..<5), Word(text: "9", range: 6..<7)]), in: &shell)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `A file's commands change the session they are sourced into`() async throws {
    defer { remove() }
    let path = try file("a", "set page-size 7\nalias unr 'echo unread'\n")
    var shell = Shell.forTests()
    #expect(try await shell.type("source '\(path)'; unr") == .success)
    #expect(shell.settings.pageSize == 7)
    #expect(shell.sourceDepth == 0)
  }

  @Test func `The innermost file is told with its line, once`() async throws {
    defer { remove() }
    let inner = try file("inner", "echo one\n\nopen 9 # here\necho two\n")
    let outer = try file("outer", "source \(inner)\necho three\n")
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("source \(outer); echo four") == .usage)
    #expect(output.out.text == "one\n")
    let lines = output.err.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("\(inner):3: error: ") ?? false)
    #expect(lines.dropFirst() == ["\(outer):1: \(inner) was sourced here."])
  }

  @Test func `With onerror continue a sourced file goes on, and its first failure is the code`() async throws
  {
    defer { remove() }
    let path = try file("a", "nonsense\necho on; ! exit 3\nimport /nowhere/at/all\n")
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("set onerror continue; source \(path)") == .usage)
    #expect(output.out.text.hasSuffix("on\n"))
    #expect(output.err.text.split(separator: "\n").count == 3)
  }

  @Test func `A file that sources itself ends with a message`() async throws {
    defer { remove() }
    let path = folder.appending(path: "loop").path
    _ = try file("loop", "source \(path)\n")
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("source \(path)") == .usage)
    let lines = output.err.text.split(separator: "\n")
    #expect(lines.first?.contains("more than 16 files deep") ?? false)
    #expect(lines.count == 16 && Set(lines.dropFirst()).count == 1)
    #expect(shell.sourceDepth == 0)
  }

  @Test func `In a file commands need their full names, at the prompt a beginning will do`() async throws {
    defer { remove() }
    let path = try file("a", "vers\n")
    var shell = Shell.forTests()
    #expect(try await shell.type("vers") == .success)
    #expect(try await shell.type("source \(path)") == .usage)
  }

  @Test func `A missing file, a folder and endless lines are errors, not loops`() async throws {
    defer { remove() }
    _ = try file("a", "")
    var shell = Shell.forTests()
    _ = try await shell.type("set onerror continue")
    #expect(try await shell.type("source /nowhere/at/all") == .noInput)
    #expect(try await shell.type("source \(folder.path)") == .permission)
    #expect(try await shell.type("source /dev/zero") == .data)
  }

  @Test func `Quit in a sourced file is the end`() async throws {
    defer { remove() }
    let path = try file("a", "quit\necho no\n")
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("source \(path)") == .success)
    #expect(shell.isOver)
    #expect(output.out.text == "")
  }

  @Test func `What a sourced file prints follows its redirections, inner ones first`() async throws {
    defer { remove() }
    let (outer, inner) = (folder.appending(path: "outer").path, folder.appending(path: "inner").path)
    let path = try file("a", "echo one\necho two > '\(inner)'\necho three\n")
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("source \(path) > '\(outer)'; echo four") == .success)
    #expect(try String(contentsOfFile: outer, encoding: .utf8) == "one\nthree\n")
    #expect(try String(contentsOfFile: inner, encoding: .utf8) == "two\n")
    #expect(output.out.text == "four\n")
  }
}
