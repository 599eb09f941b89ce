import Foundation
import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct IdleTests {
  private static let first = """
    C: <tag> SELECT "INBOX"
    S: * 2 EXISTS
    S: * OK [UIDVALIDITY 1] ok
    S: <tag> OK done

    """

  /// Returns a session with the Inbox selected, whose server continues with a script.
  private func session(
    _ script: String, time: MonotonicTime = .still, capabilities: String = "IMAP4rev1 IDLE"
  ) async throws -> (ScriptedSession, any MailServerSession) {
    let world = try await ScriptedSession(capabilities, Self.first + script)
    let session = try await world.connect(time: time)
    _ = try await session.select(.inbox, since: nil)
    return (world, session)
  }

  @Test func `A report from the server ends IDLE with DONE, and the connection stays usable`() async throws {
    let (world, session) = try await session(
      """
      C: <tag> IDLE
      S: + idling
      S: * OK Still here
      S: * 3 EXISTS
      C: DONE
      S: * 1 RECENT
      S: <tag> OK done
      C: <tag> UID SEARCH UID 1
      S: * SEARCH 1
      S: <tag> OK
      anything
      """)
    #expect(await session.traits.supportsIdle)
    #expect(try await session.waitForNews())
    #expect(await session.takeNews() == MailboxNews(count: 3))
    #expect(try await session.existing(of: [1]) == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test(
    arguments: [
      "* 2 EXPUNGE", "* 1 FETCH (FLAGS (\\\\Seen))", "* VANISHED 4", "* 1 FETCH (UID 9 FLAGS ())",
    ])
  func `Any report about the mailbox counts, even if it contains nothing useful`(told: String) async throws {
    let (world, session) = try await session(
      "C: <tag> IDLE\nS: + idling\nS: \(told)\nC: DONE\nS: <tag> OK done\nanything")
    #expect(try await session.waitForNews())
    await session.close()
    try await world.server.finish()
  }

  @Test func `Reports before IDLE, and before the server starts idling, end the wait at once`() async throws {
    let (world, session) = try await session(
      """
      C: <tag> UID SEARCH UID 1
      S: * SEARCH 1
      S: * 3 EXISTS
      S: <tag> OK
      C: <tag> IDLE
      S: * 4 EXISTS
      S: + idling
      C: DONE
      S: <tag> OK
      anything
      """)
    _ = try await session.existing(of: [1])
    #expect(try await session.waitForNews())
    #expect(await session.takeNews() == MailboxNews(count: 3))
    #expect(try await session.waitForNews())
    #expect(await session.takeNews() == MailboxNews(count: 4))
    await session.close()
    try await world.server.finish()
  }

  @Test func `Cancelling ends IDLE but not the connection, whether or not the server has confirmed IDLE`()
    async throws
  {
    let (world, session) = try await session(
      """
      C: <tag> IDLE
      S: + idling
      stall idling
      C: DONE
      S: <tag> OK
      C: <tag> IDLE
      stall asked
      S: + idling
      C: DONE
      S: <tag> OK
      C: <tag> UID SEARCH UID 1
      S: * SEARCH 1
      S: <tag> OK
      anything
      """)
    for point in ["idling", "asked"] {
      let waiting = Task { try await session.waitForNews() }
      await world.server.reached(point)
      waiting.cancel()
      world.server.release(point)
      #expect(try await waiting.value == false)
    }
    #expect(try await session.existing(of: [1]) == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test func `Another call ends IDLE, and is answered afterwards`() async throws {
    let (world, session) = try await session(
      """
      C: <tag> IDLE
      S: + idling
      stall here
      C: DONE
      S: <tag> OK
      C: <tag> UID SEARCH UID 1
      S: * SEARCH 1
      S: <tag> OK
      anything
      """)
    let waiting = Task { try await session.waitForNews() }
    await world.server.reached("here")
    async let found = session.existing(of: [1])
    world.server.release("here")
    #expect(try await waiting.value == false)
    #expect(try await found == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test func `IDLE is not limited in time; after DONE, a minute of silence ends the connection`() async throws
  {
    let clock = ManualClock()
    let (world, session) = try await session(
      "C: <tag> IDLE\nS: + idling\nstall idling\nC: DONE\nstall done\nanything", time: clock.time)
    let connection = try #require(session as? IMAPSession).connection
    let waiting = Task { try await session.waitForNews() }
    await world.server.reached("idling")
    // Until the client has read that the server is idling, it waits for the confirmation only for a limited time.
    while await !connection.isIdling, !Task.isCancelled { await Task.yield() }
    for _ in 0..<40 {
      clock.advance(by: .seconds(30))
      await Task.yield()
    }
    world.server.release("idling")
    waiting.cancel()
    await world.server.reached("done")
    let ended = Outcome<Bool>()
    Task { await ended.settle { try await waiting.value } }
    while !ended.isSettled, !Task.isCancelled {
      clock.advance(by: .seconds(5))
      await Task.yield()
    }
    await #expect(throws: ServerError.timedOut(doing: "the response to IDLE")) { try await ended.value }
    await #expect(throws: ServerError.self) { _ = try await session.folders() }
    world.server.release("done")
  }

  @Test func `Data after DONE without the expected reply don't extend the time`() async throws {
    let clock = ManualClock()
    let (world, session) = try await session(
      """
      C: <tag> IDLE
      S: + idling
      S: * 3 EXISTS
      C: DONE
      trickle
      repeat 50 S: * OK <n>
      stall here
      anything
      """, time: clock.time)
    let ended = Outcome<Bool>()
    Task { await ended.settle { try await session.waitForNews() } }
    await world.server.reached("here")
    while !ended.isSettled, !Task.isCancelled {
      clock.advance(by: .seconds(5))
      await Task.yield()
    }
    await #expect(throws: ServerError.timedOut(doing: "the response to IDLE")) { try await ended.value }
    world.server.release("here")
  }

  @Test(
    arguments: [
      ("S: + idling\nS: <tag> OK enough", nil),
      ("S: <tag> NO not today", ServerError.refused(code: nil, reason: "not today")),
      ("S: <tag> BAD what", ServerError.refused(code: nil, reason: "what")),
    ])
  func `A server may end IDLE by itself; a refusal is reported`(answer: String, error: ServerError?)
    async throws
  {
    let (world, session) = try await session(
      "C: <tag> IDLE\n\(answer)\nC: <tag> UID SEARCH UID 1\nS: * SEARCH 1\nS: <tag> OK\nanything")
    do {
      #expect(try await session.waitForNews() == false)
      #expect(error == nil)
    } catch let thrown as ServerError {
      #expect(thrown == error)
    }
    #expect(try await session.existing(of: [1]) == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test(
    arguments: ["close", "reset", "S: * BYE later"])
  func `The end of the connection during IDLE is reported`(end: String) async throws {
    let (world, session) = try await session("C: <tag> IDLE\nS: + idling\n\(end)")
    await #expect(throws: ServerError.self) { _ = try await session.waitForNews() }
    await session.close()
    _ = world
  }

  @Test func `Without IDLE, it is not reported as supported`() async throws {
    let (world, session) = try await session("anything", capabilities: "IMAP4rev1")
    #expect(await !session.traits.supportsIdle)
    await #expect(throws: ServerError.unsupported("IDLE")) { _ = try await session.waitForNews() }
    await session.close()
    try await world.server.finish()
  }
}

extension Outcome {
  fileprivate func settle(by body: () async throws -> Value) async {
    do { settle(.success(try await body())) } catch { settle(.failure(error)) }
  }
}

/// Tests with Dovecot.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "No real mail server here: \(RealMailServer.unavailability)"),
  .timeLimit(.minutes(10)))
struct RealIdleTests {
  @Test(arguments: [true, false])
  func `Changes by other clients end the wait, with and without compression`(compresses: Bool) async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    let endpoint = ServerEndpoint(host: "localhost", port: server.imapsPort, security: .tls)
    let session = try await IMAPConnector(time: .still, compresses: compresses).connect(
      ServerLogin(
        target: ServerTarget(endpoint: endpoint, trust: .authorities(file: server.caFile.path)),
        userName: user.name, credentials: .password(user.password)))
    _ = try await session.select(.inbox, since: nil)
    async let delivered = session.waitForNews()
    try await server.deliver("Subject: one\n\nBody.\n", to: user)
    #expect(try await delivered)
    #expect(await session.takeNews().count == 1)
    async let flagged = session.waitForNews()
    try await server.doveadm("flags", "add", "-u", user.name, "\\Flagged", "mailbox", "INBOX", "all")
    #expect(try await flagged)
    let quiet = Task { try await session.waitForNews() }
    quiet.cancel()
    _ = try await quiet.value
    #expect(try await session.status(of: .inbox).messages == 1)
    await session.close()
  }
}
