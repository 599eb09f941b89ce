import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// What is done to threads of several accounts at once.
@Suite(.timeLimit(.minutes(10))) struct SeveralAccountsTests {
  private static let lines = [
    "label 1-3 +Zed", "label 1-3 +Bills", "move 1-3 Bills", "copy 1-3 Bills", "move 1-3 archive",
    "archive 1-3",
    "star 1-3", "delete 1-3", "spam 1-3", "read 1-3", "label 1-3 keyword:work", "snooze 1-3 tomorrow",
    "mute 1-3",
  ]

  /// Accounts with a label Bills each, and "Mail 1" to "Mail 3" at the top, one of the second account among them.
  private static func world() async throws -> (ActionWorld, Account) {
    let world = try await ActionWorld(threads: 1)
    let other = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    try await world.add(["Mail 2", "Mail 3"], to: .inbox, of: other)
    for account in [world.account, other] {
      _ = try await world.store.write {
        try $0.ensureFolder(accountId: account.id, name: "Bills", type: .custom)
      }
    }
    return (world, other)
  }

  private static func mail(_ world: ActionWorld) async throws -> [String] {
    let accounts = try await world.store.read { try $0.accounts() }
    return try await world.store.read { store in
      try accounts.flatMap { account in
        try store.emails(accountId: account.id, after: nil, limit: 100).map {
          "\($0.subject) \($0.folders.sorted()) \($0.flags.rawValue)"
        }
      }.sorted()
    }
  }

  @Test(arguments: lines, [0, 5])
  func `It is one step of undo, within the window and after it`(line: String, seconds: Int) async throws {
    let (world, _) = try await Self.world()
    var shell = world.shell()
    let before = try await Self.mail(world)
    _ = try await shell.type("set undo-seconds \(seconds); account all; list")
    #expect(try await shell.type(line) == .success)
    if seconds > 0, !shell.pendingNumbers.isEmpty {
      #expect(shell.pendingNumbers.count == 1 && shell.listed.isEmpty)
    } else {
      #expect(try await Self.mail(world) != before)
    }
    #expect(try await shell.type("undo") == .success)
    #expect(try await Self.mail(world) == before)
    #expect(try await shell.type("undo") == .failure, "there was one step")
  }

  @Test(arguments: lines)
  func `It is reported in one line`(line: String) async throws {
    let (world, _) = try await Self.world()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("account all; list")
    _ = world.output.taken()
    _ = try await shell.type(line)
    let printed = world.output.taken()
    #expect(printed.split(separator: "\n").count == 1 && printed.contains("and 2 more threads"), "\(printed)")
  }

  @Test func `A rule that runs in several accounts is one step of undo`() async throws {
    let (world, _) = try await Self.world()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("rules add --if subject:mail --then 'label Zed; archive'; account all; list")
    let before = try await Self.mail(world)
    #expect(try await shell.type("rules run --yes") == .success)
    #expect(try await Self.mail(world) != before)
    #expect(try await shell.type("undo") == .success)
    #expect(try await Self.mail(world) == before)
  }

  @Test(arguments: [" --send --yes", " --at tomorrow --yes", " --draft"])
  func `What could never be sent leaves no draft`(options: String) async throws {
    let world = try await ActionWorld()
    try await world.store.write {
      try $0.setIdentities([Participant(email: "kim@work.example")], accountId: world.account.id)
    }
    var shell = world.shell(isInteractive: false)
    let code = try await shell.type("compose ann@example.org --subject Lunch --body 'At one?'" + options)
    #expect(code == (options == " --draft" ? .success : .configuration))
    #expect(try await world.subjects(.drafts) == (options == " --draft" ? ["Lunch"] : []))
  }

  @Test func `In All Inboxes mail is written from an account that can send, and says which`() async throws {
    let world = try await ActionWorld()
    let other = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .imap) }
    try await world.store.write {
      try $0.setIdentities([Participant(email: "kim@work.example")], accountId: world.account.id)
      try $0.setIdentities([Participant(email: "kim@home.example")], accountId: other.id)
    }
    var shell = world.shell(isInteractive: false)
    for (line, report) in [
      ("account all", "\"Lunch\" to ann@example.org is in Drafts of home."),
      ("account all; set default-account work", "\"Lunch\" to ann@example.org is in Drafts of work."),
      ("account work", "\"Lunch\" to ann@example.org is in Drafts."),
    ] {
      _ = try await shell.type(line)
      _ = world.output.taken()
      _ = try await shell.type("compose ann@example.org --subject Lunch --body 'At one?' --draft")
      #expect(world.output.taken() == report + "\n")
    }
    _ = try await shell.type("account all; drafts")
    let rows = world.output.taken()
    #expect(rows.contains("work") && rows.contains("home"), "\(rows)")
  }
}
