import Synchronization
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Special folders that a server lacks: one question, or `--yes` (page 9.19).
@Suite(.timeLimit(.minutes(10))) struct ProvidingFoldersTests {
  private let world: ActionWorld
  private let asked = Questions()

  init() async throws {
    world = try await ActionWorld(kind: .imap)
    try await list(["INBOX"])
  }

  /// What was asked.
  private final class Questions: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private func shell(answering answer: Bool) -> Shell {
    var shell = world.shell()
    shell.person.ask = { [asked] question in
      asked.add(question)
      return answer
    }
    return shell
  }

  /// The server lists these mailboxes, and no others.
  private func list(_ names: [String]) async throws {
    let mailboxes = names.map {
      RemoteFolder(path: MailboxPath(Array($0.utf8)), name: $0, use: $0 == "INBOX" ? .inbox : nil)
    }
    try await world.store.write {
      _ = try $0.setMailboxes(FolderMapping.bindings(for: mailboxes), accountId: world.account.id)
    }
  }

  private func missing() async throws -> Set<SpecialFolder>? {
    try await world.store.read { try $0.missingFolders(accountId: world.account.id) }?.folders
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let text: String
    let folder: SpecialFolder
    var testDescription: String { text }
  }

  static let lines = [
    Line(text: "delete 1", folder: .trash), Line(text: "spam 1-2", folder: .junk),
    Line(text: "archive 1", folder: .archive), Line(text: "move 1 trash", folder: .trash),
  ]

  @Test(arguments: lines)
  func `A yes makes the folder, and then it is done`(line: Line) async throws {
    var shell = shell(answering: true)
    _ = try await shell.type("set undo-seconds 0")
    #expect(try await shell.type(line.text) == .success, "\(world.output.err.text)")
    #expect(asked.all == ["The server of work has no \(line.folder.title) folder. Create it? [y/N] "])
    #expect(try await missing()?.contains(line.folder) == false)
    // Once is enough.
    #expect(try await shell.type("undo; \(line.text)") == .success)
    #expect(asked.all.count == 1)
  }

  @Test(arguments: lines)
  func `A no announces nothing and makes nothing`(line: Line) async throws {
    var shell = shell(answering: false)
    #expect(try await shell.type(line.text) == .failure)
    #expect(world.output.out.text.contains("1 thread") == false)
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(try await missing() == Set(SpecialFolder.allCases))
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
  }

  @Test(arguments: lines)
  func `A script is refused with what to type, unless it says yes`(line: Line) async throws {
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line.text) == .usage)
    #expect(world.output.err.text.contains("Add --yes, or type folder create \(line.folder.title) first."))
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(try await shell.type(line.text + " --yes") == .success)
    #expect(try await missing() == Set(SpecialFolder.allCases).subtracting([line.folder]))
  }

  @Test func `What needs none is done unasked`() async throws {
    var shell = shell(answering: false)
    #expect(try await shell.type("star 1; read 1; unstar 1; unread 1") == .success)
    #expect(asked.all.isEmpty)
  }

  @Test func `What Gmail hides is not asked about, and it says where to show it`() async throws {
    try await list(["INBOX", "[Gmail]/Trash", "[Gmail]/Spam", "[Gmail]/Sent Mail", "[Gmail]/Drafts"])
    #expect(try await missing() == [.archive])
    var shell = shell(answering: true)
    #expect(try await shell.type("archive 1") == .failure)
    #expect(world.output.err.text.contains("Gmail hides All Mail from mail programs"))
    #expect(try await shell.type("folder create Archive") == .failure)
    #expect(asked.all.isEmpty)
  }

  @Test(arguments: ["Trash", "Deleted Items", "Junk", "Spam", "Archive", "Sent", "Drafts"])
  func `folder create makes a special folder by any of its names, once`(name: String) async throws {
    var shell = world.shell(isInteractive: false)
    let special = try #require(SpecialFolder(named: name))
    #expect(try await shell.type("folder create '\(name)'") == .success)
    #expect(world.output.taken() == "Created \(special.title).\n")
    #expect(try await missing()?.contains(special) == false)
    #expect(try await shell.type("folder create '\(name)'") == .usage)
    #expect(world.output.err.text.contains("there is already a folder \"\(special.title)\""))
    #expect(try await shell.type("folder rename Bills Trash") == .usage)
  }

  @Test(arguments: [nil, false, true] as [Bool?])
  func `An agent needs a person's yes, and its own doesn't help`(answer: Bool?) async throws {
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(answer)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    let code = try await shell.type("delete 1 --yes")
    #expect((code == .success) == (answer == true))
    #expect(
      person.deeds == [
        Deed(
          "create folders on the mail server", .changesFolders,
          [.init(label: "account", value: "work"), .init(label: "folder", value: "Trash")])
      ])
    #expect(try await missing()?.contains(.trash) == (answer != true))
    #expect(try await world.subjects(.inbox).count == (answer == true ? 4 : 5))
  }
}
