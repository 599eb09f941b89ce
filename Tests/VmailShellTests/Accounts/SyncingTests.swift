import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct SyncingTests {
  @Test("an account that is added at the prompt is synced at once, and its Inbox shown")
  func afterAdding() async throws {
    var world = AccountWorld()
    world.isEngine = true
    var shell = world.shell()
    let code = try await shell.type(
      "account add work --email ann@example.org --imap imap.example.org:993 --smtp smtp.example.org:465"
        + " --user ann@example.org --password-command 'pass show work'")
    #expect(code == .success)
    // Twice to try them, and once to sync.
    #expect(world.logIns.count == 3)
    #expect(world.printed.contains("No emails"))
    await shell.engine.finish()
  }

  @Test("where another vmail is the engine, sync says so and connects nowhere")
  func otherEngine() async throws {
    let world = AccountWorld()
    var shell = world.shell()
    _ = try await world.repository.addServerAccount(
      name: "work", email: "", server: Self.settings)
    #expect(try await shell.type("sync") == .temporary)
    #expect(world.logIns.isEmpty)
  }

  @Test("offline, sync answers at once, and online makes it work again")
  func offline() async throws {
    var world = AccountWorld()
    world.isEngine = true
    var shell = world.shell()
    _ = try await world.repository.addServerAccount(
      name: "work", email: "", server: Self.settings)
    #expect(try await shell.type("offline") == .success)
    #expect(try await shell.type("sync") == .temporary)
    #expect(world.logIns.isEmpty)
    #expect(try await shell.type("online") == .success)
    #expect(try await shell.type("sync") == .success)
    #expect(world.logIns.count >= 1)
    #expect(try await shell.type("net") == .success)
    #expect(world.printed.contains("imap.example.org port 993, mail for ann@example.org"))
    await shell.engine.finish()
  }

  @Test("a server that can't be reached is told with its exit code, and status and listings say so")
  func failure() async throws {
    var world = AccountWorld()
    world.isEngine = true
    var shell = world.shell()
    var settings = Self.settings
    settings.imap.host = "nowhere.example.org"
    _ = try await world.repository.addServerAccount(name: "work", email: "", server: settings)
    #expect(try await shell.type("sync") == .unavailable)
    #expect(try await shell.type("status") == .success)
    #expect(world.printed.contains("the last sync failed"))
    #expect(try await shell.type("list") == .success)
    #expect(world.printed.contains("Type retry"))
    await shell.engine.finish()
  }

  private static let settings = ServerSettings(
    imap: AccountWorld.imap, smtp: AccountWorld.smtp, userName: "ann@example.org",
    authentication: .password(.command("pass show work")))
}
