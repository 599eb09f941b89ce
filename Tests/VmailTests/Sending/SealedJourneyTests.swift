import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Encrypted mail from one person to another, each with a GnuPG of their own.
@Suite(
  .enabled(if: RealMailServer.hasPostfix, "\(RealMailServer.postfixUnavailability)"),
  .enabled(if: OtherProgram.isThere("gpg"), "GnuPG is not installed"), .waitsForPrograms,
  .timeLimit(.minutes(10)))
struct SealedJourneyTests {
  /// Runs GnuPG with somebody's keys.
  private func gpg(_ world: ServerWorld, _ arguments: String) throws {
    let script =
      "mkdir -p -m 700 .gnupg; gpg --batch --quiet --no-tty --passphrase= --pinentry-mode loopback \(arguments) 2> /dev/null"
    let outcome = try OtherProgram.result(
      of: ["/bin/sh", "-c", script], in: world.program.home.path,
      environment: environment(of: world))
    try #require(outcome.status == 0, "\(arguments)")
  }

  private func environment(of world: ServerWorld) -> [String: String] {
    ["HOME": world.program.home.path, "GNUPGHOME": world.program.path(".gnupg")]
  }

  /// Makes keys for two people, who have each other's; Alice's are verified by Bob.
  private func exchangeKeys(_ world: RealSendingWorld) throws {
    for (person, other) in [(world.alice, world.bob), (world.bob, world.alice)] {
      try gpg(person, "--quick-gen-key '\(person.user.address)' future-default default never")
      try gpg(person, "--export --output '\(other.program.path("key"))' '\(person.user.address)'")
    }
    for person in [world.alice, world.bob] { try gpg(person, "--import key") }
    let verified = try world.bob.program.run("keys verify \(world.alice.user.address) --yes")
    #expect(verified.code == 0 && verified.out.contains("The key is verified"), "\(verified)")
  }

  /// Exchanges keys, has Bob send an encrypted message to Alice, and syncs her account.
  private func sendSecret(_ world: RealSendingWorld) async throws {
    try exchangeKeys(world)
    let sent = try world.bob.program.run(
      "compose --to \(world.alice.user.address) --subject Falcon --body \"At Zanzibar.\" --encrypt --send --wait"
    )
    try #require(sent.code == 0, "\(sent)")
    _ = try await world.arrived(world.alice.user, atLeast: 1)
    try world.alice.sync()
  }

  private func end(_ world: RealSendingWorld) {
    for person in [world.alice, world.bob] {
      _ = try? OtherProgram.run(
        ["gpgconf", "--kill", "all"], environment: environment(of: person))
    }
    world.remove()
  }

