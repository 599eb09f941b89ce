import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// From one account to another, through a submission server as providers run it.
@Suite(
  .enabled(if: RealMailServer.hasPostfix, "\(RealMailServer.postfixUnavailability)"), .waitsForPrograms,
  .timeLimit(.minutes(10)))
struct RealSendingTests {
  private static let text = "Grüße aus **日本**,\n\n.\nFrom here.\n\n- eins\n- zwei\n"

  /// Alice writes to Bob, with all that a mail can have.
  private func send(in world: RealSendingWorld) throws -> Program.Outcome {
    try world.alice.program.write(Self.text, to: "text.md")
    try world.alice.program.write("Inhalt ü\n", to: "Pläne für 2027.txt")
    let outcome = try world.alice.program.run(
      "compose --from \"Jörg Müller <\(world.alice.user.address)>\" --to \"日本 Bob <\(world.bob.user.address)>\" "
        + "--bcc \(world.carol.address) --subject \"Grüße & Pläne\" --body-file text.md --markdown "
        + "--attach \"Pläne für 2027.txt\" --send --wait")
    #expect(outcome.code == 0, "\(outcome)")
    return outcome
  }

  @Test func `A mail with all that mail can have arrives once, and its Bcc is in the sender's Sent alone`()
    async throws
  {
    let world = try await RealSendingWorld()
    defer { world.remove() }
    _ = try send(in: world)
    // A second one, to both, shows that no other copy of the first is still to come.
    let last = try world.alice.program.run(
      "compose --to \(world.bob.user.address),\(world.carol.address) --subject last --body x --send --wait")
    #expect(last.code == 0, "\(last)")
    for user in [world.bob.user, world.carol] {
      let sources = try await world.arrived(user, atLeast: 2)
      #expect(sources.count == 2)
      let mail = try #require(sources.first { $0.contains("multipart/mixed") })
      let head = mail.components(separatedBy: "\n\n").first ?? ""
      #expect(!head.lowercased().contains("\nbcc:"))
      // Who hands it on to Carol says so to her alone.
      if user.name == world.bob.user.name { #expect(!mail.contains(world.carol.name)) }
    }
    try world.alice.sync()
    try world.alice.sync()
    let sent = try await world.sources(world.alice.user, "Sent")
    #expect(sent.count == 2)
    #expect(sent.first { $0.contains("multipart/mixed") }?.contains("Bcc: \(world.carol.address)") == true)
    #expect(try await world.sources(world.alice.user, "Drafts").isEmpty)
    #expect(try world.alice.subjects("Sent") == ["last", "Grüße & Pläne"])
    #expect(try world.alice.complaints() == [] && world.alice.program.drafts() == [])
  }

  @Test func `What arrived reads the same in vmail, in Python's email package and in NeoMutt`() async throws {
    let world = try await RealSendingWorld()
    defer { world.remove() }
    _ = try send(in: world)
    let source = Array(try #require(try await world.arrived(world.bob.user, atLeast: 1).first).utf8)
    try world.bob.sync()
    let opened = try world.bob.program.run("open 1", json: true).out
    for words in ["Grüße & Pläne", "Jörg Müller", "日本 Bob", "Grüße aus", "Pläne für 2027.txt"] {
      #expect(opened.contains(words), "\(words): \(opened)")
    }
    if OtherProgram.isThere("python3") {
      let read = try PythonMail.read(source)
      #expect(read.defects == [] && read.subject == "Grüße & Pläne" && read.bcc == [])
      #expect(read.from == ["Jörg Müller|\(world.alice.user.address)"])
      #expect(read.to == ["日本 Bob|\(world.bob.user.address)"])
      #expect(read.body == Self.text && read.hasHTML)
      #expect(read.names == ["Pläne für 2027.txt"] && read.types == ["text/plain"])
      #expect(read.contents == [Data("Inhalt ü\n".utf8).base64EncodedString()])
    }
    if OtherProgram.isThere("neomutt"), OtherProgram.isThere("script") {
      let read = try NeoMuttMail.read(source)
      #expect(read.text.contains("From: Jörg Müller <\(world.alice.user.address)>"), "\(read.text)")
      #expect(read.text.contains("To: 日本 Bob <\(world.bob.user.address)>"))
      #expect(read.text.contains("Subject: Grüße & Pläne\n") && read.text.contains("Grüße aus **日本**,\n"))
      #expect(read.savedName == "Pläne für 2027.txt" && read.saved == Array("Inhalt ü\n".utf8))
    }
  }

  @Test func `An answer is one conversation with what it answers, on both sides, and marks it answered`()
    async throws
  {
    let world = try await RealSendingWorld()
    defer { world.remove() }
    _ = try send(in: world)
    _ = try await world.arrived(world.bob.user, atLeast: 1)
    try world.bob.sync()
    let answered = try world.bob.program.run("reply 1 --body \"Sehr schön.\" --send --wait")
    #expect(answered.code == 0, "\(answered)")
    let answer = try #require(try await world.arrived(world.alice.user, atLeast: 1).first)
    #expect(answer.contains("\nReferences: <") && answer.contains("\nIn-Reply-To: <"))
    for person in [world.alice, world.bob] {
      try person.sync()
      try person.sync()
      let listed = try person.program.run("list", json: true).lines.filter {
        $0.contains("\"type\":\"thread\"")
      }
      #expect(listed.count == 1 && listed.first?.contains("\"messageCount\":2") == true, "\(listed)")
      #expect(try person.complaints() == [])
    }
    let flags = try await world.bob.onServer("INBOX")
    #expect(flags.count == 1 && flags.first?.contains("\\Answered") == true, "\(flags)")
    #expect(try await world.sources(world.bob.user, "Sent").count == 1)
  }

  @Test
  func `A draft is kept on the server once, whatever becomes of it, and is gone there when it was sent`()
    async throws
  {
    let world = try await RealSendingWorld()
    defer { world.remove() }
    let program = world.alice.program
    #expect(
      try program.run("compose --to \(world.bob.user.address) --subject one --body b --draft").code == 0)
    try world.alice.sync()
    #expect(try await world.sources(world.alice.user, "Drafts").count == 1)
    for subject in ["two", "three"] {
      let edited = try program.run("edit 1 --subject \(subject) --draft")
      #expect(edited.code == 0, "\(edited)")
      try world.alice.sync()
      let there = try await world.sources(world.alice.user, "Drafts")
      #expect(there.count == 1 && there.first?.contains("Subject: \(subject)\n") == true, "\(there)")
    }
    let flags = try await world.alice.onServer("Drafts")
    #expect(flags.allSatisfy { $0.contains("\\Draft") })
    #expect(try program.run("send 1 --wait").code == 0)
    try world.alice.sync()
    #expect(try await world.sources(world.alice.user, "Drafts").isEmpty)
    #expect(try await world.arrived(world.bob.user, atLeast: 1).count == 1)
    #expect(try await world.sources(world.alice.user, "Sent").count == 1)
    #expect(try world.alice.complaints() == [])
  }

  @Test func `An unknown recipient fails it for all, in the server's words, and cancel makes it a draft`()
    async throws
  {
    let world = try await RealSendingWorld()
    defer { world.remove() }
    let program = world.alice.program
    let nobody = "nobody@\(world.server.domain)"
    let sent = try program.run(
      "compose --to \(world.bob.user.address),\(nobody) --subject s --body b --send --wait")
    #expect(sent.code == 1 && sent.err.contains(nobody) && sent.err.contains("User unknown"), "\(sent)")
    let outbox = try program.run("outbox", json: true)
    #expect(outbox.out.contains("\"state\":\"failed\"") && outbox.out.contains("User unknown"), "\(outbox)")
    #expect(try program.run("cancel 1").code == 0)
    #expect(try program.drafts() == ["s"])
    // The next one shows that Bob had none of the first.
    #expect(
      try program.run("edit 1 --to \(world.bob.user.address) --subject t --draft; send --wait").code == 0)
    let arrived = try await world.arrived(world.bob.user, atLeast: 1)
    #expect(arrived.count == 1 && arrived.first?.contains("Subject: t\n") == true)
  }

