import Synchronization
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Making, renaming and deleting labels (page 8.6).
@Suite(.timeLimit(.minutes(10))) struct FolderChangeTests {
  private static func names(_ world: ActionWorld) async throws -> [String] {
    let folders = try await world.store.read { try $0.folders(accountId: world.account.id) }
    return folders.filter { $0.type == .custom }.map(\.name).sorted()
  }

  @Test func `Labels are made, renamed and deleted`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("folder create Bills; folder create Bills/2025; folder rename bills Invoices")
    #expect(
      world.output.taken() == "Created Bills.\nCreated Bills/2025.\nRenamed Bills to Invoices.\n")
    #expect(try await Self.names(world) == ["Invoices", "Invoices/2025"])
    #expect(try await shell.type("folder delete invoices") == .success)
    #expect(world.output.taken() == "Deleted Invoices. It was empty.\n")
    #expect(try await Self.names(world) == ["Invoices/2025"])
  }

  @Test func `Where one is follows the label`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("folder create Bills; folder bills; folder rename Bills Invoices")
    #expect(shell.prompt == "[work · Invoices] vmail> ")
    _ = try await shell.type("folder delete Invoices")
    #expect(shell.prompt == "[work · Inbox] vmail> ")
  }

  @Test(arguments: [true, false])
  func `A label with mail is asked about, and its mail stays`(isWanted: Bool) async throws {
    let world = try await ActionWorld()
    let asked = Mutex<[String]>([])
    var shell = world.shell()
    shell.person.ask = { question in
      asked.withLock { $0.append(question) }
      return isWanted
    }
    _ = try await shell.type("folder create Bills; set undo-seconds 0; move 1-2 bills; label 3 +Bills")
    _ = world.output.taken()
    #expect(try await shell.type("folder delete Bills") == (isWanted ? .success : .failure))
    let question =
      "Delete Bills? Its 3 messages will stay in other folders or in Archive. This can't be undone. [y/N] "
    #expect(asked.withLock { $0 } == [question])
    #expect(try await world.archived == (isWanted ? ["Mail 1", "Mail 2"] : []))
    #expect(try await Self.names(world) == (isWanted ? [] : ["Bills"]))
    #expect(try await world.subjects(.inbox) == ["Mail 3", "Mail 4", "Mail 5"])
  }

  @Test func `A script says yes, or nothing is done`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("folder create Bills; move 1 Bills")
    _ = world.output.taken()
    #expect(try await shell.type("folder delete Bills") == .usage)
    #expect(world.output.taken().contains("--yes is required to delete Bills. It can't be undone."))
    #expect(try await shell.type("folder delete Bills --yes") == .success)
    #expect(world.output.taken() == "Deleted Bills. Its message is kept in other folders or in Archive.\n")
    #expect(try await world.archived == ["Mail 1"])
  }

  @Test func `What waits in a label is carried out before it goes`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("folder create Bills; set undo-seconds 0; move 1 bills; set undo-seconds 5")
    _ = try await shell.type("folder bills; list; delete 1")
    _ = world.output.taken()
    #expect(try await shell.type("folder delete Bills --yes") == .success)
    #expect(world.output.err.taken() == "")
    #expect(try await world.subjects(.trash) == ["Mail 1"])
    #expect(shell.pendingNumbers.isEmpty)
  }

  @Test(arguments: [
    ("folder create Inbox", "\"Inbox\" cannot be a label's name"),
    ("folder create a//b", "\"a//b\" cannot be a label's name"),
    ("folder create bills", "there is already a folder \"Bills\""),
    ("folder rename Other House", "no folder \"Other\""),
    ("folder rename Bills Trash", "\"Trash\" cannot be a label's name"),
    ("folder delete Trash --yes", "Trash is not a label"),
    ("folder delete Bil", "no folder \"Bil\""),
    ("folder rename Bills", "folder rename needs"),
    ("folder create a b", "folder create does not take \"b\""),
  ])
  func `What cannot be is told`(line: String, says: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("folder create Bills")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .usage)
    let told = world.output.err.taken()
    #expect(told.contains(says), "\(told)")
    #expect(try await Self.names(world) == ["Bills"])
  }

  @Test func `On a server only an empty label is deleted`() async throws {
    let world = try await ActionWorld(kind: .imap)
    var shell = world.shell()
    #expect(try await shell.type("folder create Bills; list; label 1 +Bills") == .success)
    #expect(try await shell.type("folder delete Bills --yes") == .usage)
    let told = world.output.err.taken()
    #expect(told.contains("Bills has 1 message, which its server would delete too"), "\(told)")
    #expect(try await shell.type("label 1 -Bills; folder delete Bills") == .success)
    #expect(try await Self.names(world).isEmpty)
  }
}
