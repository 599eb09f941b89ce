import Testing
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// A command reads a single state of the store, and another one after it has written.
@Suite(.timeLimit(.minutes(10))) struct ReadTransactionTests {
  @Test(arguments: [
    ("open 2", 2), ("search mail", 2), ("account work; list; archive 3-5; list", 4),
    // One to find the threads, one for their fields, and for each of them one, and one more after writing.
    ("for t in 1-8; star ${t}; end", 18), ("for t in 1-8; open ${t} > /dev/null; end", 18),
  ])
  func `A line opens one read transaction for each command, and one more for what it reads after writing`(
    line: String, most: Int
  ) async throws {
    let world = try await ActionWorld(threads: 8)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("list") == .success)
    let (before, start) = (try world.store.readCount, ContinuousClock.now)
    #expect(try await shell.type(line) == .success)
    // The store ends a transaction after five seconds, which commands only need beside hundreds of other tests.
    let ended = Int((ContinuousClock.now - start) / .seconds(5))
    let reads = try world.store.readCount - before
    #expect(reads <= most + ended, "\(ended) ended by the store")
  }

  @Test func `What another vmail writes during a command is seen by the next one`() async throws {
    let world = try await ActionWorld(threads: 2)
    let other = try MailStore.open(at: world.mail.directory)
    defer { other.close() }
    var shell = world.shell()
    shell.snapshot.begin()
    #expect(try await shell.services().directory.current().accounts.map(\.name) == ["work"])
    _ = try await other.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    #expect(try await shell.services().directory.current().accounts.map(\.name) == ["work"])
    let beside = try await shell.services().apart.directory.current()
    #expect(beside.accounts.map(\.name) == ["work", "home"])
    shell.snapshot.end()
    #expect(try await shell.type("account home") == .success)
  }

  @Test func `A job reads beside the commands of the prompt`() async throws {
    let world = try await ActionWorld(threads: 2)
    let other = try MailStore.open(at: world.mail.directory)
    defer { other.close() }
    var shell = world.shell()
    shell.snapshot.begin()
    _ = try await shell.services().directory.current()
    _ = try await other.write { try $0.addAccount(name: "home", email: "", kind: .local) }
    var job = shell
    job.running.isJob = true
    job.becomeJob()
    #expect(try await job.services().directory.current().accounts.count == 2)
    #expect(try await shell.services().directory.current().accounts.count == 1)
    shell.snapshot.end()
  }
}
