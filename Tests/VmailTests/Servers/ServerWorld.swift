import Foundation
import Testing
import VmailServerSupport

/// The program, with an account on a real Dovecot, or on another server that takes the place of its IMAP.
struct ServerWorld {
  let program: Program
  let server: RealMailServer
  let user: RealMailServer.User
  private let other: OtherIMAPServer?

  init(
    _ folders: RealMailServer.Folders = .plain, on server: RealMailServer? = nil,
    other: OtherIMAPServer? = nil
  ) async throws {
    program = try Program()
    self.other = other
    self.server =
      if let server { server } else { try await RealMailServer.shared() }
    user = try self.server.makeUser(folders)
    try program.write(user.password + "\n", to: "password")
    try await other?.addUser(user.name, password: user.password)
  }

  /// Another home with an account of the same user.
  private init(beside other: ServerWorld) throws {
    program = try Program()
    (server, user, self.other) = (other.server, other.user, other.other)
    try program.write(user.password + "\n", to: "password")
  }

  func beside() throws -> ServerWorld { try ServerWorld(beside: self) }

  func remove() { program.remove() }

  /// The options of a working account, but for those that are replaced.
  func options(_ replaced: [String: String] = [:]) -> String {
    var options = [
      "email": user.address, "imap": "localhost:\(server.imapsPort)", "smtp": "localhost:\(server.smtpsPort)",
      "user": user.name, "password-command": "cat \(program.path("password"))",
      "tls-ca-file": server.caFile.path,
    ]
    if let other {
      options["imap"] = "localhost:\(other.imapPort)/clear"
      options["smtp"] = "localhost:\(server.smtpsPort)/tls"
    }
    options.merge(replaced) { $1 }
    return options.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "--\($0.key) \"\($0.value)\"" }.joined(separator: " ") + (other == nil ? "" : " --insecure")
  }

  func addAccount(_ name: String = "work") throws {
    let outcome = try program.run("account add \(name) \(options())")
    #expect(outcome.code == 0, "\(outcome.err)\(outcome.out)")
  }

  @discardableResult
  func sync(sourceLocation: SourceLocation = #_sourceLocation) throws -> Program.Outcome {
    let outcome = try program.run("sync")
    #expect(outcome.code == 0, "\(outcome.err)\(outcome.out)", sourceLocation: sourceLocation)
    return outcome
  }

  func deliver(
    _ subject: String, text: String = "Hello.", inReplyTo parent: String? = nil, to folder: String = "INBOX"
  )
    async throws
  {
    let reference = parent.map { "References: <\($0)@example.org>\r\n" } ?? ""
    let id = subject.lowercased().replacing(" ", with: "-")
    let message =
      "From: Ann <ann@example.org>\r\nTo: \(user.address)\r\nSubject: \(subject)\r\nMessage-ID: <\(id)@example.org>\r\n"
      + reference + "Date: Sat, 21 Nov 2026 10:00:00 +0000\r\n\r\n\(text)\r\n"
    if let other { return try await other.deliver(message, to: user.name) }
    try await server.deliver(message, to: user, folder: folder)
  }

  /// What the server has in a folder, as `UID flags`, by UID.
  func onServer(_ folder: String) async throws -> [String] {
    try await server.doveadm("-f", "tab", "fetch", "-u", user.name, "uid flags", "mailbox", folder)
      .split(separator: "\n").dropFirst().map(String.init).sorted()
  }

  /// The subjects of a folder's threads, newest first.
  func subjects(_ folder: String = "Inbox") throws -> [String] {
    let outcome = try program.run("folder \(folder); list", json: true)
    return outcome.lines.compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["type"] as? String == "thread" ? object?["subject"] as? String : nil
    }
  }

  func complaints() throws -> [String] {
    try program.run("doctor", json: true).lines.filter { $0.contains("\"ok\":false") }
  }
}
