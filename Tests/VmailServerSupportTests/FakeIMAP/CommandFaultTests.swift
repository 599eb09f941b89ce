import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct CommandFaultTests {
  @Test func `A refused command does nothing, and the next one does`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    server.deliver(letter("one"), to: "INBOX")
    server.plan(CommandFault("UID COPY", .answer("NO [NOPERM] Permission denied"), nth: 2))
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID COPY 1 Archive").last?.hasPrefix("t1 OK") == true)
    #expect(try await client.command("UID COPY 1 Archive") == ["t1 NO [NOPERM] Permission denied"])
    #expect(server.messages(in: "Archive").count == 1)
    #expect(try await client.command("UID COPY 1 Archive").last?.hasPrefix("t1 OK") == true)
    await server.stop()
  }

  @Test(arguments: [
    (CommandFault.Effect.cutBefore, 0, 0), (.cutAfter, 1, 0), (.cutBeforeAnswer, 1, 1),
  ])
  func `The connection ends before, after, or before the answer`(
    effect: CommandFault.Effect, copies: Int, lines: Int
  ) async throws {
    let server = try await FakeIMAPServer(.dovecot)
    server.deliver(letter("one"), to: "INBOX")
    server.plan(CommandFault("UID MOVE", effect))
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    try await client.send("a UID MOVE 1 Archive\r\n")
    let told = await client.rest()
    #expect(told.contains("EXPUNGE") == (lines > 0) && !told.contains("a OK"))
    #expect(server.messages(in: "Archive").count == copies)
    await server.stop()
  }

  @Test func `A command is held until the test lets it go on, and OK may have a code`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    server.plan(CommandFault("UID STORE", .hold("store")))
    server.plan(CommandFault("NOOP", .code("THROTTLED")))
    server.plan(CommandFault("CHECK", .answer(CommandFault.overQuota)))
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    try await client.send("a UID STORE 1 +FLAGS.SILENT (\\Seen)\r\n")
    await server.reached("store")
    #expect(server.messages(in: "INBOX")[0].flags == [])
    server.release("store")
    _ = await client.lines(to: "a ")
    #expect(server.messages(in: "INBOX")[0].flags == ["\\Seen"])
    #expect(try await client.command("NOOP") == ["t1 OK [THROTTLED] done"])
    #expect(try await client.command("CHECK").last?.contains("[OVERQUOTA]") == true)
    await server.stop()
  }

  @Test(arguments: [MailboxRights.readOnly, .refusing])
  func `A mailbox that may not be changed is not`(rights: MailboxRights) async throws {
    let server = try await FakeIMAPServer(.dovecot)
    server.deliver(letter("one"), to: "INBOX")
    server.setRights(rights, in: "INBOX")
    var client = try await TestClient.loggedIn(to: server)
    let told = try await client.command("SELECT INBOX").last
    #expect(told?.hasPrefix(rights == .readOnly ? "t1 OK [READ-ONLY]" : "t1 OK [READ-WRITE]") == true)
    for command in [#"UID STORE 1 +FLAGS (\Seen)"#, "UID MOVE 1 Trash", "UID EXPUNGE 1", "UID COPY 1 INBOX"] {
      #expect(try await client.command(command) == ["t1 NO [NOPERM] Permission denied"])
    }
    await server.stop()
  }
}
