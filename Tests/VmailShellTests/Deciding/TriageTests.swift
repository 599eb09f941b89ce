import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `triage` shows one thread after the other, of "Mail 1" to "Mail 5", and does what a key says.
@Suite(.timeLimit(.minutes(10))) struct TriageTests {
  private let world: ActionWorld

  init() async throws { world = try await ActionWorld() }

  /// Types keys, of which those after the first were all typed ahead.
  /// - Parameters:
  ///   - lines: the answers to questions for a line.
  ///   - says: the answer to questions of yes or no.
  private func triage(
    _ keys: [String], at line: String = "triage", lines: [String] = [], says: Bool = true
  ) async throws -> (shell: Shell, left: [String], printed: String) {
    let left = Mutex(keys[...])
    let answers = Mutex(lines[...])
    var shell = world.shell()
    shell.person.ask = { _ in says }
    shell.person.askText = { _ in answers.withLock { $0.popFirst() } }
    shell.person.keys = KeyAsking(
      ask: { _ in left.withLock { $0.popFirst() } }, askLine: { _ in answers.withLock { $0.popFirst() } },
      dropTypedAhead: {
        left.withLock { left in
          defer { left = [] }
          return left.joined()
        }
      }, release: {}, leave: {})
    _ = try await shell.type("list")
    _ = world.output.taken()
    #expect(try await shell.type(line) == .success)
    return (shell, left.withLock { Array($0) }, world.output.taken())
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var keys: [String]
    var inbox: [Int]
    var archived: [Int] = []
    var trash: [Int] = []
    var summary: String
    var testDescription: String { keys.joined() }
  }

  @Test(arguments: [
    Case(keys: [], inbox: [1, 2, 3, 4, 5], summary: "Stopped after 0 of 5 threads."),
    Case(keys: ["q", "a"], inbox: [1, 2, 3, 4, 5], summary: "Stopped after 0 of 5 threads."),
    Case(
      keys: ["a", "d", "k", " ", "a"], inbox: [3, 4], archived: [1, 5], trash: [2],
      summary: "Went through 5 threads: 2 archived, 1 deleted and 2 skipped."),
    Case(
      keys: ["\n", "a", "\n", "q"], inbox: [2, 3, 4, 5], archived: [1], summary: "1 of 5 threads: 1 archived."
    ),
    Case(
      keys: ["a", "d", "u", "k", "q"], inbox: [2, 3, 4, 5], archived: [1],
      summary: "1 archived and 1 skipped."),
    Case(
      keys: ["a", "k", "u", "k", "q"], inbox: [1, 2, 3, 4, 5],
      summary: "Stopped after 1 of 5 threads: 1 skipped."),
    Case(
      keys: ["k", "a", "b", "d", "q"], inbox: [3, 4, 5], archived: [2], trash: [1], summary: "1 deleted"),
    Case(
      keys: ["k", "b", "k", "q"], inbox: [1, 2, 3, 4, 5], summary: "Stopped after 1 of 5 threads: 1 skipped."),
    Case(
      keys: ["k", "b", "a", "k", "q"], inbox: [2, 3, 4, 5], archived: [1],
      summary: "Stopped after 2 of 5 threads: 1 archived and 1 skipped."),
    Case(
      keys: ["s", "b", "k", "q"], inbox: [1, 2, 3, 4, 5], summary: "1 of 5 threads: 1 starred and 1 skipped."),
    Case(
      keys: ["a", "b", "q"], inbox: [2, 3, 4, 5], archived: [1], summary: "Nothing is left before this one."),
    Case(
      keys: ["k", "a", "b", "b", "q"], inbox: [1, 3, 4, 5], archived: [2], summary: "This is the first one."),
    Case(keys: ["b", "a", "q"], inbox: [2, 3, 4, 5], archived: [1], summary: "1 archived."),
    Case(keys: ["u", "a", "q"], inbox: [2, 3, 4, 5], archived: [1], summary: "1 archived."),
    Case(
      keys: ["s", "u", "a", "q"], inbox: [2, 3, 4, 5], archived: [1], summary: "1 of 5 threads: 1 archived."),
    Case(keys: ["a", "w", "a"], inbox: [2, 3, 4, 5], archived: [1], summary: "1 of 5 threads: 1 archived."),
    Case(keys: ["?", "A", "q"], inbox: [2, 3, 4, 5], archived: [1], summary: "1 archived."),
  ])
  func `Each key decides about the thread that is shown`(_ sample: Case) async throws {
    let (shell, _, printed) = try await triage(sample.keys)
    await world.pass(60, shell)
    #expect(try await world.subjects(.inbox).sorted() == sample.inbox.map { "Mail \($0)" })
    #expect(try await world.archived.sorted() == sample.archived.map { "Mail \($0)" })
    #expect(try await world.subjects(.trash) == sample.trash.map { "Mail \($0)" })
    #expect(printed.contains(sample.summary), "\(printed)")
  }

  @Test func `Keys for more threads than there are are dropped, and named`() async throws {
    let (_, left, printed) = try await triage(["k", "k", "k", "k", "k", "a", "\n"])
    #expect(left.isEmpty && printed.contains("What you typed ahead was not used: a"))
  }

  @Test(arguments: [(["k"], []), (["q"], [UInt8(ascii: "q")]), ([], nil)] as [([String], [UInt8]?)])
  func `The next line is read as one after the pager`(keys: [String], typed: [UInt8]?) async throws {
    let (shell, _, _) = try await triage(keys, at: "triage 1")
    #expect(shell.console.takeTyped() == typed)
  }

  @Test func `Reports name the key that takes back, and afterwards the command`() async throws {
    var (shell, _, printed) = try await triage(["a", "q"])
    #expect(printed.contains("Archived \"Mail 1\". Type u to take it back."), "\(printed)")
    _ = try await shell.type("archive 2")
    #expect(world.output.taken() == "Archived \"Mail 2\". Type undo to take it back.\n")
  }

  @Test func `The keys are explained on a narrow screen too`() async throws {
    let terminal = TerminalEnvironment(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true,
      variables: ["TERM": "xterm", "NO_COLOR": "1"],
      size: { TerminalEnvironment.Size(columns: 40, rows: 60) })
    var shell = world.shell(terminal: terminal)
    let left = Mutex(["?"][...])
    shell.person.askText = { _ in left.withLock { $0.popFirst() } }
    #expect(try await shell.type("triage 1") == .success)
    let lines = world.output.taken().replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.contains("  u         undo: take back the last"), "\(lines)")
    #expect(lines.contains("            decision, and ask again"))
  }

  @Test func `What is typed after q is left for the prompt`() async throws {
    let (_, left, printed) = try await triage(["k", "q", "a"])
    #expect(left == ["a"] && !printed.contains("What you typed ahead"))
  }

  @Test func `A message that arrives in the next thread meanwhile is shown before that is decided about`()
    async throws
  {
    let world = world
    let asked = Mutex(0)
    let inbox = try #require(world.folders[.inbox])
    let content = MessageContent(
      messageId: "new@example.org", references: ["workinboxMail2@example.org"], subject: "Re: Mail 2",
      from: Participant(name: "Bob", email: "bob@example.org"), text: "Just arrived", textVersion: 1,
      digest: [])
    let reply = world.mail.message(
      content, key: "reply", dateReceived: TestClock.start + 60, folder: inbox.id)
    var shell = world.shell()
    shell.person.askText = { _ in nil }
    shell.person.keys = KeyAsking(
      ask: { _ in
        let number = asked.withLock { number in
          number += 1
          return number
        }
        guard number == 1 else { return "q" }
        _ = try? await world.store.write { try $0.add([reply], accountId: world.account.id) }
        return "k"
      }, askLine: { _ in nil }, dropTypedAhead: { "" }, release: {}, leave: {})
    #expect(try await shell.type("list; triage") == .success)
    #expect(world.output.taken().contains("Just arrived"))
  }

  @Test func `An unknown key says which there are, and drops what was typed after it`() async throws {
    let (_, left, printed) = try await triage(["w", "d", "d"])
    #expect(left.isEmpty)
    #expect(printed.contains("Please type a, d, !, z, l, s, r, k, o, b, u, ? or q."))
    #expect(printed.contains("What you typed ahead was not used: dd"))
    #expect(try await world.subjects(.trash) == [])
  }

  @Test func `After a No the thread is asked about again, and keys typed ahead are dropped`() async throws {
    try await world.add(["Rubbish"], to: .trash)
    let (shell, left, printed) = try await triage(["d", "d", "a"], at: "folder trash; triage", says: false)
    await world.pass(60, shell)
    #expect(left.isEmpty && printed.contains("What you typed ahead was not used: da"))
    #expect(try await world.subjects(.trash) == ["Rubbish"])
  }

  @Test func `Snooze and label ask for their value, which may be typed ahead`() async throws {
    let (shell, _, printed) = try await triage(
      ["z", "l", "k", "q"], lines: ["tomorrow", "Two words"])
    await world.pass(60, shell)
    #expect(printed.contains("Snoozed \"Mail 1\""), "\(printed)")
    #expect(printed.contains("Two words"), "\(printed)")
    #expect(try await world.subjects(.inbox).first == "Mail 2")
  }

  @Test(arguments: [(["", "tomorrow"], 4), (["", ""], 5)])
  func `An Enter after the key of a value is not the value`(lines: [String], count: Int) async throws {
    let (shell, _, _) = try await triage(["z", "q"], lines: lines)
    await world.pass(60, shell)
    #expect(try await world.subjects(.inbox).count == count)
  }

  @Test func `A wrong value keeps the thread, and drops what was typed after it`() async throws {
    let (shell, left, printed) = try await triage(["z", "d", "a"], lines: ["nonsense"])
    await world.pass(60, shell)
    #expect(left.isEmpty && printed.contains("\"nonsense\" is not a time"), "\(printed)")
    #expect(printed.contains("What you typed ahead was not used: da") && !printed.contains("^"))
    #expect(printed.contains("Stopped after 0 of 5 threads."))
    #expect(try await world.subjects(.inbox).count == 5)
  }

  @Test func `Undo takes back afterwards what was decided`() async throws {
    var (shell, _, _) = try await triage(["a", "d", "q"])
    #expect(try await shell.type("undo; undo") == .success)
    await world.pass(60, shell)
    #expect(try await world.subjects(.inbox).count == 5)
  }

  @Test(arguments: [("triage 2-3", 2), ("triage from:ann", 5), ("triage subject:none", 0), ("triage *", 5)])
  func `References and queries choose the threads`(line: String, count: Int) async throws {
    let (shell, _, printed) = try await triage(["q"], at: line)
    #expect(
      printed.contains(count == 0 ? "There is no mail to triage." : "of \(count) threads"), "\(printed)")
    #expect(shell.listed.count == 5)
  }

  @Test func `Where keys can't be read, a word or its letter with Enter does the same`() async throws {
    let left = Mutex(["archive", "d", "", "skip", "q"][...])
    var shell = world.shell()
    shell.person.askText = { _ in left.withLock { $0.popFirst() } }
    #expect(try await shell.type("triage") == .success)
    await world.pass(60, shell)
    #expect(left.withLock { $0.isEmpty })
    #expect(try await world.archived == ["Mail 1"])
    #expect(try await world.subjects(.trash) == ["Mail 2"])
  }

  @Test func `Nothing is marked as read, and what it would do is only told`() async throws {
    _ = try await triage(["a", "d", "q"], at: "would triage")
    #expect(try await world.subjects(.inbox).count == 5)
    _ = try await triage(["k", "k", "q"])
    let inbox = try await world.view(.inbox)
    let threads = try await world.store.read {
      try $0.threads(view: inbox, category: nil, cursor: nil, limit: 5)
    }
    #expect(threads.allSatisfy { $0.unreadCount == 1 })
  }

  @Test func `Nobody can answer in a script`() async throws {
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type("triage") == .usage)
    #expect(world.output.taken().contains("Type list, and then archive 1-3"))
  }

  @Test(arguments: [(nil, 3), (3, 3), (2, 2), (1, 1)] as [(Int?, Int)])
  func `A long message is cut at the screen`(room: Int?, count: Int) {
    let lines = Triage.bounded(["a", "b", "c"], to: room, rows: { _ in 1 }) { "\($0) more" }
    #expect(lines.count == count)
    if count < 3 { #expect(lines.last == "\(3 - count + 1) more") }
  }
}
