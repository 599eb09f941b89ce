import Testing
import VmailCommandLine
import VmailDomain
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
