import Foundation
import Glibc
import VmailServerSupport
import VmailTestSupport

/// A program that syncs the account of a ``FakeIMAPServer``: mbsync, or any vmail, in a home of its own.
struct ComparedClient {
  struct Failed: Error {
    let command: [String]
    let status: Int32
  }

  static var asked: [String] {
    (ProcessInfo.processInfo.environment["VMAIL_COMPARED"] ?? "").split(separator: ",").map(String.init)
  }

  private let name: String
  private let server: FakeIMAPServer
  private let folder: URL

  /// - Parameter name: `mbsync`, or the path of a vmail.
  init(_ name: String, of server: FakeIMAPServer) throws {
    (self.name, self.server) = (name, server)
    folder = FileManager.default.temporaryDirectory.appending(path: "vmail-compared-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "mail"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(configuration.utf8).write(to: folder.appending(path: "mbsyncrc"))
    try Data((server.login.password + "\n").utf8).write(to: folder.appending(path: "password"))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Adds the account, if the program has accounts.
  func prepare() throws {
    guard name != "mbsync" else { return }
    try vmail(
      "account add work --email \(server.login.user) --user \(server.login.user) --no-test --insecure "
        + "--imap 127.0.0.1:\(server.port)/clear --smtp 127.0.0.1:1/clear "
        + "--password-command \"cat \(folder.path)/password\"")
  }

  func sync() throws {
    if name == "mbsync" {
      try run(["mbsync", "-q", "-c", "\(folder.path)/mbsyncrc", "c"])
    } else {
      try vmail("sync")
    }
  }

  private func vmail(_ command: String) throws {
    try run([name, "-s", "\(folder.path)/store", "-e", command])
  }

  private func run(_ words: [String]) throws {
    let status = try OtherProgram.result(of: words, environment: ["HOME": folder.path]).status
    guard status == 0 else { throw Failed(command: words, status: status) }
  }

  private var configuration: String {
    """
    FSync no

    IMAPAccount a
    Host 127.0.0.1
    Port \(server.port)
    User \(server.login.user)
    Pass \(server.login.password)
    SSLType None
    AuthMechs LOGIN

    IMAPStore far
    Account a

    MaildirStore near
    Path \(folder.path)/mail/
    Inbox \(folder.path)/mail/INBOX
    SubFolders Verbatim

    Channel c
    Far :far:
    Near :near:
    Patterns *
    Sync Pull
    Create Near
    SyncState *

    """
  }
}

/// What a client took from a server in this process.
struct ClientUse: CustomStringConvertible {
  /// The bytes that FETCH has sent.
  let bytes: Int
  let commands: Int
  let wall: Duration
  /// The processor time of this process, which is the server's; a client's as well that runs here.
  let here: Double
  /// That of programs that have ended meanwhile.
  let programs: Double

  var description: String {
    "\(bytes) bytes, \(commands) commands, \(wall), CPU: server \(here) s, client \(programs) s"
  }

  static func of(_ server: FakeIMAPServer, _ body: () async throws -> some Sendable) async throws -> ClientUse
  {
    server.clearTraffic()
    server.clearCommands()
    let (begin, here, programs) = (ContinuousClock.now, processor(RUSAGE_SELF), processor(RUSAGE_CHILDREN))
    _ = try await body()
    return ClientUse(
      bytes: server.traffic.bytes, commands: server.commands.count, wall: begin.duration(to: .now),
      here: processor(RUSAGE_SELF) - here, programs: processor(RUSAGE_CHILDREN) - programs)
  }

  private static func processor(_ whose: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(truncatingIfNeeded: whose.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
