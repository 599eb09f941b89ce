import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// `account convert`, with the program.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct GmailConversionTests {
  private static func add(_ server: FakeIMAPServer, to program: Program) async throws {
    try program.write(server.login.password + "\n", to: "password")
    let added = try await program.runAside(
      "account add work --no-test --insecure --email me@example.org --imap 127.0.0.1:\(server.port) "
        + "--smtp 127.0.0.1:1 --user \(server.login.user) "
        + "--password-command \"cat \(program.path("password"))\"")
    try #require(added.code == 0, "\(added)")
  }

  @Test func `A conversion asks, needs the password, names the copy, and is done once`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    let program = try Program()
    server.setShown(false, "[Gmail]/All Mail")
    server.deliver(FakeServerWorld.letter("old"), to: "[Gmail]/All Mail")
    try await Self.add(server, to: program)
    let first = try await program.runAside("sync")
    #expect(first.code == 0, "\(first)")
    server.setShown(true, "[Gmail]/All Mail")

    let asked = try await program.runAside("account convert work")
    #expect(asked.code != 0 && asked.err.contains("--yes"), "\(asked)")
    try program.write("wrong\n", to: "password")
    let refused = try await program.runAside("account convert work --yes")
    #expect(refused.code == 77 && refused.out.isEmpty, "\(refused)")
    try program.write(server.login.password + "\n", to: "password")
    let done = try await program.runAside("account convert work --yes")
    #expect(done.code == 0, "\(done)")
    #expect(done.out == "The folders of work are labels from its next sync on.\n")
    #expect(done.err.contains("The database from before is in "), "\(done)")
    let again = try await program.runAside("account convert work --yes")
    #expect(again.code == 64, "\(again)")
    #expect(again.err.contains("the folders of account \"work\" are labels already"), "\(again)")
    await server.stop()
    program.remove()
  }

  @Test func `An account that isn't on Gmail is not converted`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    let program = try Program()
    try await Self.add(server, to: program)
    let outcome = try await program.runAside("account convert work --yes")
    #expect(outcome.code == 64 && outcome.out.isEmpty, "\(outcome)")
    #expect(outcome.err.contains("the server of account \"work\" isn't Gmail's"), "\(outcome)")
    await server.stop()
    program.remove()
  }
}
