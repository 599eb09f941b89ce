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
