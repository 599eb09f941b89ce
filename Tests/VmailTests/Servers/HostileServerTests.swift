import Foundation
import Synchronization
import Testing
import VmailServerSupport
import VmailTestSupport

/// The row 22 of the fault matrix, with the whole program: whatever a server sends in place of its list of
/// folders, sync ends with an error, and takes little memory (I19).
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct HostileServerTests {
  static let answers = [
    "S: * LIST () \"/\" {4294967295}", "S: * LIST () \"/\" {99999999999999999999}",
    "raw: * LIST \nrepeat 20000 raw: (\nrepeat 20000 raw: )\nS: \nS: garbage",
    "repeat 200000 raw: xxxxxxxxxxxxxxx",
    "repeat 2000000 raw: * LIST () \"/\" a", "trickle\nraw: * LIST (\nclose", "S: A99 OK not yours",
  ]

  @Test(arguments: answers)
  func `A hostile answer ends the sync, and is told once`(answer: String) async throws {
    let world = try await HostileWorld("C: <tag> LIST <any>\n\(answer)\nanything")
    defer { world.program.remove() }
    let outcome = try await world.program.runAside("sync")
    #expect(outcome.code == 69, "\(outcome.err)")
    #expect(outcome.err.components(separatedBy: "vmail:").count <= 2, "\(outcome.err)")
    #expect(try world.program.run("doctor", json: true).lines.filter { $0.contains("\"ok\":false") } == [])
    try? await world.server.finish()
  }

  @Test func `200 MB that nobody asked for leave no trace in memory`() async throws {
    let block = String(repeating: "x", count: 10_000)
    let world = try await HostileWorld(
      """
      C: <tag> LIST <any>
      raw: * 1 FETCH (UID 1 BODY[] {100000000}\\r\\n
      repeat 10000 raw: \(block)
      S: )
      raw: * 2 FETCH (UID 2 BODY[] {100000000}\\r\\n
      repeat 10000 raw: \(block)
      S: )
      stall full
      close
      """)
    defer { world.program.remove() }
    let running = try world.program.start(["-e", "sync"])
    let isFull = Mutex(false)
    Task { [server = world.server] in
      await server.reached("full")
      isFull.withLock { $0 = true }
    }
    // Were it to end before, nobody would ever get there.
    while running.isRunning, !isFull.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
    try #require(isFull.withLock { $0 }, "it ended too soon: \(running.printed(".err"))")
    // The process that began it is no part of this, as it would be of `ru_maxrss`.
    let status = try String(contentsOfFile: "/proc/\(running.process)/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?.split(separator: " ")
      .dropLast().last
    world.server.release("full")
    while running.isRunning, !Task.isCancelled { await Task.yield() }
    #expect(running.end() == 69)
    #expect(try #require(peak.flatMap { Int($0) }) < 150_000, "kB")
    try? await world.server.finish()
  }
}

/// The program, with an account on a server that plays a script behind the log-in.
private struct HostileWorld {
  let program: Program
  let server: ScriptedServer

  init(_ script: String) async throws {
    program = try Program()
    server = try await ScriptedServer(
      ExchangeScript(
        """
        capabilities: IMAP4rev1

        S: * OK [CAPABILITY <capabilities>] ready
        C: <tag> LOGIN <any>
        S: <tag> OK
        C: <tag> CAPABILITY
        S: * CAPABILITY <capabilities>
        S: <tag> OK

        """ + script))
    let outcome = try program.run(
      "account add work --email ann@example.org --no-smtp --insecure --password-command 'echo x' --no-test "
        + "--imap 127.0.0.1:\(server.port)")
    #expect(outcome.code == 0, "\(outcome.err)")
  }
}
