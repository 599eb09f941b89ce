import Foundation
import Testing
import VmailTestSupport

/// Standard input is for commands or for a text, and never for both.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct StandardInputTests {
  private static let mail = "compose --to a@b.example --subject s --send --body-file"

  @Test(arguments: ["-", "/dev/stdin", "/proc/self/fd/0"])
  func `Where commands come from no text is read, and nothing is sent`(path: String) throws {
    let program = try Program()
    defer { program.remove() }
    let pipe = ["sh", "-c", "cat | \"$@\"", "sh"]
    let script = "\(Self.mail) \(path)\necho this is the body\n"
    let outcome = try program.run(["--demo", "-n"], input: script, through: pipe)
    #expect(outcome.code == 64, "\(outcome)")
    #expect(outcome.err.contains("standard input is where the commands come from"), "\(outcome)")
    #expect(!outcome.out.contains("Queued") && !outcome.out.contains("this is the body"), "\(outcome)")
    let going = "set onerror continue\n" + script + "outbox\n"
    let after = try program.run(["--demo", "-n"], input: going, through: pipe)
    #expect(!after.out.contains("a@b.example"), "\(after)")
  }

  @Test func `Neither where they come from a file there, or a script of that name`() throws {
    let program = try Program()
    defer { program.remove() }
    let redirected = try program.run(["--demo", "-n"], input: "\(Self.mail) -\nbody\n")
    #expect(redirected.code == 64 && !redirected.out.contains("Queued"), "\(redirected)")
    let named = try program.run(
      ["--demo", "-n", "/dev/stdin"], input: "\(Self.mail) -\nbody\n",
      through: ["sh", "-c", "cat | \"$@\"", "sh"])
    #expect(named.code == 64 && !named.out.contains("Queued"), "\(named)")
  }

  @Test func `Where it is free it is the text`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("\(Self.mail) -\n", to: "send.vmail")
    for way in [["-e", "\(Self.mail) -"], ["send.vmail"]] {
      let outcome = try program.run(["--demo", "-n"] + way, input: "body\n")
      #expect(outcome.code == 0 && outcome.out.contains("Queued"), "\(outcome)")
    }
  }

  @Test func `A script named - is there, and can be sourced from a file but not from itself`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("echo first\nsource -\necho last\n", to: "first.vmail")
    let input = "echo from the pipe\n"
    #expect(try program.run(["-n", "-"], input: input).out == "from the pipe\n")
    #expect(try program.run(["-n", "first.vmail"], input: input).out == "first\nfrom the pipe\nlast\n")
    let itself = try program.run(["-n", "-"], input: "source -\n" + input)
    #expect(itself.code == 64 && itself.out.isEmpty, "\(itself)")
    #expect(itself.err.contains("standard input is where the commands come from"), "\(itself)")
  }

  @Test func `A script finds what is beside it, and an error says which files led to it`() throws {
    let program = try Program()
    defer { program.remove() }
    try FileManager.default.createDirectory(
      atPath: program.path("folder"), withIntermediateDirectories: true)
    try program.write("echo outer\nsource ${dir}/inner.vmail\n", to: "folder/outer.vmail")
    try program.write("source ${dir}/wrong.vmail\n", to: "folder/inner.vmail")
    try program.write("\nlst\n", to: "folder/wrong.vmail")
    let outcome = try program.run(["-n", "folder/outer.vmail"])
    #expect(outcome.code == 64 && outcome.out == "outer\n", "\(outcome)")
    let lines = outcome.err.split(separator: "\n").map(String.init)
    #expect(lines.count == 3, "\(outcome)")
    for (line, beginning) in zip(
      lines, ["folder/wrong.vmail:2: error: ", "folder/inner.vmail:1: ", "folder/outer.vmail:2: "])
    {
      #expect(line.hasPrefix(beginning), "\(line)")
    }
  }

  @Test func `With -i it is the shell that follows, also where nobody types`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("echo from the file\n", to: "first.vmail")
    for way in [["-e", "echo from the option"], ["first.vmail"]] {
      let outcome = try program.run(["-n", "-i"] + way, input: "echo from the pipe\n")
      #expect(outcome.code == 0 && outcome.out.hasSuffix("\nfrom the pipe\n"), "\(outcome)")
      let failed = try program.run(["-n", "-i", "-e", "bogus"], input: "echo from the pipe\n")
      #expect(failed.code == 64 && failed.out.isEmpty, "\(failed)")
    }
    #expect(try program.run(["-n", "-e", "echo a"], input: "echo from the pipe\n").out == "a\n")
  }
}
