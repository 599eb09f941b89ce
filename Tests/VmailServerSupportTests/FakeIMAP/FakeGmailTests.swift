import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct FakeGmailTests {
  private static let all = "[Gmail]/All Mail"

  @Test func `A label is a folder, and a message is in All Mail whatever its labels`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.createMailbox("Travel")
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID COPY 1 Travel").last?.hasPrefix("t1 OK [COPYUID") == true)
    #expect(server.mailboxes(of: "one@example.org") == ["INBOX", "Travel", Self.all])
    let line = try await client.command("UID FETCH 1 (X-GM-MSGID X-GM-LABELS)")[0]
    #expect(line.hasSuffix(#"X-GM-LABELS ("Travel"))"#))
    #expect(line.contains("X-GM-MSGID \(server.messages(in: Self.all)[0].id)"))
    // Flags belong to the message and not to a copy.
    _ = try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Flagged)"#)
    #expect(server.messages(in: "Travel")[0].flags == ["\\Flagged"])
    #expect(server.messages(in: "[Gmail]/Starred").count == 1)
    _ = try await client.command(#"UID STORE 1 -X-GM-LABELS (\Inbox)"#)
    #expect(server.messages(in: "INBOX") == [])
    _ = try await client.command("SELECT Travel")
    #expect(
      try await client.command("UID MOVE 1 \"\(Self.all)\"").contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == [Self.all, "[Gmail]/Starred"])
    await server.stop()
  }

  @Test func `Replies have the thread of what they answer`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    server.deliver(letter("two", inReplyTo: "one"), to: "INBOX")
    server.deliver(letter("three"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    let threads = try await client.command("UID FETCH 1:3 (X-GM-THRID)").dropLast()
      .compactMap { $0.split(separator: " ").last }
    #expect(threads.count == 3 && threads[0] == threads[1] && threads[1] != threads[2])
    let thread = threads[0].dropLast()
    #expect(try await client.command("UID SEARCH X-GM-THRID \(thread)")[0] == "* SEARCH 1 2")
    #expect(try await client.command("UID SEARCH X-GM-RAW rfc822msgid:two@example.org")[0] == "* SEARCH 2")
    await server.stop()
  }

  @Test(arguments: ["COPY", "MOVE"])
  func `To Trash all labels go, and back from there it is where it is put`(command: String) async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    server.createMailbox("Travel")
    server.copy(1, from: "INBOX", to: "Travel")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UID \(command) 1 [Gmail]/Trash").contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == ["[Gmail]/Trash"])
    _ = try await client.command("SELECT [Gmail]/Trash")
    #expect(try await client.command("UID \(command) 1 INBOX").contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == ["INBOX", Self.all])
    await server.stop()
  }

  @Test func `Expunging takes the label, and in Trash the message`() async throws {
    var personality = ServerPersonality.gmail
    personality.gmail.autoExpunge = false
    let server = try await FakeIMAPServer(personality)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(
      try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#).contains("* 1 EXPUNGE") == false)
    #expect(server.messages(in: Self.all)[0].flags == [])
    _ = try await client.command("UID EXPUNGE 1")
    #expect(server.mailboxes(of: "one@example.org") == [Self.all])
    server.move(1, from: Self.all, to: "[Gmail]/Trash")
    _ = try await client.command("SELECT [Gmail]/Trash")
    _ = try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#)
    _ = try await client.command("UID EXPUNGE 1")
    #expect(server.mailboxes(of: "one@example.org") == [])
    await server.stop()
  }

  @Test func `As users have it, what is marked as deleted is expunged at once`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.deliver(letter("one"), to: "INBOX")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#).contains("* 1 EXPUNGE"))
    #expect(server.mailboxes(of: "one@example.org") == [Self.all])
    await server.stop()
  }

  static let endings: [(GmailSettings.ExpungeBehavior, Set<String>)] = [
    (.archive, ["[Gmail]/All Mail"]), (.trash, ["[Gmail]/Trash"]), (.deleteForever, []),
  ]

  @Test(arguments: endings)
  func `Where All Mail is hidden, the last expunge does what the user set`(
    behavior: GmailSettings.ExpungeBehavior, left: Set<String>
  ) async throws {
    let server = try await FakeIMAPServer(.gmailHidingAllMail(behavior))
    server.createMailbox("Travel")
    server.deliver(letter("one"), to: "INBOX")
    server.copy(1, from: "INBOX", to: "Travel")
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("LIST \"\" \"*\"").contains { $0.contains("All Mail") } == false)
    #expect(try await client.command("UID COPY 1 \"\(Self.all)\"").last?.hasPrefix("t1 NO") == true)
    _ = try await client.command(#"UID STORE 1 +FLAGS.SILENT (\Deleted)"#)
    #expect(server.mailboxes(of: "one@example.org") == ["Travel", Self.all])
    server.expunge(1, in: "Travel")
    #expect(server.mailboxes(of: "one@example.org") == left)
    await server.stop()
  }

  @Test func `No more than fifteen may be logged in`() async throws {
    let server = try await FakeIMAPServer(.gmail)
    var clients: [TestClient] = []
    for _ in 0..<15 { clients.append(try await .loggedIn(to: server)) }
    var last = try await TestClient(port: server.port)
    _ = await last.line()
    #expect(
      try await last.command("LOGIN user@example.org secret")
        == ["t1 NO [ALERT] Too many simultaneous connections. (Failure)"])
    #expect(try await clients[0].command("NOOP") == ["t1 OK done"])
    await server.stop()
  }
}
