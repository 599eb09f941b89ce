import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// When a search counts what it finds.
@Suite(.timeLimit(.minutes(10))) struct SearchListingTests {
  /// Interrupts whoever prints a text, as Ctrl-C would.
  private struct InterruptingSink: ByteSink {
    let base: MemorySink
    let text: String

    func write(_ bytes: [UInt8]) -> Bool {
      if String(decoding: bytes, as: UTF8.self).contains(text) { withUnsafeCurrentTask { $0?.cancel() } }
      return base.write(bytes)
    }
  }

  @Test func `The first page of what is found is shown before all of it is counted`() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    shell.console = Console(
      output: InterruptingSink(base: world.output.out, text: "Mail 10"), errors: world.output.err,
      terminal: .none(variables: [:]), clock: world.clock, civil: .utc)
    _ = try await shell.type("set page-size 10")
    let searching = Task { [shell] in
      var shell = shell
      let code = try await shell.type("search ann")
      return (code, shell)
    }
    let (code, interrupted) = try await searching.value
    #expect(code != .success)
    let shown = world.output.taken()
    #expect(shown.contains("Mail 10") && !shown.contains("of 12"), "\(shown)")
    shell = interrupted
    #expect(try await shell.type("more") == .success)
    #expect(world.output.taken().contains("Mail 12"))
  }

  @Test(
    arguments: [
      ("search ann --no-total -n 5", "null", true), ("search ann --no-total -n 12", "12", false),
      ("search ann --no-total --oldest -n 5", "12", true), ("search nobody --no-total", "0", false),
      ("search ann -n 5", "12", true),
    ] as [(String, String, Bool)])
  func `Without a total, what is found is only counted where that takes no time`(
    line: String, total: String, hasMore: Bool
  ) async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set output json")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    let page = try #require(world.output.taken().split(separator: "\n").last)
    #expect(page.contains("\"total\":\(total),\"hasMore\":\(hasMore)"), "\(page)")
  }

  @Test func `The pages after one without a total are not counted either, until the last`() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 5; search ann --no-total")
    #expect(world.output.taken().contains(" 1-5 · more"))
    _ = try await shell.type("more")
    #expect(world.output.taken().contains(" 6-10 · more"))
    _ = try await shell.type("more")
    #expect(world.output.taken().contains(" 11-12 of 12"))
    #expect(try await shell.type("search ann --no-total --count") == .usage)
  }

  @Test func `The count stands below the first page`() async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 10; search ann")
    #expect(world.output.taken().contains(" 1-10 of 12 · more"))
  }

  @Test func `Rows are in the order of what matched, show its time, and the folder the thread is in`()
    async throws
  {
    let world = try await ActionWorld(threads: 2)
    try await world.add(["Elsewhere"], to: .sent)
    var shell = world.shell()
    _ = try await shell.type("set output json")
    _ = world.output.taken()
    _ = try await shell.type("search ann")
    let lines = world.output.taken().split(separator: "\n")
    #expect(lines.filter { $0.contains(#""folder":"Inbox""#) && $0.contains(#""type":"thread""#) }.count == 2)
    #expect(lines.filter { $0.contains(#""folder":"Sent""#) }.count == 1)
    #expect(lines.filter { $0.contains(#""matchDate":"20"#) }.count == 3)
    #expect(lines.last?.contains(#""query":"ann""#) == true)
    _ = try await shell.type("set output text")
    _ = world.output.taken()
    _ = try await shell.type("search ann")
    let text = world.output.taken()
    #expect(text.contains(" Inbox ") && text.contains(" Sent "), "\(text)")
    #expect(text.hasSuffix("3 threads for ann · back leaves\n"), "\(text)")
    _ = try await shell.type("set output plain; search ann")
    let plain = world.output.taken()
    #expect(plain.contains(", in Sent."))
    #expect(plain.hasSuffix("3 threads for ann. Type back to leave the search.\n"), "\(plain)")
    _ = try await shell.type("folder inbox; list")
    #expect(!world.output.taken().contains("for ann"))
  }

  @Test
  func
    `A page of a search ends with the number of hits and the query, and only a prompt says how to leave it`()
    async throws
  {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 10; set glyphs ascii")
    for line in ["search ann", "more", "less", "/ann"] {
      _ = world.output.taken()
      _ = try await shell.type(line)
      #expect(world.output.taken().contains("12 threads for ann | back leaves\n"), "\(line)")
    }
    _ = try await shell.type("list 1")
    #expect(!world.output.taken().contains("for ann | back"))
    var script = world.shell(isInteractive: false)
    _ = try await script.type("search ann")
    let text = world.output.taken()
    #expect(text.contains("12 threads for ann\n") && !text.contains("back"), "\(text)")
  }

  @Test(arguments: [40, 60, 80])
  func `A long query is shortened, so that what leaves the search is seen`(width: Int) async throws {
    let world = try await ActionWorld(threads: 2)
    var shell = world.shell()
    let words = (1...30).map { "-word\($0)" }.joined(separator: " ")
    _ = try await shell.type("set width \(width)")
    _ = world.output.taken()
    _ = try await shell.type("search ann " + words)
    let last = try #require(world.output.taken().split(separator: "\n").last)
    #expect(last.hasPrefix("2 threads for ann -word1") && last.hasSuffix("… · back leaves"), "\(last)")
    #expect(last.count <= width)
  }

  @Test func `Back leaves the conversation first, then the search for its folder`() async throws {
    let world = try await ActionWorld(threads: 3)
    try await world.add(["Elsewhere"], to: .sent)
    var shell = world.shell()
    _ = try await shell.type("folder sent; search mail; open 1")
    _ = world.output.taken()
    _ = try await shell.type("back")
    #expect(world.output.taken().contains("3 threads for mail"))
    _ = try await shell.type("back")
    let folder = world.output.taken()
    #expect(folder.contains("Elsewhere") && !folder.contains("for mail"), "\(folder)")
    #expect(shell.session.place?.title == "Sent")
    // A saved search is a place, which nothing is left for.
    _ = try await shell.type("search --save Late mail; folder Late")
    _ = world.output.taken()
    _ = try await shell.type("back")
    let saved = world.output.taken()
    #expect(saved.contains("3 threads for mail\n"), "\(saved)")
  }

  @Test(
    arguments: [
      ("folder inbox", "list unread", "2 threads for is:unread in:inbox"),
      ("folder inbox", "list read", "1 thread for is:read in:inbox"),
      ("folder inbox", "list starred", "No messages"),
      ("folder sent", "list unread", "1 thread for is:unread in:sent"),
      ("folder 'My bills'", "list unread", "No messages"),
      ("account all", "list unread", "2 threads for is:unread in:inbox"),
      (
        "search --save Late elsewhere OR mail; folder Late", "list read", "1 thread for is:read (elsewhere OR"
      ),
    ])
  func `List of a state is about the whole folder and its tab`(place: String, line: String, last: String)
    async throws
  {
    let world = try await ActionWorld(threads: 3)
    try await world.add(["Elsewhere"], to: .sent)
    _ = try await world.store.write { try $0.createFolder(accountId: world.account.id, name: "My bills") }
    var shell = world.shell()
    _ = try await shell.type("set undo-seconds 0; list; read 2; set page-size 1")
    #expect(try await shell.type(place) == .success)
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    let text = world.output.taken()
    #expect(text.contains(last), "\(text)")
  }

  @Test(
    arguments: [
      ("1", 1), ("7", 7), ("12", 12), ("1000", 12), ("0", nil), ("100000", 12), ("100001", nil), ("x", nil),
    ]
      as [(String, Int?)])
  func `List -n lists that many, once`(number: String, listed: Int?) async throws {
    let world = try await ActionWorld(threads: 12)
    var shell = world.shell()
    _ = try await shell.type("set page-size 5")
    _ = world.output.taken()
    let code = try await shell.type("list -n \(number)")
    #expect(code == (listed == nil ? .usage : .success))
    if let listed { #expect(shell.session.listing?.listing.entries.count == listed) }
    _ = try await shell.type("list")
    #expect(shell.session.listing?.listing.entries.count == 5)
  }
}
