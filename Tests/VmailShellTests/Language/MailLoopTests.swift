import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct MailLoopTests {
  /// Runs a script on an account with four threads, one of which has two messages.
  private func run(_ script: String) async throws -> (code: ExitCode, text: String) {
    let world = try await ActionWorld(threads: 3)
    let inbox = try #require(world.folders[.inbox])
    let (first, second) = ("talk1@example.org", "talk2@example.org")
    let messages = [(first, []), (second, [first])].enumerated().map { index, ids in
      world.mail.message(
        MessageContent(
          messageId: ids.0, references: ids.1, subject: "Talk",
          from: Participant(name: "Bo $(id)", email: "bo@x.org"),
          text: "Text", digest: []), key: ids.0,
        dateReceived: TestClock.start - 86_400 + Double(index) * 60, folder: inbox.id)
    }
    _ = try await world.store.write { try $0.add(messages, accountId: world.account.id) }
    var shell = world.shell(isInteractive: false)
    let code = try await shell.type(script)
    return (code, world.output.taken())
  }

  private static let day = {
    let time = CivilTime(TestClock.start - 86_400)
    return "\(time.year)-\(CivilTime.twoDigits(time.month))-\(CivilTime.twoDigits(time.day))"
  }()

  @Test(arguments: [
    ("${t} ${t.subject}", "Talk Talk"), ("${t.from}", "Bo $(id)"), ("${t.address}", "bo@x.org"),
    ("${t.date}", day), ("${t.id}", "talk2@example.org"), ("${t.account}", "work"), ("${t.count}", "2"),
    ("'${t.from}'", "${t.from}"),
  ])
  func `A thread has fields, which are those of its newest message`(word: String, printed: String)
    async throws
  {
    let outcome = try await run("for t in all/from:bo; echo \(word); end")
    #expect(outcome.text == printed + "\n")
  }

  @Test(arguments: [
    ("for t in all; archive ${t}; label ${t} +Gone; end", 4),
    ("for t in all; mute ${t}; label ${t} +Gone; end", 4),
    ("for t in all; spam ${t}; label ${t} +Gone; end", 4),
    ("for t in all; snooze ${t} tomorrow; label ${t} +Gone; end", 4),
    ("for t in id:talk1@example.org; archive ${t}; label ${t} +Gone; end", 1),
    ("select all --as a; archive @a; label @a +Gone", 4),
    ("select all --as a; archive @a; for t in @a; label ${t} +Gone; end", 4),
    ("count by sender; for g in counts; archive ${g}; label ${g} +Gone; end", 4),
    ("for t in all; archive ${t}; move ${t} inbox; label ${t} +Gone; end", 4),
    ("for t in all; archive ${t}; delete ${t}; end; folder trash; label * +Gone", 4),
    // Deleting twice deletes nothing permanently.
    ("select all --as a; delete @a; delete @a --yes; folder trash; label * +Gone", 4),
    ("search from:bo; select * --as a; delete @a --yes; delete @a --yes; folder trash; label * +Gone", 1),
    ("search from:bo; for t in *; delete ${t} --yes; delete ${t} --yes; end; folder trash; label * +Gone", 1),
    ("delete id:talk1@example.org --yes; delete id:talk1@example.org --yes; folder trash; label * +Gone", 1),
    (
      "count by sender; for g in counts; delete ${g} --yes; delete ${g} --yes; end; folder trash; label * +Gone",
      4
    ),
  ])
  func `A thread that was named keeps its name when it leaves the mailbox`(script: String, count: Int)
    async throws
  {
    let outcome = try await run("\(script); let n = search label:Gone in:anywhere; echo ${n}")
    #expect(outcome.text.hasSuffix("\n\(count)\n"), "\(outcome.text)")
    #expect(outcome.code == .success)
  }

  @Test(arguments: [
    "search in:trash; delete * --yes", "search in:trash; for t in *; delete ${t} --yes; end",
    "folder trash; select * --as a; folder inbox; delete @a --yes",
  ])
  func `What is listed or found in Trash is deleted permanently`(script: String) async throws {
    let outcome = try await run(
      "delete id:talk1@example.org; \(script); let n = search from:bo in:anywhere; echo ${n}")
    #expect(
      outcome.text.contains("Permanently deleted") && outcome.text.hasSuffix("\n0\n"), "\(outcome.text)")
    #expect(outcome.code == .success)
  }

  @Test func `Programs find the fields in their environment, as text`() async throws {
    let outcome = try await run(
      """
      for t in all/from:bo
        ! test "$VMAIL_SUBJECT $VMAIL_FROM $VMAIL_ADDRESS $VMAIL_ID" = 'Talk Bo $(id) bo@x.org talk2@example.org'
        ! test "$VMAIL_ACCOUNT $VMAIL_COUNT $VMAIL_DATE" = 'work 2 \(Self.day)'
        echo x | test "$VMAIL_COUNT" = 2
      end
      ! test -z "$VMAIL_FROM"
      """)
    #expect(outcome.text == "")
    #expect(outcome.code == .success)
  }

  @Test(arguments: [
    "archive ${t.subject}", "archive ${t.id}", "${t.subject}", "search --${t.from}", "archive ${w}",
    "archive ${a}",
    "echo ${t.nope}", "echo ${t.from.x}",
  ])
  func `A field is never a reference, a command or an option`(line: String) async throws {
    let outcome = try await run(
      "for t in all/from:bo; for a in accounts; for w in words 1 all; \(line); end; end; end; echo behind")
    #expect(outcome.code == .usage)
    #expect(!outcome.text.contains("behind") && !outcome.text.contains("Archived"))
  }

  @Test(arguments: [
    ("for a in accounts; account ${a} > /dev/null; echo ${a} ${a.account}; end", "work work\n"),
    ("for f in folders; if folder ${f} > /dev/null; echo ${f.account}/${f}; break; end; end", "work/Inbox\n"),
    (
      "count by sender > /dev/null; for g in counts; echo ${g} ${g.name} ${g.count}; end",
      "ann@example.org ann@example.org 3\nbo@x.org bo@x.org 2\n"
    ),
    (
      "open all/from:bo > /dev/null; for m in messages; echo ${m.number} ${m.id} ${m}; end",
      "1 talk1@example.org Talk\n2 talk2@example.org Talk\n"
    ),
    ("open 1 > /dev/null; for a in attachments; echo ${a}; end; echo behind", "behind\n"),
    ("account all; for f in folders; if folder ${f}; echo ${f.account}/${f}; break; end; end", "all/Inbox\n"),
    ("for w in words 'a  b' *; echo ${w}; end", "a  b\n*\n"),
  ])
  func `Loops have other sources than threads`(script: String, printed: String) async throws {
    let outcome = try await run(script)
    #expect(outcome.text.hasSuffix(printed), "\(outcome.text)")
    #expect(outcome.code == .success)
  }

  @Test(arguments: [
    "for m in messages; echo x; end", "for a in attachments; echo x; end", "for g in counts; echo x; end",
    "for a in accounts 2; echo x; end",
    "count by sender > /dev/null; folder archive; for g in counts; echo x; end",
  ])
  func `A source that is not there is an error`(script: String) async throws {
    let outcome = try await run(script)
    #expect(outcome.code == .usage || outcome.code == .failure)
    #expect(!outcome.text.contains("x\n"))
  }

  @Test func `Groups and messages are references while they are there`() async throws {
    let groups = try await run(
      "count by sender > /dev/null; for g in counts; if echo ${g.count} > /dev/null; star ${g}; end; end; let n = search is:starred; echo ${n}"
    )
    #expect(groups.text.hasSuffix("4\n"), "\(groups.text)")
    let messages = try await run(
      "open all/from:bo > /dev/null; for m in messages; if ! test \"$VMAIL_ID\" = talk2@example.org\n star ${m}; end; end; let n = search is:starred; echo ${n}"
    )
    #expect(messages.text.contains("Starred") && messages.text.hasSuffix("1\n"), "\(messages.text)")
    let left = try await run(
      "open all/from:bo > /dev/null; for m in messages; list > /dev/null; delete ${m}; end")
    #expect(left.code == .usage && !left.text.contains("Deleted"), "\(left.text)")
  }

  @Test func `Attachments are named by their numbers, whatever else is open later`() async throws {
    let parts = [
      AttachmentWorld.part("a $(id).pdf", "application/pdf"),
      AttachmentWorld.part("b.txt", "text/plain", section: "3"),
    ]
    let world = try await AttachmentWorld(parts)
    try await world.addOther()
    var shell = try await world.shell(isInteractive: false)
    let script = "for a in attachments; echo ${a} ${a.name} ${a.size} ${a.type}; download ${a}; end"
    #expect(try await shell.type(script) == .success)
    let printed = world.output.taken()
    #expect(
      printed.contains("2.1 a $(id).pdf 7 application/pdf\n") && printed.contains("2.2 b.txt 7 text/plain\n"))
    #expect(try await shell.type("for a in attachments; open 2 > /dev/null; download ${a}; end") == .usage)
  }

  @Test(arguments: [
    ("let n = search from:ann", "3"), ("let n = search \"from:nobody\"", "0"), ("let n = count", "4"),
    ("let n = count from:bo OR from:ann", "4"), ("let n = count from:bo", "1"), ("let n = 'count'", "count"),
    ("let n = number of ${?}", "number of 0"),
  ])
  func `Let keeps numbers and texts`(line: String, value: String) async throws {
    #expect(try await run("\(line); echo ${n}").text == value + "\n")
  }

  @Test(arguments: ["let n = search", "let n = search before:nonsense", "let n = count by sender"])
  func `What can't be counted is an error`(line: String) async throws {
    #expect(try await run(line).code == .usage)
  }

  @Test(arguments: [
    ("quit 3", 3), ("quit 0", 0), ("quit 255", 255), ("quit", nil), ("nonsense; quit 3", nil),
  ])
  func `A script chooses its exit status`(line: String, status: Int32?) async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = world.shell(isInteractive: false)
    _ = try await shell.type(line + "; echo behind")
    #expect(shell.exitStatus == status)
    #expect(!world.output.taken().contains("behind"))
  }

  @Test(arguments: ["quit 256", "quit -1", "quit x", "quit ''", "quit 1 2"])
  func `No other exit status is taken`(line: String) async throws {
    let world = try await ActionWorld(threads: 1)
    var shell = world.shell(isInteractive: false)
    #expect(try await shell.type(line) == .usage)
    #expect(!shell.isOver)
  }
}
