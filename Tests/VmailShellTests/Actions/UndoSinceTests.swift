import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `undo --to` shows what was done since a time, asks, and takes it back.
@Suite(.timeLimit(.minutes(10))) struct UndoSinceTests {
  @Test func `A stretch of actions is shown and taken back`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list; archive 1; star 2; delete 3") == .success)
    await world.pass(60, shell)
    _ = world.output.taken()
    #expect(try await shell.type("would undo --to 2h") == .success)
    #expect(world.output.taken().contains("deleted"))
    #expect(try await shell.type("undo --to 2h") == .usage)
    #expect(world.output.taken().contains("--yes is required"))
    #expect(try await world.subjects(.inbox).count == 3)
    #expect(try await shell.type("undo --to 2h --yes") == .success)
    #expect(try await world.subjects(.inbox).sorted() == (1...5).map { "Mail \($0)" })
    #expect(try await shell.type("undo --to 2h --yes") != .success)
    #expect(try await shell.type("redo; redo; redo") == .success)
    #expect(try await world.subjects(.inbox).count == 3)
  }

  @Test func `A person may decline, and only a time in the past is one`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    shell.person.ask = { _ in false }
    #expect(try await shell.type("list; archive 1") == .success)
    #expect(try await shell.type("undo --to today") != .success)
    #expect(try await world.subjects(.inbox).count == 4)
    #expect(try await shell.type("undo --to tomorrow") == .usage)
    shell.person.ask = { _ in true }
    // What waits in its undo window is taken back as well.
    #expect(try await shell.type("undo --to today") == .success)
    #expect(try await world.subjects(.inbox).count == 5)
  }

  @Test func `A thread without a subject is named by its author`() async throws {
    let world = try await ActionWorld(threads: 0)
    try await world.add([""], to: .inbox)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; archive 1")
    for line in ["undo --list", "undo --to 1h --yes"] {
      _ = world.output.taken()
      #expect(try await shell.type(line) == .success)
      #expect(world.output.taken().contains("archived \"(no subject) from Ann\"."), "\(line)")
    }
  }

  @Test func `What can't be taken back is left out, and said`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Old"], to: .trash)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list; archive 1; folder trash; list; delete 1 --yes") == .success)
    await world.pass(60, shell)
    _ = world.output.taken()
    #expect(try await shell.type("undo --to 1h --yes") == .success)
    #expect(world.output.taken().contains("can't be taken back"))
    #expect(try await world.subjects(.inbox).count == 5)
  }
}
