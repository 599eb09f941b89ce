import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// How many threads a page has, on screens and in scripts.
@Suite(.timeLimit(.minutes(10))) struct PageSizeTests {
  private static func terminal(rows: Int, columns: Int = 80) -> TerminalEnvironment {
    TerminalEnvironment(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true,
      variables: ["TERM": "xterm", "NO_COLOR": "1"],
      size: { TerminalEnvironment.Size(columns: columns, rows: rows) })
  }

  @Test(
    arguments: [
      (24, 80, "", 21), (40, 80, "", 37), (80, 80, "", 77), (9, 80, "", 6), (8, 80, "", 5), (4, 80, "", 5),
      (24, 59, "", 10), (24, 80, "set density comfortable; ", 10), (24, 59, "set density compact; ", 21),
      (24, 80, "set page-size 30; ", 30), (24, 80, "set page-size 2; ", 2),
      (24, 80, "set output plain; ", 10), (24, 40, "set output plain; ", 10),
      (9, 80, "set output plain; ", 10),
      (24, 80, "set output plain; set page-size 3; ", 3),
      (24, 80, "set output json; ", 25),
    ] as [(Int, Int, String, Int)])
  func `At a prompt a page fits the screen`(rows: Int, columns: Int, settings: String, size: Int) async throws
  {
    let world = try await ActionWorld(threads: 90)
    var shell = world.shell(terminal: Self.terminal(rows: rows, columns: columns))
    _ = try await shell.type(settings + "list")
    #expect(shell.session.listing?.page == 1...size)
    #expect(shell.listed.count == size)
  }

  @Test func `A page of a listing is never longer than the screen`() async throws {
    let world = try await ActionWorld(threads: 90)
    for rows in 9...60 {
      var shell = world.shell(terminal: Self.terminal(rows: rows))
      for line in ["list", "more", "more", "less", "back", "top", "search text", "more"] {
        _ = world.output.taken()
        _ = try await shell.type(line)
        // The typed line and the prompt have a row each.
        let printed = world.output.taken().split(separator: "\n").count
        #expect(printed + 2 <= rows, "\(line) at \(rows)")
      }
    }
  }

  @Test(
    arguments: [
      (nil, true, "", 25), (24, false, "", 60), (nil, false, "", 60), (nil, false, "set page-size 10; ", 10),
    ] as [(Int?, Bool, String, Int)])
  func `Without a terminal a page has 25 threads, and in scripts all`(
    rows: Int?, isInteractive: Bool, settings: String, size: Int
  ) async throws {
    let world = try await ActionWorld(threads: 60)
    var shell = world.shell(isInteractive: isInteractive, terminal: rows.map { Self.terminal(rows: $0) })
    _ = try await shell.type(settings + "list")
    #expect(shell.session.listing?.page == 1...size)
  }

  @Test func `Pages follow one another without gaps, whatever the screen becomes`() async throws {
    let world = try await ActionWorld(threads: 60)
    var shell = world.shell(terminal: Self.terminal(rows: 24))
    for (line, page) in [
      ("list", 1...21), ("more", 22...42), ("less", 1...21), ("more", 22...42), ("more", 43...60),
      ("back", 43...60),
      ("less", 22...42), ("top", 1...21), ("set page-size 10; more", 22...31), ("less", 12...21),
      ("less", 2...11),
      ("less", 1...10), ("more", 11...20),
    ] {
      #expect(try await shell.type(line) == .success, "\(line)")
      #expect(shell.session.listing?.page == page, "\(line)")
    }
    _ = try await shell.type("top")
    _ = world.output.taken()
    #expect(try await shell.type("less") == .failure)
    #expect(world.output.taken().contains("this is the first page"))
    #expect(shell.session.listing?.page == 1...10)
  }

  @Test func `A large page is fetched in several steps, and shown without a pager`() async throws {
    let world = try await ActionWorld(threads: 90)
    var shell = world.shell(terminal: Self.terminal(rows: 24))
    shell.console.beginCommand(isInteractive: true)
    _ = try await shell.type("set page-size 80; list")
    shell.console.endCommand()
    #expect(shell.listed.count == 80)
    let printed = world.output.taken()
    #expect(
      printed.contains("Mail 80\u{1B}") && printed.hasSuffix(" 1-80 of 90 · 90 unread · more\n"), "\(printed)"
    )
  }

  @Test func `What was archived leaves the page line`() async throws {
    let world = try await ActionWorld(threads: 30)
    var shell = world.shell()
    _ = try await shell.type("set page-size 10; set undo-seconds 0; list; archive 2-4")
    _ = world.output.taken()
    _ = try await shell.type("back")
    // Numbers stay, so a range of places would contradict them.
    #expect(world.output.taken().contains(" 7 of 27 · 27 unread · more"))
    _ = try await shell.type("more")
    #expect(world.output.taken().contains(" 10 of 27 · 27 unread · more"))
  }

  @Test func `Rows of a pipe are as wide as those on the screen`() async throws {
    let world = try await ActionWorld()
    let shell = world.shell(terminal: Self.terminal(rows: 24, columns: 111))
    #expect(shell.console.layout.width == 111)
    let before = shell.console.redirect(to: MemorySink())
    #expect(shell.console.layout.width == 111 && !shell.console.layout.isTerminal)
    shell.console.redirect(to: before)
  }
}
