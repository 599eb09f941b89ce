import Synchronization
import Testing
import VmailCommandLine
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `q` leaves the innermost context, and asks only when something is pending (page 9.3).
@Suite(.timeLimit(.minutes(10))) struct LeavingTests {
  private final class Person: Sendable {
    private let asked = Mutex<[String]>([])
    private let answer: String?

    init(answers answer: String?) { self.answer = answer }

    var questions: [String] { asked.withLock { $0 } }

    func ask(_ question: String) -> String? {
      asked.withLock { $0.append(question) }
      return answer
    }
  }

  private func shell(_ world: ActionWorld, _ person: Person) -> Shell {
    var shell = world.shell()
    shell.person.ask = { person.ask($0) == "y" }
    shell.person.askText = { person.ask($0) }
    return shell
  }

  /// - Parameter steps: how often q is typed until vmail ends; the last but one says how to leave.
  @Test(arguments: [
    ("list", 2), ("list; 2", 3), ("search from:ann", 3), ("search from:ann; 1", 4), ("folder sent", 3),
    ("folder sent; list; search from:ann", 4), ("folder archive", 3), ("folder outbox", 3),
    ("account all", 2), ("account all; 1", 3), ("list; select --as some 1; folder sent; list @some; 1", 5),
    ("search --save Ann from:ann", 3), ("search --save Ann from:ann; folder Ann", 3),
  ])
  func `It goes back one step after the other`(line: String, steps: Int) async throws {
    let world = try await ActionWorld()
    let person = Person(answers: nil)
    var shell = shell(world, person)
    #expect(try await shell.type(line) == .success)
    for step in 1...steps {
      #expect(!shell.isOver, "step \(step)")
      #expect(try await shell.type("q") == .success)
    }
    #expect(shell.isOver && person.questions.isEmpty)
  }

  @Test func `Each step shows where it leads`() async throws {
    let world = try await ActionWorld()
    try await world.add(["Draft"], to: .sent)
    var shell = world.shell()
    _ = try await shell.type("folder sent; 1")
    _ = world.output.taken()
    _ = try await shell.type("q")
    #expect(world.output.taken().contains("Draft") && shell.session.conversation == nil)
    _ = try await shell.type("q")
    #expect(world.output.taken().contains("Mail 1") && shell.session.place?.title == "Inbox")
  }

  private static let advice = "Type q again to leave vmail. quit and Ctrl-D leave it from anywhere.\n"

  @Test func `At the outermost place it says how to leave, and leaves if it is typed again at once`()
    async throws
  {
    let world = try await ActionWorld()
    var shell = shell(world, Person(answers: nil))
    _ = try await shell.type("list")
    _ = world.output.taken()
    for _ in 1...2 {
      _ = try await shell.type("q")
      #expect(world.output.taken() == Self.advice && !shell.isOver)
      _ = try await shell.type("where")
      _ = world.output.taken()
    }
    _ = try await shell.type("q")
    _ = try await shell.type("q")
    #expect(shell.isOver)
  }

  @Test func `In a script it ends the script`() async throws {
    let world = try await ActionWorld()
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type("list; 2; q; archive 1")
    #expect(shell.isOver)
    #expect(try await world.archived.isEmpty)
  }

  @Test(arguments: [("y", true), ("n", false), ("", false), (nil, false)] as [(String?, Bool)])
  func `It says what becomes of pending actions, and asks`(answer: String?, leaves: Bool) async throws {
    let world = try await ActionWorld()
    let person = Person(answers: answer)
    var shell = shell(world, person)
    _ = try await shell.type("list; archive 1-2; delete 3")
    _ = world.output.taken()
    #expect(try await shell.type("q") == .success)
    #expect(person.questions == ["Leave vmail? [y/N] "])
    #expect(
      world.output.taken().hasPrefix(
        """
        Pending: archive "Mail 1" and 1 more thread and delete "Mail 3". vmail carries them out before it ends.

        """))
    #expect(shell.isOver == leaves)
    #expect(try await world.archived.count == (leaves ? 2 : 0))
  }

  @Test func `Equal pending actions are added up`() async throws {
    let world = try await ActionWorld()
    var shell = shell(world, Person(answers: "n"))
    _ = try await shell.type("list; archive 1; archive 2")
    _ = world.output.taken()
    _ = try await shell.type("q")
    #expect(world.output.taken().hasPrefix("Pending: archive \"Mail 1\" and 1 more thread. "))
  }

  @Test(arguments: ["quit", "x", "exit"])
  func `Quit leaves at once, and says what it carried out`(line: String) async throws {
    let world = try await ActionWorld()
    let person = Person(answers: nil)
    var shell = shell(world, person)
    _ = try await shell.type("list; archive 1-2; 3")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    #expect(shell.isOver && person.questions.isEmpty)
    #expect(world.output.taken() == "Done: archived \"Mail 1\" and 1 more thread.\n")
  }
}
