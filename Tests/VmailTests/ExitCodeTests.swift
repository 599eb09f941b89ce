import Foundation
import Testing
import VmailTestSupport

@testable import vmail

/// The exit codes of the whole program (page 8.22), in each of the three ways to give it commands.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct ExitCodeTests {
  /// What is run, and how it must end.
  struct Ending: Sendable, CustomTestStringConvertible {
    var commands: String
    var code: Int32
    /// Words of the message.
    var says: String

    init(_ commands: String, _ code: Int32, _ says: String = "") {
      (self.commands, self.code, self.says) = (commands, code, says)
    }

    var testDescription: String { "\(commands) -> \(code)" }
  }

  /// In a store with the sample mailbox in it.
  static let endings = [
    Ending("list", 0), Ending("list; open 1", 0), Ending("folders\naccounts\nstatus\nwhere", 0),
    Ending("more", 0), Ending("list; more", 0), Ending("retry", 1, "nothing has failed"),
    Ending("achive", 64, "unknown command \"achive\""), Ending("lis", 64, "did you mean \"list\"?"),
    Ending("fold", 64, "unknown command \"fold\""), Ending("list --pagse 3", 64, "no option \"--pagse\""),
    Ending("list --pages none", 64, "--pages none"), Ending("folder wrok", 64, "no folder \"wrok\""),
    Ending("account wrok", 64, "no account \"wrok\""), Ending("set page-sise 3", 64, "no setting"),
    Ending("set page-size huge", 64, "page-size cannot be"), Ending("open 41", 64, "no thread 41"),
    Ending("open 'x", 64), Ending("open 1 &", 64, "in the background"), Ending("import", 64, "needs a path"),
    Ending("import x --format pst", 64, "--format pst"),
    Ending("import nothing-there", 66, "no such file or folder"),
    Ending("import empty", 65, "could be read"), Ending("import garbage", 65, "could be read"),
    Ending("export 1 /dev/null/x", 73), Ending("list > /dev/null/x", 73),
    Ending("export 1 garbage", 73, "already exists"),
    // The first failure's code, and what comes after it is still run.
    Ending("set onerror continue; folder wrok; import nothing-there; list", 64, "nothing-there"),
    Ending("set onerror continue\nimport nothing-there\nfolder wrok\nlist", 66, "wrok"),
    // Without it the rest is not run.
    Ending("import nothing-there; folder wrok", 66, "nothing-there"),
    Ending("quit 256", 64, "from 0 to 255"), Ending("list; quit 0 > /dev/null", 0),
    Ending("! exit 3", 1, "status 3"), Ending("break", 64, "break outside of for"),
    Ending("quit; folder wrok", 0), Ending("", 0), Ending("# nothing", 0),
  ]

  /// Scripts that choose their own, whatever was an error.
  private static let chosen = [
    Ending("quit 3; folder wrok", 3), Ending("quit 255", 255),
    Ending("set onerror continue; folder wrok; quit 0", 0, "wrok"),
  ]

  private static func world() throws -> Program {
    let program = try Program()
    try Data(count: 4_096).write(to: URL(filePath: program.path("garbage")))
    try program.write("", to: "empty")
    let imported = try program.run("import \(Program.fixture("sample.mbox"))")
    try #require(imported.code == 0, "\(imported.err)")
    return program
  }

  /// Results and nothing else on standard output: no error, no notice, no prompt.
  private func check(_ outcome: Program.Outcome, _ ending: Ending) {
    #expect(outcome.code == ending.code, "\(outcome)")
    #expect(ending.says.isEmpty || outcome.err.contains(ending.says), "\(outcome)")
    #expect((outcome.code == 0) == !outcome.err.contains("error"), "\(outcome)")
    #expect(!outcome.out.contains("error:") && !outcome.out.contains("vmail>"), "\(outcome)")
    #expect(!outcome.err.contains("vmail> "), "\(outcome)")
  }

  @Test func `Commands end the same by option by script and by standard input`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for ending in Self.endings {
      check(try program.run(["-e", ending.commands]), ending)
      let script = try program.write("#!/usr/bin/env vmail\n" + ending.commands + "\n", to: "script")
      check(try program.run([script]), ending)
      check(try program.run([], input: ending.commands), ending)
    }
  }

  @Test func `A script chooses its exit code in each of these ways`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for ending in Self.chosen {
      let script = try program.write(ending.commands + "\n", to: "script")
      let outcomes = [
        try program.run(["-e", ending.commands]), try program.run([script]),
        try program.run([], input: ending.commands), try program.run(["--json", "-e", ending.commands]),
      ]
      for outcome in outcomes {
        #expect(outcome.code == ending.code, "\(outcome)")
        #expect((outcome.err + outcome.out).contains(ending.says) || ending.says.isEmpty, "\(outcome)")
      }
    }
  }

  @Test func `Programs find errors among the results`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for ending in Self.endings {
      let outcome = try program.run(["--json", "-e", ending.commands])
      #expect(outcome.code == ending.code, "\(outcome)")
      let errors = outcome.lines.filter { $0.hasPrefix(#"{"type":"error""#) }
      #expect(errors.isEmpty == (ending.code == 0), "\(outcome)")
      if ending.code != 0 {
        #expect(errors.first?.contains("\"code\":\(ending.code),") == true, "\(outcome)")
      }
      #expect(outcome.lines.allSatisfy { $0.hasPrefix("{\"type\":") && $0.hasSuffix("}") }, "\(outcome)")
      #expect(!outcome.err.contains("error"), "\(outcome)")
    }
  }

  @Test func `Several executes run in order until one fails`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let both = try program.run(["--json", "-e", "version", "-e", "where; version"])
    #expect(both.code == 0)
    #expect(
      both.lines.map { $0.prefix(16) } == [#"{"type":"version"#, #"{"type":"where","#, #"{"type":"version"#])
    let stopped = try program.run(["--json", "-e", "folder wrok", "-e", "version"])
    #expect(stopped.code == 64)
    #expect(!stopped.out.contains("version"))
    let continued = try program.run([
      "--json", "-e", "set onerror continue", "-e", "folder wrok", "-e", "version",
    ])
    #expect(continued.code == 64)
    #expect(continued.out.contains(#""type":"version""#))
  }

  @Test func `A script tells file and line of what fails`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let text =
      "#!/usr/bin/env vmail\n# a comment\nlist \\\n  --pages 1 # the rest of a line\n\nfolder wrok\nversion\n"
    let script = try program.write(text, to: "my script")
    let outcome = try program.run([script])
    #expect(outcome.code == 64)
    #expect(outcome.err.hasPrefix("\(script):6: error: no folder \"wrok\""), "\(outcome.err)")
    #expect(outcome.out.contains("Quarterly numbers"))
    #expect(!outcome.out.contains("0."), "what follows the failure is run: \(outcome.out)")
    let json = try program.run(["--json", script])
    #expect(json.lines.last?.contains(#""line":6"#) == true, "\(json.out)")
  }

  @Test func `A missing script is told`() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(["nothing-there"])
    #expect(outcome.code == 66)
    #expect(outcome.err.contains("nothing-there") && outcome.err.contains("o such file"), "\(outcome.err)")
    #expect(!outcome.err.contains("cannotOpen"), "\(outcome.err)")
    #expect(outcome.out.isEmpty)
  }

  @Test func `An rc file that is named must be readable`() throws {
    let program = try Program()
    defer { program.remove() }
    let version = ["-e", "version"]
    let missing = try program.run(["--rc", "nothing-there"] + version)
    #expect(missing.code == 66 && missing.out.isEmpty)
    #expect(missing.err.hasPrefix("error: nothing-there: no such file"), "\(missing.err)")
    let folder = try program.run(["--rc", program.home.path] + version)
    #expect(folder.code == 77 && folder.out.isEmpty)
    #expect(folder.err.contains("\(program.home.path): Is a directory"), "\(folder.err)")
    #expect(try program.run(["--no-rc", "--rc", "nothing-there"] + version).code == 0)
    // The usual one need not be there, but what keeps it from being read is told.
    #expect(try program.run(version).err.isEmpty)
    try FileManager.default.createDirectory(
      atPath: program.path(".config/vmail/vmailrc"), withIntermediateDirectories: true)
    let usual = try program.run(version)
    #expect(usual.code == 0 && usual.out.hasPrefix("vmail \(BuildFacts.version)\n"))
    #expect(usual.err.contains("vmailrc: Is a directory"), "\(usual.err)")
  }

  @Test(arguments: [["--nonsense"], ["-e"], ["--color", "purple"], ["--store"]])
  func `Wrong options are usage`(_ arguments: [String]) throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("error: ") && outcome.err.contains("vmail --help"), "\(outcome.err)")
    let toPrograms = try program.run(["--json"] + arguments)
    #expect(toPrograms.code == 64)
    #expect((toPrograms.out + toPrograms.err).hasPrefix(#"{"type":"error""#), "\(toPrograms)")
  }

  @Test func `A debug log that cannot be written is told`() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run(["--debug", program.path("nowhere/log"), "-e", "version"])
    #expect(outcome.code == 73 && outcome.out.isEmpty)
    #expect(outcome.err.contains("can't write the debug log") && outcome.err.contains("No such file"))
  }

  @Test func `Help and version go to standard output`() throws {
    let program = try Program()
    defer { program.remove() }
    for option in ["--help", "-h"] {
      let outcome = try program.run([option])
      #expect(outcome.code == 0 && outcome.err.isEmpty)
      #expect(outcome.out.contains("--execute"))
    }
    for option in ["--version", "-V"] {
      let outcome = try program.run([option])
      #expect(outcome.code == 0 && outcome.err.isEmpty)
      #expect(outcome.out.hasPrefix("vmail \(BuildFacts.version)\n"))
    }
    #expect(!FileManager.default.fileExists(atPath: program.store.path))
  }

  @Test func `A reader that goes away ends it quietly`() throws {
    let program = try Program()
    defer { program.remove() }
    let script = #""$0" --demo -e 'set onerror continue; folder spam; list; help; help; folders' | head -1"#
    let outcome = try program.run([], through: ["bash", "-o", "pipefail", "-c", script])
    #expect(outcome.lines.count == 1)
    #expect(outcome.err.isEmpty, "\(outcome.err)")
  }
}
