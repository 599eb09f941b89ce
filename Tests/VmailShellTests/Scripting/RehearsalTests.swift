import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `--dry-run`, command by command. DryRunTests has the whole program.
@Suite(.timeLimit(.minutes(10))) struct RehearsalTests {
  private func rehearse(_ script: String) async throws -> (code: ExitCode, text: String, world: ActionWorld) {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false, variables: ["HOME": "/home/kim"])
    shell.isRehearsing = true
    let code = try await shell.type(script)
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
    return (code, world.output.taken(), world)
  }

  @Test(arguments: [
    ("archive 1-3", "Would archive 3 threads. Account: work.\n"),
    ("delete 1 --yes", "Would delete \"Mail 1\". Account: work.\n"),
    ("label 1-2 +New", "Would add New to 2 threads. Account: work.\n"),
    ("import x.mbox", "import imports mail from files.\n"), ("! touch x", "Would run \"! touch x\".\n"),
    ("list | wc", "Would run \"list | wc\".\n"), ("echo a > x", "Would run \"echo a > x\".\n"),
    ("folder create X", "Would run \"folder create X\".\n"), ("undo", "Would run \"undo\".\n"),
    ("set --save page-size 3", "Would run \"set --save page-size 3\".\n"),
    ("set page-size 3; set page-size", "Threads per page"), ("echo hello", "hello\n"),
    ("compose --to ann@example.org --send", "Would run \"compose --to ann@example.org --send\".\n"),
    (
      "import ${HOME} \"${NOPE:-a b}\" 'c d' > ${HOME}/x",
      "Would run \"import /home/kim 'a b' 'c d' > ${HOME}/x\".\n"
    ),
    ("for t in 1; import --mailrc ${t}; end", "Would run \"import --mailrc @t\".\n"),
    (
      "for t in 1-2; archive ${t}; end", "Would archive \"Mail 1\". Account: work.\nWould archive \"Mail 2\"."
    ),
    ("if archive 1; echo yes; end", "Would archive \"Mail 1\". Account: work.\nyes\n"),
    ("if archive 9; echo yes; else; echo no; end", "no\n"),
    ("if list all/from:nobody > /dev/null; echo yes; else; echo no; end", "no\n"),
    ("search subject:2 > /dev/null; for t in *; star ${t}; end", "Would star \"Mail 2\". Account: work.\n"),
    ("archive 1 > x", "Would run \"archive 1 > x\".\nWould archive \"Mail 1\". Account: work.\n"),
    ("if list | grep -q x\narchive 1; else; archive 2; end", "Would archive \"Mail 1\". Account: work.\n"),
    ("if list | grep -q x\narchive 1; else; archive 2; end", "Would archive \"Mail 2\". Account: work.\n"),
    ("open 1", "open marks the mail it shows as read.\n"),
    ("read 1; open 1 > /dev/null", "open marks the mail"),
    ("on new-mail 'archive @new'; sync", "sync\".\nOn new-mail, would run \"archive @new\".\n"),
    ("kill all; wait", "Would run \"kill all\".\nWould run \"wait\".\n"),
    ("if not ! true\necho a; end", "Whether \"! true\" would succeed is not known. If it fails:\n"),
    ("if folder create X; echo a; else; echo b; end; echo c", "fails:\nb\nWhat"),
    ("if ! true\nset output json\nelse\necho b\nend", "b\n"),
    ("if ! true\necho a\nelse\nset output json\nend\necho c", "c\n"),
    ("if list all/label:Nowhere; echo a; else; echo b; end", "b\n"),
    ("for t in all/label:Nowhere; archive ${t}; end; echo c", "c\n"),
    ("alias put archive; put 2", "Would archive \"Mail 2\". Account: work.\n"),
  ])
  func `Nothing is changed, and what would be is said`(script: String, says: String) async throws {
    let outcome = try await rehearse(script)
    #expect(outcome.text.contains(says), "\(outcome.text)")
    #expect(outcome.code == .success)
  }

  @Test func `A command of a quiet script can be rehearsed, and the script stays quiet`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    shell.console.updateSettings { $0.isQuiet = true }
    #expect(try await shell.type("would archive 1; list") == .success)
    shell.console.flush()
    #expect(world.output.out.taken() == "Would archive \"Mail 1\". Account: work.\n")
  }

  @Test func `Conditions that aren't known are part of the plan`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    shell.isRehearsing = true
    let script = """
      if ! true
        archive 1
        if not ! false
          archive 2
        end
      else
        archive 3
        quit
      end
      archive 4
      if ! a
        quit
      else
        archive 5
      end
      """
    #expect(try await shell.type(script) == .success)
    func would(_ line: String) -> [String] { ["Would run \"\(line)\"."] }
    func archives(_ n: Int) -> String { "Would archive \"Mail \(n)\". Account: work." }
    func unknown(_ line: String, _ end: String) -> String {
      "Whether \"\(line)\" would succeed is not known. If it \(end):"
    }
    shell.console.flush()
    let said = world.output.out.taken().split(separator: "\n").map(String.init)
    #expect(
      said == would("! true") + [
        unknown("! true", "succeeds"), "  \(archives(1))", "  Would run \"! false\".",
        "  \(unknown("! false", "fails"))", "    \(archives(2))", "  If \"! false\" succeeds:",
        "  What follows assumes that \"! false\" fails.", "If \"! true\" fails:", "  \(archives(3))",
        "What follows assumes that \"! true\" succeeds.", archives(4),
      ] + would("! a") + [
        unknown("! a", "succeeds"), "If \"! a\" fails:", "  \(archives(5))",
        "What follows assumes that \"! a\" fails.",
      ])
  }

  @Test(arguments: [
    ("label 1 +New; folder New", true), ("move 1-5 trash; folder trash; delete * --yes", true),
    ("! touch x\nopen 9", true), ("folder New", false), ("list; open 9", false),
    ("label 1 +New; frob", false),
  ])
  func `What an earlier line would have made is not taken for missing`(script: String, isTold: Bool)
    async throws
  {
    let outcome = try await rehearse(script)
    #expect(outcome.code == .usage)
    #expect(outcome.text.contains("The script itself may go on here.") == isTold, "\(outcome.text)")
  }

  @Test(arguments: ["archive 9", "nonsense", "archive --nonsense 1", "open 9 > x", "nonsense | wc"])
  func `What is wrong is an error as ever`(line: String) async throws {
    let outcome = try await rehearse(line + "; echo behind")
    #expect(!outcome.text.contains("behind"))
    #expect(outcome.code == .usage)
  }

  @Test func `Reading marks nothing read`() async throws {
    let outcome = try await rehearse("open 1; back; list 1")
    #expect(outcome.code == .success)
    let inbox = try await outcome.world.view(.inbox)
    let threads = try await outcome.world.store.read {
      try $0.threads(view: inbox, category: nil, cursor: nil, limit: 9)
    }
    #expect(threads.count == 5 && threads.allSatisfy { $0.unreadCount == 1 })
  }

  @Test(arguments: ["source --dry-run", "would source"])
  func `A rehearsal at the prompt leaves listing and settings as they are`(command: String) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-dry-" + UUID().uuidString).path
    try Data("set output json\nsearch subject:4\n".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list") == .success)
    #expect(try await shell.type("\(command) \(path)") == .success)
    _ = world.output.taken()
    #expect(try await shell.type("archive 1; echo done") == .success)
    #expect(world.output.taken().hasSuffix("done\n"))
    #expect(try await world.archived == ["Mail 1"])
  }

  @Test func `A file can be rehearsed at the prompt, and only that file`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-dry-" + UUID().uuidString).path
    try Data("archive subject:${1} subject:${2}\n".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("source --dry-run \(path) 'Mail 1' 'Mail 2'") == .success)
    #expect(world.output.taken() == "Would archive 2 threads. Account: work.\n")
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(try await shell.type("source \(path) 'Mail 1' 'Mail 2'") == .success)
    #expect(try await world.subjects(.inbox).count == 3)
  }

  @Test func `Rehearsing a file changes nothing of the session`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-dry-" + UUID().uuidString).path
    let script = """
      let v = dry
      account home
      search subject:3
      select 1 --as mine
      set onerror continue
      set width 40
      alias dz 'delete all'
      on new-mail 'archive @new'
      quit 3
      """
    try Data(script.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let world = try await ActionWorld()
    _ = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    for isInteractive in [true, false] {
      var shell = world.shell(isInteractive: isInteractive)
      #expect(try await shell.type("account work; list; select 2; archive 1") == .success)
      let (place, listed, selection) = (shell.session.place, shell.listed, shell.session.selection)
      let waiting = shell.background.undoWindow.entries.count
      _ = try await shell.type("source --dry-run \(path)")
      #expect(shell.session.place == place && shell.listed == listed && shell.session.selection == selection)
      #expect(shell.session.namedSets.isEmpty && shell.aliases["dz"] == nil)
      #expect(shell.session.eventCommands[.newMail] == [])
      #expect(shell.settings.onError == .stop && shell.console.settings.width == nil)
      #expect(!shell.isOver && shell.exitStatus == nil && !shell.isRehearsing)
      #expect(shell.background.undoWindow.entries.count == waiting)
      #expect(try await shell.type("echo ${v}") == .usage)
      _ = try await shell.type("undo")
    }
  }
}
