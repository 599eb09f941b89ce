import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What listings are in scripts, and in files and pipes.
@Suite(.timeLimit(.minutes(10))) struct ScriptListingTests {
  private static func script(_ world: ActionWorld, isQuiet: Bool = false) -> Shell {
    let shell = world.shell(isInteractive: false)
    shell.console.updateSettings { ($0.isScript, $0.isQuiet) = (true, isQuiet) }
    return shell
  }

  /// Lines, and how many threads are then selected.
  @Test(
    arguments: [
      ("select *", 60), ("list; select *", 60), ("search mail; select *", 60), ("select 1-40", 40),
      ("select 26", 1), ("select 2-", 59), ("select $", 1), ("select ^1", 59), ("select :u", 60),
      ("list unread; select *", 60), ("list -n 5; select *", 5), ("list -n 26; select *", 26),
      ("list --pages 1; select *", 25), ("list --pages 2; select *", 50),
      ("list --oldest -n 3; select *", 3), ("search mail -n 3; select *", 3),
      ("search mail --oldest -n 3; select *", 3), ("search mail; list -n 4; select *", 4),
      ("set page-size 10; select *", 10), ("set page-size 10; list; more; select *", 20),
      ("star 1-15; search is:starred --count; select *", 15),
      ("star 9; search is:starred; list; select *", 1),
      ("star 1-9; search is:starred; list; list -n 4; select *", 4),
      ("star 9; search is:starred; back; list; select *", 60),
      ("star 9; search is:starred; folder inbox; list; select *", 60), ("list 3-5; select *", 60),
      ("list unread --count; select *", 60), ("list -n 5; more; select *", 60), ("list -n 5; select all", 60),
    ] as [(String, Int)])
  func `In a script a listing has all threads unless it was limited`(lines: String, count: Int) async throws {
    let world = try await ActionWorld(threads: 60)
    var shell = Self.script(world)
    #expect(try await shell.type(lines) == .success, "\(world.output.taken())")
    #expect(shell.session.selection.count == count)
  }

  @Test func `The first threads are found without the others`() async throws {
    let world = try await ActionWorld(threads: 60)
    var shell = Self.script(world)
    _ = try await shell.type("star 1; star 25")
    #expect(shell.listed.count == 25)
    _ = try await shell.type("star 26")
    #expect(shell.listed.count == 60)
  }

  @Test func `At a prompt a count leaves the listing on the screen`() async throws {
    let world = try await ActionWorld(threads: 3)
    var shell = world.shell()
    _ = try await shell.type("list; search nobody --count; star 2")
    #expect(shell.listed.count == 3)
  }

  @Test(
    arguments: [
      ("account work", ""), ("folder sent", ""), ("account", "2\t"), ("folder", "1\t"),
      ("set width 80; folder sent", "Sent"),
    ] as [(String, String)])
  func `Moving to a place prints nothing for programs`(lines: String, printed: String) async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = Self.script(world)
    #expect(try await shell.type(lines) == .success)
    let out = world.output.out.taken()
    #expect(printed.isEmpty ? out.isEmpty : out.contains(printed), "\(out)")
  }

  @Test func `The end of a listing ends no script`() async throws {
    let world = try await ActionWorld(threads: 3)
    var shell = Self.script(world)
    #expect(try await shell.type("list; more; more") == .success)
  }

  @Test func `A row has a tab between whole fields, and nothing follows the rows`() async throws {
    let world = try await ActionWorld(threads: 0)
    let subject = String(repeating: "long ", count: 40) + "end"
    try await world.add([subject, "A\tB"], to: .inbox)
    var shell = Self.script(world)
    _ = try await shell.type("star 1")
    _ = world.output.taken()
    _ = try await shell.type("list")
    let day = TimestampFormat(now: TestClock.start, clock: .utc, locale: .english)
    let rows = world.output.out.taken().split(separator: "\n").map {
      $0.split(separator: "\t").map(String.init)
    }
    #expect(rows.count == 2)
    #expect(rows.first == ["1", day.sortable(TestClock.start), "work", "unread,starred", "Ann", subject])
    #expect(rows.last?.count == 6)
  }

  @Test(
    arguments: [
      ("list -n 1 --columns n,address,count,folder", "1\tann@example.org\t1\tInbox\n"),
      ("list 2 --columns id", "workinboxMail2@example.org\n"),
      ("search mail -n 1 --columns subject,labels", "Mail 1\tInbox\n"),
      ("list --count", "3\n"), ("list unread --count", "3\n"), ("list 1-2 --count", "2\n"),
      ("search subject:mail --count", "3\n"), ("search mail -n 1; list --count", "1\tMail 1\n3\n"),
      ("list from:nobody", ""), ("search nobody", ""),
      ("set width 60; search mail --oldest -n 1 --columns n,subject", "*1 Mail 3\n3 threads for mail\n"),
    ] as [(String, String)])
  func `Columns and numbers are those that are asked for`(lines: String, printed: String) async throws {
    let world = try await ActionWorld(threads: 3)
    var shell = Self.script(world)
    _ = try await shell.type("set columns \"n subject\"")
    _ = world.output.taken()
    _ = try await shell.type(lines)
    let rows = world.output.out.taken().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(rows.map { $0 + "\n" }.joined() == printed)
  }

  @Test(
    arguments: [
      ("list -n 0", "-n 0"), ("list -n 100001", "-n 100001"), ("search mail -n", "-n needs a value"),
      ("list -n x", "-n x: expected a number from 1 to 100,000"),
      ("list --columns n,colour", "--columns colour:"), ("list --columns n,n", "--columns n,n:"),
      ("list 1 --oldest", "have their own order"),
    ] as [(String, String)])
  func `A wrong limit, column or order is an error`(line: String, words: String) async throws {
    let world = try await ActionWorld()
    var shell = Self.script(world)
    #expect(try await shell.type(line) == .usage)
    #expect(world.output.err.taken().contains(words))
  }

  @Test func `A quiet script prints what is redirected, what echo and counts say, and errors`() async throws {
    let world = try await ActionWorld(threads: 2)
    var shell = Self.script(world, isQuiet: true)
    _ = try await shell.type("list; select 1; folder sent; folder inbox; search mail")
    #expect(world.output.taken() == "")
    _ = try await shell.type("echo hello; list --count; open 9")
    #expect(world.output.out.taken() == "hello\n2\n")
    #expect(world.output.err.taken().contains("no thread 9"))
    _ = try await shell.type("list | grep -q 'Mail 2'")
    #expect(try await shell.type("list | grep -q 'Mail 3'") == .failure)
  }

  @Test(arguments: [("search -label:Odd", 3), ("search label:Odd", 0), ("search label:Odd OR mail", 3)])
  func `A label that doesn't exist is that of no message in a script`(line: String, count: Int) async throws {
    let world = try await ActionWorld(threads: 3)
    var shell = Self.script(world)
    #expect(try await shell.type(line) == .success)
    #expect(shell.listed.count == count)
    #expect(world.output.err.taken().contains("There isn't a label \"Odd\", so no message has it."))
    var prompt = world.shell()
    #expect(try await prompt.type(line) == .usage)
    #expect(try await shell.type("search in:odd") == .usage)
  }

  @Test func `At a prompt rows in pipes have tabs, and those on the screen have not`() async throws {
    let world = try await ActionWorld(threads: 2)
    var shell = world.shell()
    #expect(try await shell.type("list | cut -f 5,6 | grep -qx 'Ann\tMail 2'") == .success)
    _ = try await shell.type("list")
    #expect(!world.output.out.taken().contains("\t"))
  }
}
