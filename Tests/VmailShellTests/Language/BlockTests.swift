import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct BlockTests {
  private func run(_ script: String, threads: Int = 5) async throws -> (code: ExitCode, text: String) {
    let world = try await ActionWorld(threads: threads)
    var shell = world.shell(isInteractive: false)
    let code = try await shell.type(script)
    return (code, world.output.taken())
  }

  @Test(arguments: [
    ("if open 2 > /dev/null; echo yes; else; echo no; end", "yes\n"),
    ("if open 9; echo yes; else; echo no; end", "no\n"),
    ("if not open 9; echo yes; end", "yes\n"),
    ("if folder Nowhere; echo a; else if select /nothing; echo b; else; echo c; end", "c\n"),
    ("if folder Nowhere; echo a; end; echo ${?} behind", "64 behind\n"),
    ("if ! exit 3\necho a\nelse\necho ${?}\nend", "3\n"),
    ("if list | grep -q Mail\necho a\nend", "a\n"),
    ("if list | grep -q Spring\necho a\nelse\necho b\nend", "b\n"),
    ("if echo shown; echo too; end", "shown\ntoo\n"),
  ])
  func `A command that succeeds is a yes, and one that finds nothing a no and no error`(
    script: String, printed: String
  ) async throws {
    let outcome = try await run(script)
    #expect(outcome.text == printed)
    #expect(outcome.code == .success)
  }

  @Test(arguments: [
    "if opne 2; echo yes; else; echo no; end", "if open --nonsense; echo yes; else; echo no; end",
    "if open 5-1; echo yes; else; echo no; end", "if echo ${NOPE}; echo yes; else; echo no; end",
    "if set nonsense 3; echo yes; else; echo no; end", "if folder a b; echo yes; else; echo no; end",
    "if search is:bogus; echo yes; else; echo no; end",
    "if let x = count bogus:; echo yes; else; echo no; end",
    "if list all/is:bogus; echo yes; else; echo no; end",
    "if not list > /dev/null; echo no; elif list > /dev/null; echo yes; else; echo no; end",
    "if list > /dev/null; do; echo yes; end", "if list 1 &\necho yes; else; echo no; end",
    "if sleep soon; echo yes; else; echo no; end",
  ])
  func `A condition that is wrong as it is written is no answer`(script: String) async throws {
    let outcome = try await run(script + "; echo behind")
    #expect(outcome.text.hasPrefix("error: "))
    #expect(!outcome.text.contains("yes") && !outcome.text.contains("no\n"))
    #expect(!outcome.text.contains("behind"))
    #expect(outcome.code == .usage)
  }

  @Test(arguments: [
    "alias zz echo; zz a", "alias zz echo; if list 1; zz a; end", "source FILE; zz a", "Nowhere",
    "for t in 1; yy 2; ${t} x; end", "search id:x; 3; +; d1",
  ])
  func `What may have a meaning when it runs is no mistake before`(part: String) async throws {
    let outcome = try await run(
      "alias yy echo; alias zz echo; unalias zz; if folder Nowhere; \(part); end; echo behind")
    #expect(outcome.text == "behind\n")
  }

  @Test func `A condition in trouble says so, and is a no`() async throws {
    let world = try await ActionWorld()
    world.repository.failNext(.getThreads, with: StoreError.diskFull(path: "store"))
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("if list; echo yes; else; echo no; end") == .success)
    let printed = world.output.taken()
    #expect(printed.hasPrefix("no\n"))
    #expect(printed.contains("no space left"))
  }

  @Test func `A loop's threads are found once, and stay what they are`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    let script = "list > /dev/null; for t in 1-3; archive ${t}; list > /dev/null; end; echo ${?}"
    #expect(try await shell.type(script) == .success)
    #expect(try await world.archived == ["Mail 1", "Mail 2", "Mail 3"])
    #expect(try await world.subjects(.inbox) == ["Mail 4", "Mail 5"])
  }

  @Test func `Loops in one another have a thread each, and names end with them`() async throws {
    let world = try await ActionWorld(threads: 2)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("select --as t 2")
    let before = shell.session.namedSets
    #expect(try await shell.type("for t in *; for u in *; echo ${t}${u}; end; end") == .success)
    // As text they are the threads' subjects.
    #expect(world.output.taken().hasSuffix("Mail 1Mail 1\nMail 1Mail 2\nMail 2Mail 1\nMail 2Mail 2\n"))
    #expect(shell.session.namedSets == before)
    #expect(try await shell.type("echo ${t}") == .usage)
    #expect(world.output.taken().contains("${t} is not set"))
  }

  @Test(arguments: ["/nothing", ":s", "%", "all/from:nobody"])
  func `A loop over no thread has no round, and is no failure`(list: String) async throws {
    let outcome = try await run("for t in \(list); echo round; end; echo behind")
    #expect(outcome.text == "behind\n")
    #expect(outcome.code == .success)
  }

  @Test(arguments: ["41", "@nothing", "1-99", "x:y"])
  func `A loop over what isn't there is an error`(list: String) async throws {
    let outcome = try await run("for t in \(list); echo round; end; echo behind")
    #expect(outcome.text.hasPrefix("error: "))
    #expect(!outcome.text.contains("behind"))
    #expect(outcome.code == .usage)
  }

  @Test func `A failure in a loop ends it and the script, unless onerror is continue`() async throws {
    let stopped = try await run("for t in 1-3; echo a; open 41; echo b; end; echo behind")
    #expect(stopped.text.split(separator: "\n").count == 2)
    #expect(stopped.code == .usage)
    let went = try await run("set onerror continue; for t in 1-3; open 41; echo b; end; echo behind")
    #expect(went.text.hasPrefix("b\nb\nb\nbehind\n"))
    #expect(went.code == .usage)
  }

  @Test func `Quit ends loops`() async throws {
    let outcome = try await run("for t in *; echo a; if echo b; quit; end; echo c; end; echo d")
    #expect(outcome.text == "a\nb\n")
    #expect(outcome.code == .success)
  }

  @Test func `Many rounds are asked about where somebody can be asked`() async throws {
    let world = try await ActionWorld(threads: 120)
    var shell = world.shell()
    shell.person.ask = { $0 == "Run this block for 120 threads? [y/N] " ? false : true }
    #expect(try await shell.type("for t in all; echo round; end") == .failure)
    #expect(world.output.taken() == "Cancelled.\n")
    #expect(try await shell.type("for t in all --yes; echo round; end") == .success)
    #expect(world.output.taken().split(separator: "\n").count == 120)
  }

  @Test func `A loop ends when it is cancelled`() async throws {
    let world = try await ActionWorld()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var shell = world.shell()
      return try await shell.type("for t in *; echo round; end")
    }
    #expect(try await task.value == .interrupted)
    #expect(!world.output.taken().contains("round"))
  }

  @Test func `Nothing of a block that is wrong is run, and nothing behind it`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmail-block-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "script").path
    for (text, line) in [
      ("echo first\nif list\n  echo in\nend here\necho behind\n", 4),
      ("echo first\nfor t in *\n  echo in\n", 2),
      ("echo first\nfor t on 3\n  archive 1\nend\n", 2), ("echo first\nif list\n echo ${\nend\n", 3),
      ("echo first\nelse\necho in\n", 2),
    ] {
      try Data(text.utf8).write(to: URL(filePath: path))
      let world = try await ActionWorld()
      var shell = world.shell(isInteractive: false)
      #expect(try await shell.type("set onerror continue; source \(path)") == .usage)
      let printed = world.output.taken()
      #expect(printed.hasPrefix("first\n\(path):\(line): error: "), "\(printed)")
      #expect(printed.split(separator: "\n").count == 2, "\(printed)")
    }
  }
}
