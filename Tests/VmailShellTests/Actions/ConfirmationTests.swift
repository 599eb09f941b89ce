import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Asking first (page 2 and 8.10).
@Suite(.timeLimit(.minutes(10))) struct ConfirmationTests {
  /// A user who always answers the same, and what was asked.
  private final class User: Sendable {
    private let asked = Mutex<[String]>([])
    private let answer: Bool

    init(answers answer: Bool) { self.answer = answer }

    var questions: [String] { asked.withLock { $0 } }

    func ask(_ question: String) -> Bool {
      asked.withLock { $0.append(question) }
      return answer
    }
  }

  @Test(arguments: [true, false])
  func `Permanent deletion is asked about`(isWanted: Bool) async throws {
    let world = try await ActionWorld()
    try await world.add(["Old", "Older"], to: .trash)
    let user = User(answers: isWanted)
    var shell = world.shell()
    shell.person.ask = { user.ask($0) }
    let code = try await shell.type("folder trash; delete 1-2")
    #expect(user.questions == ["Permanently delete 2 threads? This can't be undone. [y/N] "])
    #expect(code == (isWanted ? .success : .failure))
    await world.pass(6, shell)
    #expect(try await world.subjects(.trash).isEmpty == isWanted)
    #expect(isWanted || world.output.err.text.contains("Cancelled.\n"))
  }

  @Test func `Where nobody can be asked it needs --yes`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Old"], to: .trash)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("folder trash; delete 1") == .usage)
    #expect(
      world.output.err.taken()
        == "error: --yes is required to permanently delete \"Old\". It can't be undone. Nothing was done.\n")
    #expect(try await world.subjects(.trash) == ["Old"])
    #expect(try await shell.type("delete 1 --yes") == .success)
    #expect(try await world.subjects(.trash).isEmpty)
  }

  @Test func `Of a mixed selection what was selected in Trash goes for good`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Old"], to: .trash)
    let user = User(answers: true)
    var shell = world.shell()
    shell.person.ask = { user.ask($0) }
    _ = try await shell.type("select 1-2; folder trash; select 1")
    _ = world.output.taken()
    #expect(try await shell.type("delete") == .success)
    #expect(
      user.questions == [
        "Delete 2 threads and permanently delete 1 thread? This can't be undone. [y/N] "
      ])
    #expect(
      world.output.taken() == """
        Deleted 2 threads. Type undo to take it back.
        Permanently deleted 1 thread. Type undo to take it back while it is pending.

        """)
    #expect(shell.pendingNumbers == [1, 2])
  }

  @Test func `More than a hundred threads are asked about, but not in scripts`() async throws {
    let world = try await ActionWorld(threads: 205)
    let user = User(answers: false)
    var shell = world.shell()
    shell.person.ask = { user.ask($0) }
    #expect(try await shell.type("archive all") == .failure)
    #expect(user.questions == ["Archive 205 threads? [y/N] "])
    #expect(try await shell.type("read 1-100") == .success)
    #expect(user.questions.count == 1)
    #expect(try await shell.type("archive 1-101 --yes; undo") == .success)
    #expect(user.questions.count == 1)
    var script = world.shell(isInteractive: false)
    #expect(try await script.type("archive all") == .success)
    #expect(try await world.archived.count == 205)
  }
}
