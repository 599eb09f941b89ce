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

  @Test func `In All Inboxes inbox is all of them, and other folders need an account`() async throws {
    let world = try await world()
    var shell = world.shell()
    _ = try await shell.type("account all; search mail")
    #expect(try await shell.type("inbox") == .success)
    #expect(shell.session.place?.title == "All Inboxes" && !SearchResults.isInSearch(in: shell))
    #expect(try await shell.type("sent") == .usage)
    #expect(world.output.err.text.contains("All Inboxes shows only Inboxes"))
    #expect(try await shell.type("bills") == .usage)
    #expect(!world.output.err.text.contains("unknown command"))
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
