import Foundation
import Glibc
import Testing
import VmailTestSupport

/// Editors that crash, damage or lose what they edit, and what goes down with them: a draft is never lost.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct EditorFaultTests {
  private static let prompt = "[mail · Inbox] vmail>"
  private static let question = "Send, edit, keep as a draft, discard? [s/e/k/d]"

  /// An account without a server, and an editor that is a shell script: `$1` is the draft.
  private static func world(editor: String) throws -> Program {
    let program = try Program()
    let added = try program.run("account add mail --local --email me@example.org")
    try #require(added.code == 0, "\(added)")
    try program.write(editor, to: "editor")
    return program
  }

  private func begin(_ program: Program, _ line: String = "compose ann@example.org --subject Plans") throws
    -> TerminalSession
  {
    let session = try TerminalSession(program, environment: ["EDITOR": "sh \(program.path("editor"))"])
    session.showsPrompt(Self.prompt)
    session.type(line + "\r")
    return session
  }

  private func leave(_ session: TerminalSession) {
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  private static let writing = "printf 'Written.\\n' >> \"$1\"\n"

  /// What the texts of drafts say.
  private func texts(_ program: Program) throws -> [String] {
    try program.draftFiles().filter { $0.key.hasSuffix("message.eml") }.values.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `An editor that crashes leaves what it had saved, and what is to become of it is asked`() throws
  {
    let program = try Self.world(editor: Self.writing + "kill -SEGV $$\n")
    defer { program.remove() }
    let session = try begin(program)
    session.shows(Self.question)
    session.type("k\r")
    session.shows("\"Plans\" to ann@example.org is in Drafts.")
    leave(session)
    #expect(try program.drafts() == ["Plans"])
    #expect(try texts(program).allSatisfy { $0.contains("Written.") })
  }

  @Test func `An editor that is not there is told, and the draft is there`() throws {
    let program = try Self.world(editor: "")
    defer { program.remove() }
    let session = try TerminalSession(program, environment: ["EDITOR": "/nowhere/editor"])
    session.showsPrompt(Self.prompt)
    session.type("compose ann@example.org --subject Plans\r")
    session.shows("couldn't start the editor /nowhere/editor")
    leave(session)
    #expect(try program.drafts() == ["Plans"])
  }

  @Test func `An editor that removes the draft's text leaves what was kept before`() throws {
    let program = try Self.world(editor: "rm \"$1\"\n")
    defer { program.remove() }
    let session = try begin(program)
    session.shows(Self.question)
    session.type("k\r")
    session.shows("is in Drafts.")
    leave(session)
    #expect(try program.drafts() == ["Plans"])
    #expect(try texts(program).allSatisfy { $0.contains("Subject: Plans") })
  }

  /// What an editor may leave behind, as `printf` writes it.
  struct Damage: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let says: String
    var testDescription: String { name }
  }

  static let damages = [
    Damage(name: "no UTF-8", script: "printf '\\377\\376\\n' >> \"$1\"", says: "is not UTF-8 text"),
    Damage(
      name: "a field twice",
      script: "printf 'To: a@example.org\\nSubject: x\\nSubject: y\\n\\nx\\n' > \"$1\"",
      says: "Subject appears twice"),
    Damage(
      name: "an escape sequence in the head",
      script: "printf 'To: a@example.org\\nSubject: \\033]0;x\\007\\n\\nx\\n' > \"$1\"",
      says: "a control character"),
    Damage(
      name: "an invalid address", script: "printf 'To: nobody at all\\n\\nx\\n' > \"$1\"", says: "line 1"
    ),
    Damage(
      name: "a head without an end",
      script: "{ printf 'To: a@example.org\\nSubject: '; head -c 1100000 /dev/zero | tr '\\0' x; } > \"$1\"",
      says: "before the first empty line"),
  ]

  @Test(arguments: damages)
  func `What makes no sense is told, stays as it is, and can be edited again`(_ damage: Damage) throws {
    let program = try Self.world(editor: damage.script + "\n")
    defer { program.remove() }
    let session = try begin(program)
    session.shows(damage.says)
    session.shows("Edit it again? [y/N]")
    session.type("n\r")
    session.showsPrompt(Self.prompt)
    #expect(!session.text.contains("\u{1B}]0;x"))
    let left = try program.draftFiles()
    #expect(left.count == 1)
    // It keeps nobody from the others, and another editor mends it.
    session.type("compose --to bob@example.org --subject Other --body b --draft\r")
    session.shows("\"Other\" to bob@example.org is in Drafts.")
    session.showsPrompt(Self.prompt)
    session.type("drafts\r")
    session.shows("Plans")
    session.showsPrompt(Self.prompt)
    for (name, bytes) in left { #expect(try program.draftFiles()[name] == bytes) }
    try program.write("printf 'To: ann@example.org\\nSubject: Mended\\n\\nx\\n' > \"$1\"\n", to: "editor")
    session.type("edit 2\r")
    session.shows(Self.question)
    session.type("k\r")
    session.shows("\"Mended\" to ann@example.org is in Drafts.")
    leave(session)
    #expect(try program.drafts().sorted() == ["Mended", "Other"])
  }

  @Test
  func `A line of a megabyte and control characters in the body go as they are, and not to the terminal`()
    throws
  {
    let program = try Self.world(
      editor:
        "{ printf 'To: a@example.org\\nSubject: Long\\n\\n\\033]0;x\\007\\n'; head -c 1100000 /dev/zero | tr '\\0' x; } > \"$1\"\n"
    )
    defer { program.remove() }
    let session = try begin(program)
    session.shows(Self.question)
    session.type("k\r")
    session.shows("\"Long\" to a@example.org is in Drafts.")
    leave(session)
    #expect(!session.text.contains("\u{1B}]0;x"))
    #expect(try texts(program).allSatisfy { $0.utf8.count > 1_100_000 })
  }

  @Test func `Killed with the editor open, vmail has the draft as the editor saved it`() throws {
    // It waits until its terminal is gone.
    let program = try Self.world(editor: Self.writing + "touch saved\ncat > /dev/null\n")
    defer { program.remove() }
    var session: TerminalSession? = try begin(program)
    #expect(eventually { FileManager.default.fileExists(atPath: program.path("saved")) })
    session?.program.send(SIGKILL)
    #expect(session?.program.end() == -SIGKILL)
    session = nil
    let listed = try program.run("drafts")
    #expect(listed.err.contains("Recovered a draft \"Plans\""), "\(listed)")
    #expect(try program.drafts() == ["Plans"])
    #expect(try texts(program).allSatisfy { $0.contains("Written.") })
    let shown = try program.run("folder drafts; list; open 1", json: true)
    #expect(shown.out.contains("Written."), "\(shown)")
    #expect(try program.run("doctor", json: true).out.contains("\"ok\":false") == false)
  }

  @Test func `A draft that nobody wrote into is not kept`() throws {
    let program = try Self.world(editor: "true\n")
    defer { program.remove() }
    let session = try begin(program)
    session.shows("Discarded; nothing was saved.")
    leave(session)
    #expect(try program.drafts() == [] && program.draftFiles() == [:])
  }
}
