import Synchronization
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal

/// The prompt (page 9.4).
@Suite(.timeLimit(.minutes(10))) struct PromptTests {
  @Test(arguments: [
    ("list", "[work · Inbox] vmail> "), ("list; 2", "[work · Inbox › 2] vmail> "),
    ("list; 2; back", "[work · Inbox] vmail> "), ("list; 2; next", "[work · Inbox › 3] vmail> "),
    ("folder sent", "[work · Sent] vmail> "), ("search from:ann", "[work · /from:ann] vmail> "),
    ("search from:ann; 1", "[work · /from:ann › 1] vmail> "),
    ("search subject:mail from:ann is:unread", "[work · /subject:mail from:ann…] vmail> "),
    ("search --save Ann from:ann", "[work · Ann] vmail> "),
    ("search from:ann; list", "[work · Inbox] vmail> "),
    ("account all", "[All Inboxes] vmail> "), ("tab primary", "[work · Inbox · Primary] vmail> "),
    ("select 1-2", "[work · Inbox · 2 selected] vmail> "),
    ("archive 1", "[work · Inbox · 1 pending] vmail> "),
    ("select 3; list; 2; archive 1", "[work · Inbox › 2 · 1 selected · 1 pending] vmail> "),
    ("set glyphs ascii; list; 2; select 1", "[work - Inbox > 2 - 1 selected] vmail> "),
    ("set prompt thread; list; 2", "[2] vmail> "), ("set prompt ''; list; 2", "vmail> "),
    ("set output plain; list; 2", "vmail> "),
  ])
  func `It shows where the session is`(line: String, prompt: String) async throws {
    var shell = try await ActionWorld().shell()
    _ = try await shell.type(line)
    #expect(shell.prompt == prompt)
  }

  @Test func `Unread threads are shown when they were counted, and counted without waiting`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("where")
    #expect(shell.prompt == "[work · Inbox] vmail> ")
    let hasChanged = Mutex(false)
    shell.countUnread { hasChanged.withLock { $0 = true } }
    await shell.background.unreadCounts.settle()
    #expect(shell.prompt == "[work · Inbox 5] vmail> " && hasChanged.withLock { $0 })
    _ = try await shell.type("list; 2; select 1")
    // What was known until it is counted again.
    #expect(shell.prompt == "[work · Inbox 5 › 2 · 1 selected] vmail> ")
    shell.countUnread {}
    await shell.background.unreadCounts.settle()
    #expect(shell.prompt == "[work · Inbox 4 › 2 · 1 selected] vmail> ")
    _ = try await shell.type("read *")
    shell.countUnread {}
    await shell.background.unreadCounts.settle()
    #expect(shell.prompt == "[work · Inbox › 2 · 1 selected] vmail> ")
  }

  @Test func `Without motion the prompt changes only from line to line`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("set motion off; where")
    let drawn = Prompt.text(for: shell)
    let hasChanged = Mutex(false)
    shell.countUnread { hasChanged.withLock { $0 = true } }
    await shell.background.unreadCounts.settle()
    #expect(drawn() == "[work · Inbox] vmail> " && !hasChanged.withLock { $0 })
    #expect(shell.prompt == "[work · Inbox 5] vmail> ")
  }

  @Test func `It shows that nothing connects, where there is a server`() async throws {
    var local = try await ActionWorld().shell()
    _ = try await local.type("where; offline")
    #expect(local.prompt == "[work · Inbox] vmail> ")
    var remote = try await ActionWorld(kind: .imap).shell()
    _ = try await remote.type("where; offline")
    #expect(remote.prompt == "[work · Inbox · offline] vmail> ")
    _ = try await remote.type("list; 2")
    #expect(remote.prompt == "[work · Inbox · offline › 2] vmail> ")
  }

  @Test(arguments: ["foo", "account foo", "Folder", "offline"])
  func `A part that there is none of is refused, with those that there are`(value: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type("set prompt '\(value)'") == .usage)
    let printed = world.output.taken()
    for part in SettingTable.promptParts { #expect(printed.contains(part), "\(printed)") }
    #expect(shell.settings.text(of: "prompt") == SettingTable.promptParts.joined(separator: " "))
  }
}
