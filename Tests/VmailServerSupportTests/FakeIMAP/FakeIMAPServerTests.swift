import Foundation
import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct FakeIMAPServerTests {
  @Test func `What a server can do changes with the login, and a wrong password is refused`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    var client = try await TestClient(port: server.port)
    #expect(await client.line()?.contains("AUTH=XOAUTH2") == true)
    #expect(try await client.command("SELECT INBOX") == ["t1 BAD Not logged in"])
    #expect(
      try await client.command("LOGIN user@example.org wrong")
        == ["t1 NO [AUTHENTICATIONFAILED] Invalid credentials"])
    let plain = "AHVzZXJAZXhhbXBsZS5vcmcAc2VjcmV0"
    #expect(try await client.command("AUTHENTICATE PLAIN \(plain)").last?.contains("QRESYNC") == true)
    #expect(server.commands.map(\.text) == ["SELECT INBOX", "LOGIN", "AUTHENTICATE"])
    #expect(try await client.command("XYZZY") == ["t1 BAD Unknown command"])
    await server.stop()
  }

  @Test func `A refused token is explained before it is refused`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    var client = try await TestClient(port: server.port)
    _ = await client.line()
    try await client.send("a AUTHENTICATE XOAUTH2 AAAA\r\n")
    #expect(await client.line()?.hasPrefix("+ ") == true)
    try await client.send("\r\n")
    #expect(await client.line() == "a NO [AUTHENTICATIONFAILED] Invalid credentials")
    await server.stop()
  }

  @Test func `LIST tells uses and numbers, and parents that hold nothing`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server)
    let lines = try await client.command(#"LIST "" "*" RETURN (SPECIAL-USE STATUS (MESSAGES UIDNEXT))"#)
    #expect(lines.contains(#"* LIST (\Noselect \HasChildren) "/" "[Gmail]""#))
    #expect(lines.contains(#"* LIST (\HasNoChildren \All) "/" "[Gmail]/All Mail""#))
    #expect(lines.contains(#"* STATUS "[Gmail]/All Mail" (MESSAGES 1 UIDNEXT 2)"#))
    #expect(try await client.command(#"LIST "" "%""#).count == 3)
    await server.stop()
  }

  @Test func `FETCH answers what is asked, part by part`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    let mail = """
      Subject: parts
      Message-ID: <parts@example.org>
      Content-Type: multipart/mixed; boundary="b"

      preamble
      --b
      Content-Type: text/plain; charset=utf-8

      Hello
      --b
      Content-Type: message/rfc822

      Subject: inner
      From: "Doe, J" <j@example.org>
      Content-Type: multipart/alternative; boundary=i

      --i

      inner text
      --i
      Content-Type: text/html

      <p>inner
      --i--
      --b
      Content-Type: application/pdf; name="r.pdf"
      Content-Disposition: attachment; filename="r (1).pdf"
      Content-Transfer-Encoding: base64

      QUJD
      --b--
      epilogue
      """
    server.deliver(mail, to: "INBOX", flags: ["\\Seen"])
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    let lines = try await client.command(
      "UID FETCH 1:* (FLAGS INTERNALDATE BODYSTRUCTURE BODY.PEEK[1] BODY.PEEK[2.1]<2.3> BODY.PEEK[2.HEADER]"
        + " BODY.PEEK[3.MIME] BODY.PEEK[4])")
    let text = lines.joined(separator: "\n")
    #expect(text.contains(#"FLAGS (\Seen) INTERNALDATE "14-Nov-2023 22:13:20 +0000""#))
    #expect(
      text.contains(
        #"(("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 5 0 NIL NIL NIL NIL)("MESSAGE" "RFC822" NIL"#))
    #expect(text.contains(#"("APPLICATION" "PDF" ("NAME" "r.pdf") NIL NIL "BASE64" 4 NIL"#))
    #expect(text.contains(#"("ATTACHMENT" ("FILENAME" "r (1).pdf"))"#))
    #expect(text.contains(#"(NIL "inner""#) && text.contains(#""ALTERNATIVE" ("BOUNDARY" "i") NIL NIL NIL)"#))
    #expect(text.contains("BODY[1] {5}\nHello BODY[2.1]<2> {3}\nner BODY[2.HEADER] {"))
    #expect(text.contains("base64\n\n BODY[4] NIL)"))
    #expect(
      try await client.command("UID FETCH 1 (BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])").joined().contains(
        "message-id: <parts@example.org>"))
    await server.stop()
  }

  @Test func `Searches find by flag, header and number, in both forms of answer`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    for name in ["one", "two", "three"] { server.deliver(letter(name), to: "INBOX") }
    server.setFlags(["\\Deleted"], of: 2, in: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID SEARCH ALL")[0] == "* SEARCH 1 2 3")
    #expect(try await client.command("UID SEARCH DELETED")[0] == "* SEARCH 2")
    #expect(try await client.command("UID SEARCH UID 2:9 UNDELETED")[0] == "* SEARCH 3")
    #expect(try await client.command("UID SEARCH HEADER Message-ID <one@example.org>")[0] == "* SEARCH 1")
    #expect(try await client.command("UID SEARCH OR (NOT UID 1:2) SUBJECT \"two\"")[0] == "* SEARCH 2 3")
    #expect(
      try await client.command("UID SEARCH RETURN (ALL) NOT DELETED")[0]
        == "* ESEARCH (TAG \"t1\") UID ALL 1,3")
    await server.stop()
  }

  @Test func `A copy keeps its flags and tells its UIDs, and only what is named is expunged`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    for name in ["one", "two", "three"] { server.deliver(letter(name), to: "INBOX", flags: ["\\Flagged"]) }
    server.setFlags(["\\Deleted"], of: 3, in: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    let validity = try #require(server.uidValidity(of: "Archive"))
    #expect(try await client.command("UID COPY 1:2 Archive") == ["t1 OK [COPYUID \(validity) 1:2 1:2] done"])
    #expect(
      try await client.command(#"UID STORE 1 +FLAGS (\Deleted)"#)
        == [#"* 1 FETCH (UID 1 FLAGS (\Deleted \Flagged))"#, "t1 OK done"])
    #expect(try await client.command("UID EXPUNGE 1") == ["* 1 EXPUNGE", "t1 OK done"])
    #expect(server.messages(in: "INBOX").map(\.uid) == [2, 3])
    #expect(server.messages(in: "Archive").map(\.flags) == [["\\Flagged"], ["\\Flagged"]])
    #expect(
      try await client.command("UID MOVE 2 Trash").first?.hasPrefix("* OK [COPYUID") == true)
    #expect(try await client.command("UID COPY 3 Nowhere") == ["t1 NO [TRYCREATE] No such mailbox"])
    #expect(try await client.command("EXPUNGE") == ["* 1 EXPUNGE", "t1 OK done"])
    #expect(server.mailboxes(of: "two@example.org") == ["Archive", "Trash"])
    await server.stop()
  }

  @Test func `What other clients do is told, expunges only when numbers may change`() async throws {
    let server = try await FakeIMAPServer(.plain)
    for name in ["one", "two"] { server.deliver(letter(name), to: "INBOX") }
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    server.expunge(1, in: "INBOX")
    server.deliver(letter("three"), to: "INBOX")
    server.setFlags(["\\Seen"], of: 2, in: "INBOX")
    #expect(
      try await client.command("FETCH 2 (UID)")
        == ["* 2 FETCH (UID 2)", "* 3 EXISTS", #"* 2 FETCH (FLAGS (\Seen))"#, "t1 OK done"])
    #expect(try await client.command("NOOP") == ["* 1 EXPUNGE", "t1 OK done"])
    server.renumber("INBOX")
    #expect(try await client.command("NOOP").first?.hasPrefix("* BYE") == true)
    await server.stop()
  }

  @Test func `IDLE tells what comes at once`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    try await client.send("a IDLE\r\n")
    #expect(await client.line() == "+ idling")
    await server.idled()
    server.deliver(letter("one"), to: "INBOX")
    #expect(await client.line() == "* 1 EXISTS")
    try await client.send("DONE\r\n")
    #expect(await client.line() == "a OK done")
    await server.stop()
  }

  @Test func `QRESYNC tells what changed since, and VANISHED in place of EXPUNGE`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    for name in ["one", "two", "three"] { server.deliver(letter(name), to: "INBOX") }
    let validity = try #require(server.uidValidity(of: "INBOX"))
    let since = try #require(server.messages(in: "INBOX").last?.modSeq)
    server.setFlags(["\\Seen"], of: 2, in: "INBOX")
    server.expunge(1, in: "INBOX")
    var client = try await TestClient.loggedIn(to: server)
    #expect(try await client.command("ENABLE QRESYNC") == ["* ENABLED QRESYNC", "t1 OK done"])
    let lines = try await client.command("SELECT INBOX (QRESYNC (\(validity) \(since) 1:3))")
    #expect(lines.contains("* VANISHED (EARLIER) 1"))
    #expect(lines.contains(#"* 1 FETCH (UID 2 FLAGS (\Seen) MODSEQ (\#(since + 1)))"#))
    #expect(try await client.command("UID MOVE 2 Trash").contains("* VANISHED 2"))
    #expect(
      try await client.command("UID FETCH 1:* (FLAGS) (CHANGEDSINCE 1 VANISHED)").first
        == "* VANISHED (EARLIER) 1:2")
    #expect(try await client.command("SELECT Trash").first?.contains("[CLOSED]") == true)
    await server.stop()
  }

  @Test func `CONDSTORE tells flags since, and refuses what was changed meanwhile`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    for name in ["one", "two"] { server.deliver(letter(name), to: "INBOX") }
    let since = try #require(server.messages(in: "INBOX").last?.modSeq)
    server.setFlags(["\\Seen"], of: 1, in: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    let changed = try await client.command("UID FETCH 1:* (FLAGS) (CHANGEDSINCE \(since))")
    #expect(changed.count == 2 && changed[0].hasPrefix(#"* 1 FETCH (UID 1 FLAGS (\Seen) MODSEQ ("#))
    #expect(
      try await client.command(#"UID STORE 1 (UNCHANGEDSINCE \#(since)) +FLAGS.SILENT (\Answered)"#)
        == ["t1 OK [MODIFIED 1] done but for some"])
    #expect(server.messages(in: "INBOX")[0].flags == ["\\Seen"])
    // EXPUNGE alone needn't change HIGHESTMODSEQ.
    let before = try await client.command("STATUS INBOX (HIGHESTMODSEQ)")[0]
    server.expunge(2, in: "INBOX")
    #expect(try await client.command("STATUS INBOX (HIGHESTMODSEQ)")[0] == before)
    await server.stop()
  }

  @Test func `APPEND takes literals as far as the server lets clients announce them`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    var client = try await TestClient.loggedIn(to: server)
    try await client.send("a APPEND \"[Gmail]/Drafts\" (\\Draft) \"01-Feb-2026 10:00:00 +0100\" {11}\r\n")
    #expect(await client.line() == "+ go on")
    try await client.send("Subject: x\n\r\n")
    #expect(await client.line()?.hasPrefix("a OK [APPENDUID") == true)
    let draft = try #require(server.messages(in: "[Gmail]/Drafts").first)
    #expect(draft.flags == ["\\Draft"] && draft.internalDate.timeIntervalSince1970 == 1_769_936_400)
    try await client.send("a APPEND INBOX {5000+}\r\n")
    #expect(await client.line() == "* BYE a literal of 5000 bytes")
    #expect(await client.line() == nil)
    await server.stop()
  }

  @Test func `A server of RFC 3501 knows nothing else`() async throws {
    let server = try await FakeIMAPServer(.bare)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    for command in [
      "UID MOVE 1 Trash", "UID EXPUNGE 1", "IDLE", "ENABLE QRESYNC", "ID NIL", "UID FETCH 1 (X-GM-MSGID)",
      "SELECT INBOX (CONDSTORE)", "UID FETCH 1 (FLAGS) (CHANGEDSINCE 1)", "UID SEARCH RETURN (ALL) ALL",
    ] {
      #expect(try await client.command(command).last?.hasPrefix("t1 BAD") == true, "\(command)")
    }
    _ = try await client.command("SELECT INBOX")
    #expect(try await client.command("UID COPY 1 Trash") == ["t1 OK done"])
    await server.stop()
  }

  @Test func `Mailboxes come, go and change their names`() async throws {
    let server = try await FakeIMAPServer(.dovecot)
    var client = try await TestClient.loggedIn(to: server)
    #expect(try await client.command("CREATE Work/Bills") == ["t1 OK done"])
    #expect(try await client.command("CREATE Archive").last?.hasPrefix("t1 NO [ALREADYEXISTS]") == true)
    server.deliver(letter("one"), to: "Work/Bills")
    #expect(try await client.command("RENAME Work/Bills Bills") == ["t1 OK done"])
    #expect(server.mailboxes(of: "one@example.org") == ["Bills"])
    #expect(try await client.command("DELETE Bills") == ["t1 OK done"])
    #expect(try await client.command("SELECT Bills") == ["t1 NO [NONEXISTENT] No such mailbox"])
    await server.stop()
  }
}
