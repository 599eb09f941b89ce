import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Actions that outlive the session that announced them, and several sessions on one store.
@Suite(.timeLimit(.minutes(10))) struct SessionEndTests {
  @Test func `The next start carries out what was due, and says so`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    _ = try await first.type("list; archive 1-3")
    _ = world.output.taken()
    // Another process, after this one was killed.
    let clock = TestClock(now: world.clock.now + 6)
    var next = world.shell(clock: clock)
    #expect(try await next.type("list") == .success)
    #expect(
      world.output.err.taken() == "Completed from the last session: archived \"Mail 1\" and 2 more threads.\n"
    )
    #expect(next.listed == ["1 Mail 4", "2 Mail 5"])
    #expect(try await world.archived.count == 3)
  }

  @Test func `What is not due yet is taken over, in the interactive shell`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    _ = try await first.type("archive 1; delete 2")
    _ = world.output.taken()
    let clock = TestClock(now: world.clock.now + 2)
    var script = world.shell(isInteractive: false, clock: clock)
    _ = try await script.type("pending")
    #expect(world.output.taken().hasPrefix("    1    3 s  Archive \"Mail 1\"\n    2    3 s  Delete"))
    #expect(clock.alarmCount == 0)

    var next = world.shell(clock: clock)
    _ = try await next.type("where")
    #expect(next.prompt == "[work · Inbox] vmail> ")
    _ = world.output.taken()
    #expect(try await next.type("pending; undo 1") == .success)
    clock.advance(by: 3.5)
    await next.background.undoWindow.settle()
    #expect(world.output.err.taken() == "")
    #expect(next.prompt == "[work · Inbox] vmail> ")
    #expect(try await world.subjects(.trash) == ["Mail 2"])
    #expect(try await world.archived.isEmpty)
  }

  @Test func `Leaving does not carry out what another session announced`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    _ = try await first.type("archive 1")
    var second = world.shell()
    _ = try await second.type("list; quit")
    #expect(try await world.archived.isEmpty)
    #expect(try await world.store.read { try $0.pending() }.count == 1)
  }

  @Test func `Of two sessions only one carries out, and only one tells`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    // At a prompt nothing but failures would be told.
    _ = try await first.type("set output json; archive 1-2")
    let other = ShellOutput()
    var second = world.shell(output: other)
    _ = try await second.type("set output json; where")
    _ = (world.output.taken(), other.taken())
    world.clock.advance(by: 5.5)
    await first.background.undoWindow.settle()
    await second.background.undoWindow.settle()
    let told = [world.output.taken(), other.taken()].filter { !$0.isEmpty }
    #expect(told.count == 1)
    #expect(first.pendingNumbers.isEmpty && second.pendingNumbers.isEmpty)
  }

  @Test func `What another session took back is pending no longer`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    _ = try await first.type("list; archive 1")
    var second = world.shell(output: ShellOutput())
    #expect(try await second.type("undo") == .success)
    _ = try await first.type("pending")
    #expect(world.output.taken().hasSuffix("Nothing is pending.\n"))
    #expect(world.waitingAlarms(prompts: 2) == 0)
  }

  @Test func `A store that can only be read can be read`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    _ = try await first.type("archive 1")
    _ = world.output.taken()
    world.repository.failNext(.carryOut, with: StoreError.readOnly(path: "store"))
    let clock = TestClock(now: world.clock.now + 9)
    var next = world.shell(clock: clock)
    #expect(try await next.type("list") == .success)
    #expect(world.output.err.taken() == "")
  }

  @Test func `Any other failure at the start is told, and mail can be read`() async throws {
    let world = try await ActionWorld()
    var first = world.shell()
    _ = try await first.type("archive 1")
    _ = world.output.taken()
    world.repository.failNext(.carryOut, with: StoreError.diskFull(path: "store"))
    let clock = TestClock(now: world.clock.now + 9)
    var next = world.shell(clock: clock)
    #expect(try await next.type("list") == .success)
    #expect(
      world.output.err.taken()
        == "warning: Couldn't carry out the pending actions: no space left for the store store.\n")
  }

  @Test func `What can't be carried out at all counts as failed, and stays retriable`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 1-3")
    _ = world.output.taken()
    world.repository.failNext(.carryOut, with: StoreError.diskFull(path: "store"))
    await world.pass(5.5, shell)
    #expect(
      world.output.taken() == """
        error: 3 actions failed: no space left for the store store. The threads that failed are still \
        selected. Type retry.

        """)
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
    _ = try await shell.type("echo")
    #expect(shell.listed.count == 5)
    #expect(shell.session.selection.count == 3)
    #expect(try await shell.type("retry") == .success)
    #expect(try await world.archived.count == 3)
  }

  @Test func `What can't even be announced is told, and stays retriable`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    world.repository.failNext(.addPending, with: StoreError.diskFull(path: "store"))
    #expect(try await shell.type("list; archive 1-2") == .cannotWrite)
    #expect(
      world.output.err.taken() == """
        error: Couldn't archive 2 threads: no space left for the store store. Nothing was lost. \
        Free some space and type retry.

        """)
    #expect(shell.listed.count == 5)
    #expect(try await shell.type("retry") == .success)
    #expect(try await world.archived.count == 2)
    world.repository.failNext(.undo, with: StoreError.busy(path: "store"))
    #expect(try await shell.type("undo") == .temporary)
    #expect(world.output.err.taken().contains("Couldn't undo: another vmail is writing to store"))
    #expect(try await shell.type("retry") == .success)
    #expect(try await world.archived.isEmpty)
  }

  @Test func `What can neither be carried out nor taken back waits for the next start`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("list; archive 1-2")
    _ = world.output.taken()
    world.repository.failNext(.carryOut, with: StoreError.diskFull(path: "store"))
    world.repository.failNext(.withdraw, with: StoreError.diskFull(path: "store"))
    await world.pass(5.5, shell)
    #expect(
      world.output.err.taken() == """
        error: Couldn't archive 2 threads: no space left for the store store. vmail tries again when it \
        next starts.

        """)
    #expect(shell.pendingNumbers.isEmpty)
    #expect(try await world.store.read { try $0.pending() }.count == 1)
  }

  @Test func `A failure on leaving is told, and is the exit code`() async throws {
    let world = try await ActionWorld()
    world.repository.failThread(try await world.thread("Mail 1"), with: .threadGone)
    var shell = world.shell()
    _ = try await shell.type("archive 1")
    _ = world.output.taken()
    #expect(try await shell.type("quit") == .failure)
    #expect(
      world.output.taken() == "error: Couldn't archive \"Mail 1\": that conversation no longer exists.\n")
    #expect(shell.isOver)
  }
}