  @Test func `What is encrypted is seen by its recipients alone, from the draft to the answer`() async throws
  {
    let world = try await RealSendingWorld()
    defer { end(world) }
    try exchangeKeys(world)
    let (alice, bob) = (world.alice, world.bob)
    try alice.program.write("Row 1\n", to: "plan.txt")

    let kept = try alice.program.run(
      "compose --to \(bob.user.address) --subject Falcon --body \"At dawn.\" --attach plan.txt --sign --encrypt --draft"
    )
    try #require(kept.code == 0, "\(kept)")
    try alice.sync()
    let drafts = try await world.sources(alice.user, "Drafts")
    #expect(drafts.count == 1)
    for secret in ["Falcon", "dawn", "plan.txt", bob.user.address] {
      #expect(!drafts.joined().contains(secret), "\(secret) is on the server")
    }
    // Nobody has verified Bob's key, and a script can't be asked.
    let stopped = try alice.program.run("send")
    #expect(stopped.code == 64 && stopped.err.contains("not verified"), "\(stopped)")
    let sent = try alice.program.run("send --yes --wait")
    try #require(sent.code == 0, "\(sent)")

    let arrived = try #require(try await world.arrived(bob.user, atLeast: 1).first)
    for secret in ["Falcon", "dawn", "plan.txt"] { #expect(!arrived.contains(secret), "\(secret) was sent") }
    #expect(arrived.contains("Subject: [...]"))
    try bob.sync()
    let listed = try bob.program.run("list")
    #expect(listed.out.contains("[...]") && !listed.out.contains("Falcon"))
    let opened = try bob.program.run("open 1; save 1.1 .; list; search subject:falcon")
    #expect(opened.code == 0, "\(opened)")
    for text in ["Encrypted. Signed by \(alice.user.address).", "At dawn.", "1.1 plan.txt", "Saved plan.txt"]
    {
      #expect(opened.out.contains(text), "\(text): \(opened.out)")
    }
    #expect(try String(contentsOfFile: bob.program.path("plan.txt"), encoding: .utf8) == "Row 1\n")
    let complaints = try bob.complaints()
    #expect(complaints == [])

    let answered = try bob.program.run("reply 1 --body \"Agreed.\" --send --wait")
    try #require(answered.code == 0, "\(answered)")
    let answer = try #require(try await world.arrived(alice.user, atLeast: 1).first)
    #expect(!answer.contains("dawn") && !answer.contains("Agreed") && !answer.contains("Falcon"))
    try alice.sync()
    let read = try alice.program.run("open 1")
    for text in ["Subject: Re: Falcon", "> At dawn.", "Agreed."] {
      #expect(read.out.contains(text), "\(read.out)")
    }
    let unprotected = try bob.program.run("reply 1 --unprotected --body No --send")
    #expect(unprotected.code == 64 && unprotected.err.contains("without encryption"), "\(unprotected)")
  }

  @Test func `Mail is encrypted as the last one to the same person, until that is changed`() async throws {
    let world = try await RealSendingWorld()
    defer { end(world) }
    try await sendSecret(world)
    let (alice, bob) = (world.alice.user, world.bob.program)
    func send(_ subject: String, _ options: String = "") throws -> Program.Outcome {
      try bob.run(
        "compose --to \(alice.address) --subject \(subject) --body Text\(subject) --send --wait \(options)")
    }
    let sealed = try send("Second")
    #expect(sealed.code == 0, "\(sealed)")
    #expect((sealed.out + sealed.err).contains("this one will be signed and encrypted"), "\(sealed)")
    let refused = try send("Third", "--unprotected")
    #expect(refused.code == 64 && refused.err.contains("was encrypted, but this one is not"), "\(refused)")
    #expect(try send("Third", "--unprotected --yes").code == 0)
    #expect(try send("Fourth").code == 0)
    let arrived = try await world.arrived(alice, atLeast: 4)
    #expect(arrived.map { $0.contains("Subject: [...]") } == [true, true, false, false])
  }

  @Test func `People who prefer encryption get each other's keys by mail, and encrypt by themselves`()
    async throws
  {
    let world = try await RealSendingWorld()
    defer { end(world) }
    let (alice, bob) = (world.alice, world.bob)
    for person in [alice, bob] {
      try gpg(person, "--quick-gen-key '\(person.user.address)' future-default default never")
    }
    let settings = "set autocrypt on; set encrypt auto; "
    let first = try alice.program.run(
      settings + "compose --to \(bob.user.address) --subject Hello --body \"In clear.\" --send --wait")
    try #require(first.code == 0, "\(first)")
    let clear = try #require(try await world.arrived(bob.user, atLeast: 1).first)
    #expect(clear.contains("In clear.") && clear.contains("prefer-encrypt=mutual"))
    try bob.sync()

    let answer = try bob.program.run(settings + "reply 1 --body \"At dawn.\" --send --wait")
    try #require(answer.code == 0, "\(answer)")
    let announced = "It will be signed and encrypted with OpenPGP."
    #expect((answer.out + answer.err).contains(announced), "\(answer)")
    #expect(!(first.out + first.err).contains(announced), "\(first)")
    let sealed = try #require(try await world.arrived(alice.user, atLeast: 1).first)
    #expect(!sealed.contains("dawn") && sealed.contains("Autocrypt: addr=\(bob.user.address)"))
    try alice.sync()
    let opened = try alice.program.run("open 1")
    #expect(opened.out.contains("At dawn.") && opened.out.contains("Encrypted."), "\(opened)")
    // Nothing was imported.
    let listed = try bob.program.run("keys \(alice.user.address)")
    #expect(!listed.out.contains(alice.user.address), "\(listed)")
  }

  @Test func `One's own key is moved to another machine by a setup message`() async throws {
    let world = try await RealSendingWorld()
    let (alice, second) = (world.alice, try world.alice.beside())
    defer {
      _ = try? OtherProgram.run(["gpgconf", "--kill", "all"], environment: environment(of: second))
      second.remove()
      end(world)
    }
    try gpg(alice, "--quick-gen-key '\(alice.user.address)' future-default default never")
    let prompt = "[work · Inbox] vmail>"
    var code = ""
    try await withTaskExecutorPreference(BlockingExecutor()) {
      let session = try TerminalSession(alice.program, ["--no-rc"])
      session.showsPrompt(prompt)
      session.type("keys transfer\r")
      session.shows("Send this secret key, encrypted with a setup code, to \(alice.user.address)? [y/N]")
      session.type("y\r")
      session.shows("On the other machine, open the message")
      code = session.screen.lines.filter { $0.wholeMatch(of: #/ *(\d{4}-){2}\d{4} */#) != nil }.joined(
        separator: "-")
      session.shows("Sent \"Autocrypt Setup Message\"")
      session.type("\u{4}")
      #expect(session.end() == 0)
    }
    let sent = try #require(try await world.arrived(alice.user, atLeast: 1).first)
    #expect(sent.contains("application/autocrypt-setup") && !sent.contains("PRIVATE KEY"))

    let added = try second.program.run("account add work \(try world.options(of: second))")
    try #require(added.code == 0, "\(added)")
    try second.sync()
    try gpg(second, "--list-keys")
    let script = try second.program.run("open 1; keys import 1.1 --yes")
    #expect(script.code == 64 && script.err.contains("at a prompt"), "\(script)")
    try await withTaskExecutorPreference(BlockingExecutor()) { [code] in
      let session = try TerminalSession(second.program, ["--no-rc"])
      session.showsPrompt(prompt)
      session.type("open 1\r")
      session.shows("keys import 1.1")
      for (typed, told) in [
        (String(repeating: "1", count: 36), "the setup code is wrong"), ("12", "a setup code has 36 digits"),
      ] {
        session.type("keys import 1.1\r")
        session.shows("Setup code of 36 digits:")
        session.type(typed + "\r")
        session.shows(told)
      }
      session.type("clear\r")
      session.type("keys import 1.1\r")
      session.shows("Setup code of 36 digits:")
      session.type(code + "\r")
      session.shows("Import it as your own key?")
      session.type("y\r")
      session.shows("Imported your own key.")
      session.type("\u{4}")
      #expect(session.end() == 0)
    }
    #expect(try second.program.run("keys").out.contains(alice.user.address))
  }

  @Test func `Encrypted mail is found by its text only while that is wanted`() async throws {
    let world = try await RealSendingWorld()
    defer { end(world) }
    try await sendSecret(world)
    let program = world.alice.program
    func isFound() throws -> Bool { try program.run("search zanzibar").out.contains("Falcon") }
    #expect(try program.run("open 1").out.contains("At Zanzibar."))
    #expect(try !isFound())
    #expect(try program.run("set index-encrypted on; open 1").code == 0)
    #expect(try isFound())
    #expect(try program.run("doctor").code == 1, "the setting is off, and the text is there")
    #expect(try program.run("set index-encrypted off").code == 0)
    #expect(try !isFound())
    #expect(try program.run("doctor").code == 0)
  }

  @Test func `Encrypted mail whose session key is kept is read without the secret key`() async throws {
    let world = try await RealSendingWorld()
    defer { end(world) }
    try await sendSecret(world)
    let program = world.alice.program
    let opened = try program.run("set session-keys on; open 1; doctor")
    #expect(opened.code == 0 && opened.out.contains("At Zanzibar."), "\(opened)")
    try OtherProgram.run(["gpgconf", "--kill", "all"], environment: environment(of: world.alice))
    try FileManager.default.moveItem(atPath: program.path(".gnupg"), toPath: program.path("former"))
    try gpg(world.alice, "--list-keys")
    #expect(try program.run("open 1").out.contains("At Zanzibar."))
    #expect(try program.run("doctor").code == 1, "the setting is off, and the key is there")
    #expect(try program.run("set session-keys off").code == 0)
    #expect(try !program.run("open 1").out.contains("At Zanzibar."))
    #expect(try program.run("doctor").code == 0)
  }
}
