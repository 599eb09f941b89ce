import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

/// `vmail --background`, alone and next to prompts.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct BackgroundTests {
  private static let prompt = "[work · Inbox] vmail>"

  private static func letter(_ name: String) -> String {
    "From: Ann <ann@example.org>\nTo: me@example.org\nSubject: \(name)\nMessage-ID: <\(name)@example.org>\n"
      + "Date: Sat, 21 Nov 2026 10:00:00 +0000\n\nText of \(name).\n"
  }

  /// One that is connected, and waits.
  private func started(_ world: SendingWorld) async throws -> RunningProgram {
    let background = try world.program.start(["--background"])
    await world.mail.idled()
    return background
  }

  private func end(_ background: RunningProgram) {
    background.send(SIGTERM)
    #expect(background.end() == 0)
  }

  @Test func `It syncs and sends without a prompt, once per store, until SIGTERM`() async throws {
    let world = try await SendingWorld()
    let background = try await started(world)
    world.mail.deliver(Self.letter("plans"), to: "INBOX")
    #expect(eventually { background.printed(".err").contains("work: Ann, plans") })
    try world.queue("Lunch")
    #expect(eventually { background.printed(".err").contains("Sent \"Lunch\".") })
    #expect(world.accepted == ["Lunch"])
    let second = try world.program.run(["--background"])
    #expect(second.code == 75 && second.err.contains("another vmail already runs in the background"))
    end(background)
    #expect(background.printed(".out") == "")
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `A message that is held back leaves with no prompt open`() async throws {
    let world = try await SendingWorld()
    let background = try await started(world)
    let queued = try world.program.run("set send-delay 2; " + SendingWorld.compose("Later", "--send"))
    #expect(queued.code == 0, "\(queued)")
    #expect(eventually { world.accepted == ["Later"] })
    end(background)
    await world.end()
  }

  @Test func `It runs the commands of the rc file, and reads that again after SIGHUP`() async throws {
    let world = try await SendingWorld()
    let rc = try world.program.write("on new-mail '! echo first $VMAIL_SUBJECT >> facts'\n", to: "rc")
    let background = try world.program.start(["--background", "--rc", rc])
    await world.mail.idled()
    func facts() -> String {
      (try? String(contentsOfFile: world.program.path("facts"), encoding: .utf8)) ?? ""
    }
    world.mail.deliver(Self.letter("plans"), to: "INBOX")
    #expect(eventually { facts() == "first plans\n" })
    try world.program.write("on new-mail '! echo second $VMAIL_SUBJECT >> facts'\n", to: "rc")
    let connections = world.mail.connectionCount
    background.send(SIGHUP)
    #expect(eventually { world.mail.connectionCount > connections })
    world.mail.deliver(Self.letter("lunch"), to: "INBOX")
    #expect(eventually { facts() == "first plans\nsecond lunch\n" })
    end(background)
    await world.end()
  }

  @Test func `It takes accounts and servers from scripts, and says once where a password is missing`()
    async throws
  {
    let world = try await SendingWorld()
    let background = try await started(world)
    var connections = world.mail.connectionCount
    try await world.edit(smtpPort: 1)
    #expect(eventually { world.mail.connectionCount > connections })
    connections = world.mail.connectionCount
    let added = try world.program.run(
      "account add home --no-test --insecure --email i@example.net --imap 127.0.0.1:\(world.mail.port) --no-smtp "
        + "--user i --ask")
    #expect(added.code == 0, "\(added)")
    let complaint = "the account home has no password yet."
    #expect(eventually { background.printed(".err").contains(complaint) })
    world.mail.deliver(Self.letter("plans"), to: "INBOX")
    #expect(eventually { background.printed(".err").contains("work: Ann, plans") })
    end(background)
    #expect(background.printed(".err").components(separatedBy: complaint).count == 2)
    await world.end()
  }

  @Test(arguments: [true, false])
  func `A prompt takes over at once, and gives the role back however it ends`(isKilled: Bool) async throws {
    let world = try await SendingWorld()
    let rc = try world.program.write("set send-delay 0\n", to: "rc")
    let background = try await started(world)
    let session = try TerminalSession(world.program, ["--rc", rc])
    session.showsPrompt(Self.prompt)
    world.mail.deliver(Self.letter("plans"), to: "INBOX")
    session.shows("work: Ann, plans")
    session.type("compose --to ann@example.org --subject one --body b --send\r")
    session.shows("Sent \"one\".")
    #expect(!background.printed(".err").contains("plans"))
    let connections = world.mail.connectionCount
    if isKilled { session.program.send(SIGKILL) } else { session.type("\u{4}") }
    #expect(session.end() == (isKilled ? -SIGKILL : 0))
    // What arrives before it idles again is listed without a notice.
    #expect(eventually { world.mail.connectionCount > connections })
    await world.mail.idled()
    world.mail.deliver(Self.letter("lunch"), to: "INBOX")
    #expect(eventually { background.printed(".err").contains("work: Ann, lunch") })
    try world.queue("two")
    #expect(eventually { world.accepted == ["one", "two"] })
    // The scripts that sync are served in the same way.
    try await world.sync()
    end(background)
    #expect(try world.outbox() == [])
    await world.end()
  }

  @Test func `SIGTERM ends it in order at any moment, also while it begins its next turn`() async throws {
    let world = try await SendingWorld()
    var random = SeededGenerator(seed: 55)
    for _ in 1...8 {
      let background = try world.program.start(["--background"])
      #expect(eventually { Self.isConnected(background.process, to: world.mail.port) })
      let session = try TerminalSession(world.program, [])
      session.showsPrompt(Self.prompt)
      // It has left its connections to the prompt, and starts again.
      _ = poll(nil, 0, Int32.random(in: 0...120, using: &random))
      end(background)
      session.type("\u{4}")
      #expect(session.end() == 0)
    }
    await world.end()
  }

  // MARK: kill -9

  /// How often it is killed: `VMAIL_KILLS=500` takes a while.
  private static let kills = ProcessInfo.processInfo.environment["VMAIL_KILLS"].flatMap(Int.init) ?? 8
  private enum Step { case prompt, leave, kill }

  @Test(.timeLimit(.minutes(kills > 20 ? 180 : 10)))
  func `Killed at any moment next to prompts that come and go, it loses nothing and sends nothing twice`()
    async throws
  {
    let world = try await SendingWorld()
    let rc = try world.program.write("set send-delay 0\n", to: "rc")
    var random = SeededGenerator(seed: 54)
    var subjects: Set<String> = []
    for round in 1...Self.kills {
      let background = try world.program.start(["--background"])
      var session: TerminalSession?
      let subject = "mail\(round)"
      let queueing = try world.program.start(["-e", SendingWorld.compose(subject, "--send")])
      var steps = [Step.prompt, .leave]
      steps.insert(.kill, at: Int.random(in: 0...2, using: &random))
      for step in steps {
        // Any moment will do, and each is another one.
        _ = poll(nil, 0, Int32.random(in: 0...400, using: &random))
        switch step {
        case .prompt: session = try TerminalSession(world.program, ["--rc", rc])
        case .leave where Bool.random(using: &random): session?.program.send(SIGKILL)
        case .leave: session?.type("\u{4}")
        case .kill: background.send(SIGKILL)
        }
        let processes = [background.process, session?.program.process].compactMap(\.self)
        // One that leaves closes its connections soon after its last command.
        let isAlone = processes.count < 2 || eventually { !Self.areConnected(processes, to: world.mail.port) }
        #expect(isAlone, "two engines")
      }
      #expect(background.end() == -SIGKILL)
      // Ctrl-D may have come before there was a prompt to read it.
      session?.type("\u{4}")
      _ = session?.end()
      #expect(queueing.end() == 0, "\(queueing.printed(".err"))")
      subjects.insert(subject)
    }
    let background = try world.program.start(["--background"])
    #expect(try eventually { try world.outbox().allSatisfy(\.uncertain) })
    end(background)
    let accepted = world.accepted
    #expect(Set(accepted).count == accepted.count, "sent twice")
    let uncertain = Set(try world.outbox().map(\.subject))
    #expect(Set(accepted).union(uncertain) == subjects, "lost: \(subjects.subtracting(accepted))")
    #expect(try world.complaints() == [])
    await world.end()
  }

  /// Whether all of them are connected to a server at the same time.
  private static func areConnected(_ processes: [pid_t], to port: Int) -> Bool {
    // The first one again: it may have been left for the other in the meantime.
    (processes + processes.prefix(1)).allSatisfy { isConnected($0, to: port) }
  }

  private static func isConnected(_ process: pid_t, to port: Int) -> Bool {
    let folder = "/proc/\(process)/fd/"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let sockets = files.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0) }
    let table = (try? String(contentsOfFile: "/proc/\(process)/net/tcp", encoding: .utf8)) ?? ""
    let remote = ":" + String(port, radix: 16, uppercase: true)
    return table.split(separator: "\n").contains { line in
      let fields = line.split(separator: " ")
      // The state 01 is that of an established connection.
      return fields.count > 9 && fields[2].hasSuffix(remote) && fields[3] == "01"
        && sockets.contains("socket:[\(fields[9])]")
    }
  }
}
