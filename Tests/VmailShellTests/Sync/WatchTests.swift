import Testing
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `watch`, which waits in place of a prompt.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WatchTests {
  private func shell(_ world: AccountWorld, isInteractive: Bool = false) async throws -> Shell {
    let settings = ServerSettings(
      imap: AccountWorld.imap, smtp: nil, userName: "ann@example.org",
      authentication: .password(.command("pass show work")))
    _ = try await world.store.write {
      try $0.addServerAccount(name: "work", email: "", server: settings)
    }
    return world.shell(isInteractive: isInteractive)
  }

  private func until(_ world: AccountWorld, _ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled {
      if world.time.hasSleeper { world.time.advance(by: .milliseconds(200)) }
      await Task.yield()
    }
  }

  @Test(arguments: [(true, ExitCode.success), (false, ExitCode.interrupted)])
  func `It runs the commands of what happens until Ctrl-C`(isInteractive: Bool, code: ExitCode) async throws {
    let world = try AccountWorld(isEngine: true)
    var shell = try await shell(world, isInteractive: isInteractive)
    #expect(try await shell.type("on sent 'echo sent'") == .success)
    let watching = Task { [shell] in
      var shell = shell
      return try await shell.type(isInteractive ? "watch" : "watch; echo never")
    }
    await until(world) { world.printed.contains("Waiting for mail in work. Ctrl-C stops watching.") }
    shell.background.happenings.post(ShellEvent(event: .sent))
    await until(world) { world.printed.contains("sent\n") }
    watching.cancel()
    #expect(try await watching.value == code)
    #expect(!world.printed.contains("never"))
    await shell.background.engine.finish()
  }

  @Test func `It ends when only the user can help`() async throws {
    let world = try AccountWorld(isEngine: true)
    let shell = try await shell(world)
    world.servers.change(AccountWorld.imap) { $0.credentials = .password("another") }
    let watching = Task { [shell] in
      var shell = shell
      return try await shell.type("watch work")
    }
    await until(world) { world.printed.contains("error: ") }
    #expect(try await watching.value == .permission)
    #expect(world.printed.contains("didn't accept the user name and password"))
    await shell.background.engine.finish()
  }

  @Test func `It is refused offline, beside another vmail that syncs, and without a server`() async throws {
    let world = try AccountWorld()
    var shell = try await shell(world)
    #expect(try await shell.type("watch") == .temporary)
    #expect(world.printed.contains("another vmail is syncing"))
    #expect(try await shell.type("offline") == .success)
    #expect(try await shell.type("watch") == .temporary)
    _ = try await world.store.write { try $0.addAccount(name: "here", email: "", kind: .local) }
    #expect(try await shell.type("watch here") == .usage)
    #expect(world.logIns.isEmpty)
  }
}
