import Foundation
import Testing
import VmailCommandLine
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct WouldTests {
  @Test(arguments: [
    ("would archive 1-3", "Would archive 3 threads. Account: work.\n"),
    ("would d *", "Would delete 5 threads. Account: work.\n"),
    ("would a1", "Would archive \"Mail 1\". Account: work.\n"),
    ("would delete 1 --yes", "Would delete \"Mail 1\". Account: work.\n"),
    ("would label 1-2 +New", "Would add New to 2 threads. Account: work.\n"),
    ("would move 1 spam", "Would mark \"Mail 1\" as spam. Account: work.\n"),
    ("would unstar 1-2", "Would change nothing. Account: work. 2 threads need no change.\n"),
    ("would list --pages 3", "list changes no mail.\n"), ("would headers", "headers changes no mail.\n"),
    ("would open 1", "open marks the mail it shows as read.\n"),
    ("would 3", "open marks the mail it shows as read.\n"),
    ("would undo", "undo changes mail, and can be undone.\n"),
    ("would folder delete Bills", "folder deletes permanently.\n"),
    ("would import x", "import imports mail from files.\n"),
    ("would compose --attach x", "compose sends mail.\n"), ("would set --save", "set writes files.\n"),
  ])
  func `It says what would be done, and does nothing`(line: String, says: String) async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type(line) == .success)
    #expect(world.output.taken() == says)
    #expect(shell.pendingNumbers.isEmpty)
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(
      try await world.store.read { try $0.folders(accountId: world.account.id) }.allSatisfy {
        $0.type != .custom
      })
  }

  @Test func `It says what an alias would do`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    _ = try await shell.type("alias put-away archive 1-2; alias pa put-away")
    _ = world.output.taken()
    #expect(try await shell.type("would pa") == .success)
    #expect(world.output.taken() == "Would archive 2 threads. Account: work.\n")
    #expect(try await shell.type("would put-away 4") == .success)
    #expect(world.output.taken() == "Would archive 3 threads. Account: work.\n")
    #expect(try await world.store.read { try $0.pending() }.isEmpty)
  }

  @Test func `Of a script it says what each line would do`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "vmail-would-" + UUID().uuidString).path
    try Data("archive 1-2\nlist > \(path).out\n".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type("would source \(path)") == .success)
    #expect(world.output.taken().hasPrefix("Would archive 2 threads. Account: work.\nWould run \"list > "))
    #expect(!FileManager.default.fileExists(atPath: path + ".out"))
    #expect(try await world.subjects(.inbox).count == 5)
    #expect(!shell.isRehearsing)
  }

  @Test func `Of what is snoozed it says what would come back`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    #expect(try await shell.type("set undo-seconds 0; snooze 1-2 tomorrow") == .success)
    _ = world.output.taken()
    #expect(try await shell.type("would snooze --cancel 1") == .success)
    #expect(world.output.taken() == "Would unsnooze 1 thread. Account: work.\n")
    #expect(try await world.store.read { try $0.snoozed() }.count == 2)
    #expect(!shell.isRehearsing)
  }

  @Test func `A line that could not run is an error`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell()
    for line in [
      "would", "would nonsense", "would archive 9", "would rules remove 1 --dry-run", "would snooze --cancel",
      "would snooze --cancel 1",
    ] {
      #expect(try await shell.type(line) == .usage, "\(line)")
    }
  }
}