  @Test func `A wrong password and a server that is away leave it queued; a later sync sends it`()
    async throws
  {
    let world = try await RealSendingWorld()
    defer { world.remove() }
    let program = world.alice.program
    let compose = "compose --to \(world.bob.user.address) --subject s --body b --send --wait"
    try program.write("wrong\n", to: "password")
    let refused = try program.run(compose)
    #expect(refused.code == 77 && !refused.err.contains(world.alice.user.password), "\(refused)")
    try program.write(world.alice.user.password + "\n", to: "password")
    let options = try world.options(of: world.alice, ["smtp": "localhost:1"])
    #expect(try program.run("account edit work --no-test \(options)").code == 0)
    let away = try program.run(compose.replacing("subject s", with: "subject t"))
    #expect(away.code == 69, "\(away)")
    let outbox = try program.run("outbox", json: true).lines.filter { $0.contains("\"state\":\"queued\"") }
    #expect(outbox.count == 2, "\(outbox)")
    #expect(try program.run("account edit work --no-test \(try world.options(of: world.alice))").code == 0)
    try world.alice.sync()
    let arrived = try await world.arrived(world.bob.user, atLeast: 2)
    #expect(arrived.count == 2)
    #expect(try !program.run("outbox", json: true).out.contains("\"type\":\"outbox\""))
  }
}
