import Foundation
import Glibc
import Testing
import VmailTestSupport

/// The rc file as the program takes it.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct RcFileRunTests {
  private func world(_ mode: mode_t) throws -> Program {
    let program = try Program()
    let folder = program.path(".config/vmail")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try program.write("echo from the rc file\n", to: ".config/vmail/vmailrc")
    try #require(chmod(program.path(".config/vmail/vmailrc"), mode) == 0)
    return program
  }

  @Test func `One that others may write is left out with a warning`() throws {
    let program = try world(0o666)
    defer { program.remove() }
    let path = program.path(".config/vmail/vmailrc")
    for arguments in [[], ["--rc", path]] {
      let outcome = try program.run(arguments + ["-e", "echo here"])
      #expect(outcome.code == 0 && outcome.out == "here\n", "\(outcome)")
      #expect(outcome.err.contains("was not read: other users can change it. Run chmod go-w"), "\(outcome)")
    }
    try #require(chmod(path, 0o644) == 0)
    #expect(try program.run(["-e", "echo here"]).out == "from the rc file\nhere\n")
  }

  @Test func `One that is no file ends the run at once`() throws {
    let program = try Program()
    defer { program.remove() }
    try #require(mkfifo(program.path("pipe"), 0o600) == 0)
    for path in ["pipe", "/dev/zero"] {
      let outcome = try program.run(["--rc", path, "-e", "echo here"])
      #expect(outcome.code == 66 && outcome.out.isEmpty, "\(outcome)")
      #expect(outcome.err.contains("couldn't read \(path): it is not a regular file"), "\(outcome)")
    }
    #expect(try program.run(["--rc", "/dev/null", "-e", "echo here"]).out == "here\n")
  }

  @Test func `Quit in it is refused, and neither ends the run nor sets its exit code`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("quit 3\n", to: "rc")
    let outcome = try program.run(["--rc", "rc", "-e", "echo here"])
    #expect(outcome.code == 0 && outcome.out == "here\n", "\(outcome)")
    #expect(outcome.err.contains("rc:1: error: quit doesn't work in the rc file"), "\(outcome)")
  }

  @Test func `What it sets is no result of any run`() throws {
    let program = try world(0o644)
    defer { program.remove() }
    try program.write(
      "set width 90\nalias bills list\non quit 'set width'\nunset theme\nsource \(program.path("more"))\n",
      to: ".config/vmail/vmailrc")
    try program.write("set page-size 7\n", to: "more")
    #expect(try program.run(["--json", "-e", "echo here"]).lines.first == #"{"type":"echo","text":"here"}"#)
    let said = try program.run(["--json", "-e", "set page-size 8"]).lines
    #expect(said.first?.hasPrefix(#"{"type":"setting","name":"page-size","value":"8""#) == true, "\(said)")
  }

  @Test func `What it sets for the eyes of its user changes no script`() throws {
    let program = try world(0o644)
    defer { program.remove() }
    let looks = ["page-size": "7", "width": "60", "columns": "subject", "sort": "oldest", "color": "always"]
    try program.write(
      looks.map { "set \($0.key) \($0.value)\n" }.joined() + "set undo-seconds 9\n",
      to: ".config/vmail/vmailrc")
    for (name, value) in looks {
      let said = try program.run(["--json", "-e", "set \(name); set \(name) \(value)"]).lines
      #expect(said.first?.contains("\"value\":\"\(value)\"") == false, "\(said)")
      #expect(said.last?.contains("\"value\":\"\(value)\"") == true, "\(said)")
    }
    #expect(try program.run(["--json", "-e", "set undo-seconds"]).out.contains("\"value\":\"9\""))
  }

  @Test func `A launch option counts more than what it sets`() throws {
    let program = try world(0o644)
    defer { program.remove() }
    try program.write("set output plain\nset color always\nset undo-seconds 9\n", to: ".config/vmail/vmailrc")
    let settings = "set output; set color; set undo-seconds"
    #expect(try program.run(settings).out.contains("output is plain"))
    let said = try program.run(["--json", "--color", "never", "-e", settings]).lines
    let values = ["json", "never", "9"]
    #expect(said.count == 3, "\(said)")
    for (line, value) in zip(said, values) { #expect(line.contains("\"value\":\"\(value)\""), "\(said)") }
  }
}
