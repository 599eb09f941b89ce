import Testing
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct AsOfTests {
  /// A world in which thread 1 was archived a minute ago, and another has arrived since.
  private func makeWorld() async throws -> (ActionWorld, Shell) {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    world.clock.advance(by: 3_600)
    #expect(try await shell.type("list; archive 1") == .success)
    world.clock.advance(by: 30)
    try await world.add(["Later"], to: .inbox)
    world.clock.advance(by: 30)
    #expect(try await shell.type("list") == .success)
    _ = world.output.taken()
    return (world, shell)
  }

  @Test(arguments: [
    ("list", 5), ("search Mail", 5), ("search in:inbox", 5), ("search in:archive", 0), ("search Later", 0),
    ("search Mail --count", 5),
  ])
  func `Mail is shown where it was then`(line: String, count: Int) async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("asof 2m \(line)") == .success)
    let text = world.output.taken()
    if line.hasSuffix("--count") {
      #expect(text.contains("5"))
    } else {
      #expect((1...5).count { text.contains("Mail \($0)") } == count, "\(text)")
      #expect(!text.replacing("\"Later\"", with: "").contains("Later"), "\(text)")
    }
    #expect(try await world.subjects(.inbox) == ["Later", "Mail 2", "Mail 3", "Mail 4", "Mail 5"])
  }

  @Test func `What is opened is not marked as read, and its number is that of the thread afterwards`()
    async throws
  {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("asof 2m open 2; asof 2m search 'Mail 1'; star 1") == .success)
    let emails = try await world.store.read {
      try $0.emails(accountId: world.account.id, after: nil, limit: 99)
    }
    #expect(emails.allSatisfy { !$0.isRead })
    #expect(emails.filter(\.isStarred).map(\.subject) == ["Mail 1"])
  }

  @Test(arguments: ["list", "search Mail", "list -n 2", "list 2-3"])
  func `A list of mail as it was says so, until it is shown again as it is`(line: String) async throws {
    let (world, start) = try await makeWorld()
    var shell = world.shell()
    shell.session = start.session
    #expect(try await shell.type("asof 2m \(line)") == .success)
    #expect(world.output.taken().contains("As of Wed"))
    #expect(try await shell.type("top") == .success)
    #expect(!world.output.taken().contains("As of"))
    #expect(try await shell.type("list") == .success)
    #expect(!world.output.taken().contains("As of"))
    #expect(try await shell.type("set output json; asof 2m \(line)") == .success)
    #expect(!world.output.taken().contains("\"asOf\":null"))
    #expect(try await shell.type("list") == .success)
    #expect(world.output.taken().contains("\"asOf\":null"))
  }

  @Test(arguments: [
    ("list", "archive all", ["Later"]), ("search Mail", "archive all", ["Later"]),
    ("list -n 2", "archive all", ["Later", "Mail 3", "Mail 4", "Mail 5"]),
    ("list", "archive 3", ["Later", "Mail 2", "Mail 4", "Mail 5"]),
    ("count by sender", "archive @1", ["Later", "Mail 2", "Mail 3", "Mail 4", "Mail 5"]),
    ("list -n 2", "archive 3", ["Later", "Mail 2", "Mail 3", "Mail 4", "Mail 5"]),
    ("list all/from:ann -n 2", "list; archive 1", ["Mail 2", "Mail 3", "Mail 4", "Mail 5"]),
  ])
  func `What is done later is done to threads that were shown, and to no others`(
    line: String, action: String, rest: [String]
  ) async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("asof 2m \(line)") == .success)
    _ = try await shell.type(action)
    #expect(try await world.subjects(.inbox) == rest, "\(world.output.taken())")
  }

  @Test func `A list of mail as it was has no more pages, and does not continue another`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    for line in ["asof 2m list -n 2; more", "list -n 2; asof 2m more"] {
      #expect(try await shell.type(line) != .success)
      #expect(Self.unwrapped(world.output.taken()).contains("can't be continued"))
    }
    #expect(try await shell.type("asof 2m list; more; list -n 2; more") == .success)
  }

  @Test func `A trace as it was ends then`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("asof 2m search 'Mail 1'; trace 1") == .success)
    #expect(world.output.taken().contains("archived"))
    #expect(try await shell.type("asof 2m trace 1") == .success)
    let text = world.output.taken()
    #expect(text.contains("came from Ann") && !text.contains("archived"), "\(text)")
  }

  @Test(arguments: [
    "asof 2m archive 1", "asof 2m undo", "asof 2m set page-size 3", "asof 2m sync", "asof 2m compose",
    "asof 2m asof 2m list", "asof 2m doctor --no-repair",
    "asof 2m contacts", "asof 999d list", "asof tomorrow list", "asof 2m", "asof nonsense list",
  ])
  func `What changes something, and what is no past, is refused`(line: String) async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type(line) != .success)
    #expect(try await world.subjects(.inbox).count == 5)
  }

  @Test func `What arrived later did not exist yet, and no mail is what there was before the first`()
    async throws
  {
    let (world, start) = try await makeWorld()
    var shell = start
    for (line, reason) in [
      ("asof 2m open 1", "that conversation did not exist yet"),
      ("asof 999d list", "vmail had no mail then"),
    ] {
      #expect(try await shell.type(line) != .success)
      #expect(Self.unwrapped(world.output.taken()).contains(reason))
    }
  }

  @Test func `Several threads are traced under their subjects`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("trace 1") == .success)
    #expect(!world.output.taken().contains("Later\n"))
    #expect(try await shell.type("trace 1 2") == .success)
    let lines = world.output.taken().split(separator: "\n").map(String.init)
    #expect(lines.contains("Later") && lines.contains { $0.hasPrefix("Mail ") })
  }

  @Test func `What is not known of erased mail is named`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("trace --lost has:attachment") == .success)
    let text = Self.unwrapped(world.output.taken())
    #expect(
      text.contains("Erased mail was not fully searched: has:attachment is not known of it."), "\(text)")
  }

  @Test func `A trace says which command changed a message, in which script`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    #expect(try await shell.type("search in:archive; trace 1; log 1") == .success)
    let text = Self.unwrapped(world.output.taken())
    #expect(text.contains("was archived from Inbox by you with \"archive 1\"."), "\(text)")
    #expect(try await shell.type("trace --lost 'Mail 1'") == .success)
    #expect(
      Self.unwrapped(world.output.taken())
        .contains("is in the Archive of work: it was archived from Inbox by you"))
    #expect(try await shell.type("trace --lost Later") == .success)
    #expect(Self.unwrapped(world.output.taken()).contains("No such message"))
  }

  @Test func `What was lost has numbers, and is brought back by them`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    let before = try await world.subjects(.inbox)
    #expect(try await shell.type("list; trace --lost Later; archive all") != .success)
    #expect(try await world.subjects(.inbox) == before)
    #expect(try await shell.type("trace --lost 'Mail 1'; move 1 Inbox") == .success)
    #expect(try await world.subjects(.inbox).contains("Mail 1"), "\(world.output.taken())")
  }

  @Test func `Lost mail is found behind more mail than is named`() async throws {
    let world = try await ActionWorld(threads: MailHistoryUseCase.mostLost + 1)
    var shell = world.shell(isInteractive: false)
    let last = MailHistoryUseCase.mostLost + 1
    #expect(try await shell.type("list; archive \(last)") == .success)
    _ = world.output.taken()
    #expect(try await shell.type("trace --lost Mail") == .success)
    let text = Self.unwrapped(world.output.taken())
    #expect(text.contains("\"Mail \(last)\"") && !text.contains("\"Mail 1\""), "\(text)")
  }

  private static func unwrapped(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `Agents don't see what people type`() async throws {
    let (world, start) = try await makeWorld()
    var shell = start
    var agent = world.shell(isInteractive: false)
    AgentMode.pass(AgentGate(person: JobPerson()), in: &agent)
    for isAgent in [false, true] {
      let code =
        isAgent
        ? try await agent.type("search in:archive; trace 1")
        : try await shell.type("search in:archive; trace 1")
      #expect(code == .success)
      #expect(Self.unwrapped(world.output.taken()).contains("archive 1") == !isAgent)
    }
  }
}
