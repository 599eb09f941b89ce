import Foundation
import Testing

@testable import VmailShell

struct RcLinesTests {
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

  @Test(arguments: ["less -R", "it's", "", "${HOME}", "#1", "a;b"])
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

struct RcFileTests {
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
    #expect(shell.settings["width"] == "auto")
    #expect(output.err.text.hasPrefix("error: /proc/nothing/vmailrc: "))
  }

  @Test func `Without an rc file there is nothing to save to`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(output: output)
    #expect(try await shell.type("set --save width 72") == .usage)
    #expect(shell.settings["width"] == "auto")
    #expect(output.err.text.contains("there is no rc file"))
  }
}
