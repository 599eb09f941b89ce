import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Names of folders as commands.
@Suite(.timeLimit(.minutes(10))) struct FolderNamesTests {
  private func world() async throws -> ActionWorld {
    let world = try await ActionWorld()
    _ = try await world.store.write { mail in
      for name in [
        "Bills", "lists/swift", "My Projects", "create", "lis", "ar", "shortcut", "limit", "delet",
      ] {
        _ = try mail.createFolder(accountId: world.account.id, name: name)
      }
      try mail.saveSearch(SavedSearch(name: "Late", query: "mail"))
    }
    return world
  }

  @Test(
    arguments: [
      ("inbox", "Inbox"), ("INBOX", "Inbox"), ("sent", "Sent"), ("trash", "Trash"), ("starred", "Starred"),
      ("Bills", "Bills"), ("bills", "Bills"), ("lists/swift", "lists/swift"),
      ("'My Projects'", "My Projects"),
      ("my\\ projects", "My Projects"), ("late", "Late"), ("create", "create"), ("limit", "limit"),
      ("delet", "delet"),
    ], [true, false])
  func `A folder is opened by its name`(
    folder: (line: String, title: String), isInteractive: Bool
  ) async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: isInteractive)
    // At a prompt, "delet" and "create" are the beginnings of no other command.
    guard !(isInteractive && folder.line == "delet") else { return }
    _ = try await shell.type("folder spam")
    #expect(try await shell.type(folder.line) == .success, "\(world.output.err.text)")
    #expect(shell.session.place?.title == folder.title)
  }

  @Test(
    arguments: [
      // Commands, their abbreviations, aliases and words with an equal command come first.
      ("lis", "Spam"), ("ar", "Spam"), ("shortcut", "Sent"), ("drafts", "Spam"), ("settings", "Spam"),
      // A name is alone, and whole.
      ("Bills 1", "Spam"), ("bill", "Spam"), ("lists", "Spam"), ("Bils", "Spam"),
    ])
  func `Whatever a server calls its folders, other words keep their meaning`(
    line: String, title: String
  ) async throws {
    let world = try await world()
    var shell = world.shell()
    _ = try await shell.type("alias shortcut folder sent; folder spam; set onerror continue")
    _ = try await shell.type(line)
    #expect(shell.session.place?.title == title)
  }

  @Test(
    arguments: [
      ("achive", "archive"), ("Bils", "Bills"), ("imbox", "inbox"), ("trahs", "trash"),
      ("lists/swfit", "lists/swift"),
      ("serach", "search"), ("lits", "list"), ("lists/swfit 1", nil), ("xyzzy", nil),
    ] as [(String, String?)])
  func `A misspelt name names the command or folder that was meant`(line: String, meant: String?) async throws
  {
    let world = try await world()
    var shell = world.shell()
    #expect(try await shell.type(line) == .usage)
    let told = world.output.err.text
    if let meant {
      #expect(told.lowercased().contains("did you mean \"\(meant.lowercased())\"?"), "\(told)")
    } else {
      #expect(!told.contains("did you mean"), "\(told)")
    }
  }

  /// An account with Mail 1 to Mail 5 and the label Bills, and one with Note and no label.
  private func twoAccounts() async throws -> (ActionWorld, Account) {
    let world = try await world()
    let other = try await world.store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    try await world.add(["Note"], to: .inbox, of: other)
    return (world, other)
  }

  @Test(
    arguments: [
      ("inbox", "All Inboxes", 4), ("sent", "Sent", 2), ("starred", "Starred", 0), ("trash", "Trash", 2),
      ("folder spam", "Spam", 0), ("folder drafts", "Drafts", 0), ("folder archive", "Archive", 2),
      ("bills", "Bills", 1), ("folder late", "Late", 5), ("folder home/sent", "Sent", 1),
      ("folder work/bills", "Bills", 1),
    ])
  func `In All Inboxes a folder is that of all accounts`(line: String, title: String, count: Int) async throws
  {
    let (world, other) = try await twoAccounts()
    for type in [FolderType.sent, .trash] {
      try await world.add(["One"], to: type)
      try await world.add(["Two"], to: type, of: other)
    }
    var shell = world.shell(isInteractive: false)
    // Note, and Mail 1 to Mail 5.
    _ = try await shell.type("account all; list; copy 2 Bills; archive 1,6")
    #expect(try await shell.type(line + "; list") == .success, "\(world.output.taken())")
    #expect(shell.session.place?.title == title && !SearchResults.isInSearch(in: shell))
    #expect(shell.listed.count == count, "\(shell.listed)")
  }

  @Test func `What is listed of all accounts is acted on in the folder of each`() async throws {
    let (world, other) = try await twoAccounts()
    try await world.add(["Gone"], to: .trash)
    try await world.add(["Old"], to: .trash, of: other)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account all; trash; list; move 1-2 inbox") == .success)
    #expect(try await world.subjects(.trash).isEmpty)
    #expect(try await world.subjects(.trash, of: other).isEmpty)
    #expect(try await world.subjects(.inbox, of: other).contains("Old"))
  }

  @Test func `An error in All Inboxes says which account lacks a folder`() async throws {
    let (world, _) = try await twoAccounts()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("account all; list; move all Bills") == .usage)
    #expect(world.output.err.text.contains("account \"home\" has no folder \"Bills\""))
    #expect(try await world.subjects(.inbox).count == 5)
    _ = world.output.taken()
    _ = try await shell.type("folders")
    let lines = world.output.taken().split(separator: "\n")
    #expect(
      lines.contains { $0.contains("Bills (work)") }
        && lines.contains { $0.contains("Sent") && !$0.contains("(") })
    #expect(try await shell.type("folder create New") == .usage)
  }

  @Test func `An agent opens a folder without a person, and would says what that is`() async throws {
    let world = try await world()
    var shell = world.shell(isInteractive: false)
    let person = PersonDouble(nil)
    try AgentMode.serveAgent(askingAbout: person, in: &shell)
    #expect(try await shell.type("Bills; would inbox") == .success, "\(world.output.out.text)")
    #expect(shell.session.place?.title == "Bills")
  }

  @Test func `Without an account the name of a folder says so`() async throws {
    let output = ShellOutput()
    var shell = Shell.forTests(mail: try .ofProgram(), output: output)
    #expect(try await shell.type("inbox") == .usage)
    #expect(output.err.text.contains("no account is set up yet"), "\(output.err.text)")
    #expect(try await shell.type("bills") == .usage)
    #expect(output.err.text.contains("unknown command \"bills\""))
  }
}
