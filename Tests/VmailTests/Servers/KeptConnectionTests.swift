import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

@testable import VmailCommandLine

/// The connection that is kept at the prompt, to a real Dovecot.
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct KeptConnectionTests {
  private static let prompt = "[work · Inbox] vmail>"

  @Test func `Mail is told above what is typed, commands run on it, and a line that breaks is made again`()
    async throws
  {
    let world = try await ServerWorld()
    defer { world.remove() }
    try world.addAccount()
    let subject = "Plans $(touch injected) ; touch injected"
    try world.program.write(
      "on new-mail '! printf %s \"$VMAIL_COUNT $VMAIL_ACCOUNT $VMAIL_SUBJECT\" > facts'\n"
        + "on new-mail 'echo written about ${VMAIL_SUBJECT}'\n", to: "rc")
    // What is there when the Inbox is first listed is not new.
    #expect(try world.program.run("sync").code == 0)
    let session = try TerminalSession(world.program, ["--rc", world.program.path("rc")])
    session.showsPrompt(Self.prompt)
    session.type("folder se")
    session.showsPrompt("\(Self.prompt) folder se")
    try await world.deliver(subject)
    session.shows("work: Ann, \(subject)")
    session.shows("written about \(subject)")
    session.showsPrompt("\(Self.prompt) folder se")
    let facts = world.program.home.appending(path: "facts")
    #expect(eventually { (try? String(contentsOf: facts, encoding: .utf8)) == "1 work \(subject)" })
    #expect(!FileManager.default.fileExists(atPath: world.program.path("injected")))

    try await world.server.doveadm("kick", world.user.name)
    try await world.deliver("Answer")
    session.waits(for: "the second notice") { screen in
      screen.lines.contains { $0.contains("work: Ann, Answer") }
    }
    // The prompt may show it for a moment; nothing is announced.
    #expect(!session.text.contains("work: offline"))
    session.type("\u{15}list\r")
    session.shows("Answer")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  /// At the prompt of an account on a server that says nothing.
  private func session(_ world: ServerWorld, _ silent: SilentServer) throws -> TerminalSession {
    let options = world.options(["imap": "127.0.0.1:\(silent.port)"])
    #expect(try world.program.run("account add work --no-test \(options)").code == 0)
    let session = try TerminalSession(world.program)
    session.showsPrompt(Self.prompt)
    return session
  }

  @Test func `A server that says nothing keeps nobody from working, nor from leaving`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    let silent = try SilentServer()
    let session = try session(world, silent)
    session.type("status\r")
    session.shows("connecting")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test
  func
    `A sync that a server keeps waiting leaves the prompt to the user, and Ctrl-C ends it where it is watched`()
    async throws
  {
    let world = try await ServerWorld()
    defer { world.remove() }
    let silent = try SilentServer()
    let session = try session(world, silent)
    session.type("sync\r")
    session.shows("1 running  sync")
    session.type("echo on we go\r")
    session.waits(for: "the next command") { $0.lines.contains("on we go") }
    session.type("sync\r")
    session.shows("Job 1 is syncing already.")
    session.type("fg\r")
    session.shows("Syncing")
    session.type("\u{3}")
    session.shows("1 stopped  sync")
    session.showsPrompt(Self.prompt)
    session.type("\u{4}")
    #expect(session.end() == 0)
  }

  @Test func `Who finds another vmail there takes over when it ends`() async throws {
    let world = try await ServerWorld()
    defer { world.remove() }
    try world.addAccount()
    #expect(try world.program.run("sync").code == 0)
    let first = try TerminalSession(world.program)
    first.showsPrompt(Self.prompt)
    let second = try TerminalSession(world.program)
    second.showsPrompt(Self.prompt)
    first.type("\u{4}")
    #expect(first.end() == 0)
    second.type("\r")
    try await world.deliver("Plans")
    second.shows("work: Ann, Plans")
    second.type("\u{4}")
    #expect(second.end() == 0)
  }
}

/// Takes connections, and never says a word.
private final class SilentServer {
  let port: Int
  private let socket: Int32

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return bind(socket, pointer, size) == 0 && listen(socket, 8) == 0
        && getsockname(socket, pointer, &size) == 0
    }
    try #require(isListening)
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(socket) }
}
