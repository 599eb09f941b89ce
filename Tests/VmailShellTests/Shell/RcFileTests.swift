import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct RcLinesTests {
  private func saved(_ name: String, _ value: String, in text: String) -> String {
    var lines = RcLines(Array(text.utf8))
    lines.set(name, to: value)
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", "set width 72\n"),
    ("# mine\nalias x list", "# mine\nalias x list\nset width 72\n"),
    ("set width 60 # narrow\nset theme dark\n", "set width 72 # narrow\nset theme dark\n"),
    ("  set width=60\nlist\n", "  set width 72\nlist\n"),
    ("set width 1\n# set width 2\nset width 3\n", "set width 1\n# set width 2\nset width 72\n"),
    ("set width 1; list\n", "set width 1; list\nset width 72\n"),
    ("echo 'a\nset width 1\n'\n", "echo 'a\nset width 1\n'\nset width 72\n"),
    ("set width\n", "set width\nset width 72\n"),
    ("if list\nset width 1\nend\n", "if list\nset width 1\nend\nset width 72\n"),
    ("for t in *\nlist\nend\nset width 1\n", "for t in *\nlist\nend\nset width 72\n"),
    ("set width 1\r\nlist\r\n", "set width 72\r\nlist\r\n"),
  ])
  func `The line that sets it last is changed, and nothing else`(before: String, after: String) {
    #expect(saved("width", "72", in: before) == after)
  }

  @Test func `A setting of an account keeps the quotes around its name`() {
    let former = "set 'my work.sign' off\nset work.sign on\n"
    #expect(saved("my work.sign", "on", in: former) == "set 'my work.sign' on\nset work.sign on\n")
    #expect(saved("work.sign", "off", in: former) == "set 'my work.sign' off\nset work.sign off\n")
  }

  @Test(arguments: [
    ("set work.sign on\n", "set 'my job.sign' on\n"),
    ("set Work.sign=on # mine\nset home.sign on\n", "set 'my job.sign' on # mine\nset home.sign on\n"),
    ("set work.sign on\nset work.sign off\n", "set 'my job.sign' on\nset 'my job.sign' off\n"),
    ("if list\nset work.sign on\nend\n", "if list\nset work.sign on\nend\n"),
  ])
  func `A setting is renamed in every line that sets it`(before: String, after: String) {
    var lines = RcLines(Array(before.utf8))
    lines.rename("work.sign", to: "my job.sign")
    #expect(String(decoding: lines.bytes, as: UTF8.self) == after)
  }

  @Test(arguments: ["less -R", "it's", "", "${HOME}", "#1", "a;b", "a `b`"])
  func `A value is quoted so that it is read back`(value: String) throws {
    let line = saved("pager", value, in: "")
    let words = try Lexer(variable: { _ in nil }).commands(in: line).first?.words.map(\.text)
    #expect(words == ["set", "pager", value])
  }

  @Test func `Bytes that are no text stay as they are`() {
    var lines = RcLines([0x23, 0xFF, 0x0A])
    lines.set("width", to: "72")
    #expect(lines.bytes.starts(with: [0x23, 0xFF, 0x0A]))
  }
}

@Suite(.timeLimit(.minutes(10))) struct RcFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-rc-" + UUID().uuidString)

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `A new file is made with its folder, for its owner only`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "vmail/vmailrc").path
    try RcFile(path: path).save([("theme", "dark"), ("width", "72")])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "set theme dark\nset width 72\n")
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.appending(path: "vmail").path) == 0o700)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "vmail").path).count == 1)
  }

  @Test func `A link stays a link, and the file behind it becomes private`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, link) = (folder.appending(path: "dotfile").path, folder.appending(path: "vmailrc").path)
    try Data("set width 60\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    try RcFile(path: link).save([("width", "72")])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "set width 72\n")
    #expect(try mode(file) == 0o600)
  }

  @Test func `A file that cannot be written is told, and no setting is changed`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output, rcPath: "/proc/nothing/vmailrc")
    #expect(try await shell.type("set --save width 72") == .cannotWrite)
    #expect(shell.settings.text(of: "width") == "auto")
    #expect(output.err.text.hasPrefix("error: /proc/nothing/vmailrc: "))
  }

  @Test func `Without an rc file there is nothing to save to`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("set --save width 72") == .usage)
    #expect(shell.settings.text(of: "width") == "auto")
    #expect(output.err.text.contains("no rc file is in use"))
  }
}

/// Which rc files are run: what is in one is done in the user's name.
@Suite(.timeLimit(.minutes(10))) struct RcFileSafetyTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-rc-" + UUID().uuidString)
  private var path: String { folder.path + "/vmailrc" }

  private func make(file: Int = 0o600, folder mode: Int = 0o700) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("set width 72\n".utf8).write(to: URL(filePath: path))
    try #require(chmod(path, mode_t(file)) == 0 && chmod(folder.path, mode_t(mode)) == 0)
  }

  private func verdict(_ path: String) throws -> RcFile.Unsafe? {
    do {
      var reader = try RcFile(path: path).opened()
      _ = try reader.next()
      return nil
    } catch let error as RcFile.Unsafe { return error }
  }

  @Test(arguments: [
    (0o600, true), (0o644, true), (0o444, true), (0o620, false), (0o602, false), (0o666, false),
  ])
  func `A file that others may write is not run`(mode: Int, isRun: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make(file: mode)
    #expect(try verdict(path) == (isRun ? nil : .writable(path)))
  }

  @Test func `Nothing is saved in one that others may write`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make(file: 0o666)
    #expect { try RcFile(path: path).save([("width", "80")]) } throws: {
      ($0 as? ShellError)?.code == .permission
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "set width 72\n")
  }

  @Test(arguments: [
    (0o700, true), (0o755, true), (0o1777, true), (0o770, false), (0o707, false), (0o777, false),
  ])
  func `Neither is one in a folder where others may put another`(mode: Int, isRun: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make(folder: mode)
    #expect(try verdict(path) == (isRun ? nil : .writable(folder.path)))
  }

  @Test(.enabled(if: geteuid() == 0, "needs the right to give files away"))
  func `Somebody else's file is not run, nor one in their folder`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make()
    try #require(chown(path, 1_234, 0) == 0)
    #expect(try verdict(path) == .foreign(path))
    try #require(chown(path, 0, 1_234) == 0)
    #expect(try verdict(path) == nil)
    try #require(chown(folder.path, 1_234, 0) == 0)
    #expect(try verdict(path) == .foreign(folder.path))
  }

  @Test func `Behind a link the file and its folder count`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make(folder: 0o777)
    let other = folder.path + "-links"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: other) }
    let link = other + "/vmailrc"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try verdict(link) == .writable(folder.path))
    try #require(chmod(folder.path, 0o755) == 0)
    #expect(try verdict(link) == nil)
  }

  @Test func `A pipe or device is not waited for`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      #expect { try RcFile(path: path).opened() } throws: { ($0 as? ShellError)?.code == .noInput }
    }
    #expect(throws: ScriptReader.Failure.cannotOpen(path: folder.path, errno: EISDIR)) {
      _ = try RcFile(path: folder.path).opened()
    }
    #expect(try verdict("/dev/null") == nil)
  }
}
