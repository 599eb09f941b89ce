import Foundation
import Testing
import VmailServerSupport

/// The program, with an account whose servers are in this process: one keeps mail, the other takes it.
struct SendingWorld {
  let program: Program
  let mail: FakeIMAPServer
  let submission: FakeSubmissionServer

  init(_ extensions: [String] = FakeSubmissionServer.usualExtensions) async throws {
    program = try Program()
    mail = try await FakeIMAPServer(.dovecot)
    var login = FakeSubmissionServer.Login()
    (login.user, login.password) = (mail.login.user, mail.login.password)
    submission = try await FakeSubmissionServer(extensions, login: login)
    try program.write(login.password + "\n", to: "password")
    let added = try program.run("account add work \(options(smtpPort: submission.port))")
    try #require(added.code == 0, "\(added)")
  }

  private func options(smtpPort: Int, imapPort: Int? = nil) -> String {
    "--no-test --insecure --email me@example.org --imap 127.0.0.1:\(imapPort ?? mail.port) --smtp 127.0.0.1:\(smtpPort) "
      + "--user \(mail.login.user) --password-command \"cat \(program.path("password"))\""
  }

  /// From now on the account's servers are there.
  func edit(smtpPort: Int, imapPort: Int? = nil) async throws {
    let edited = try await program.runAside(
      "account edit work \(options(smtpPort: smtpPort, imapPort: imapPort))")
    try #require(edited.code == 0, "\(edited)")
  }

  func end() async {
    await submission.stop()
    await mail.stop()
    program.remove()
  }

  static let recipients = ["ann@example.org", "bob@example.org", "carol@example.org"]

  /// A command that writes a mail to all three, and sends it.
  static func compose(_ subject: String = "Plans", _ options: String = "--send --wait") -> String {
    "compose --to \(recipients.joined(separator: ",")) --subject \(subject) --body \"At noon?\" \(options)"
  }

  /// Writes one and queues it.
  func queue(_ subject: String = "Plans", _ options: String = "") throws {
    let queued = try program.run(Self.compose(subject, "--send " + options))
    try #require(queued.code == 0, "\(queued)")
  }

  @discardableResult
  func sync(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Program.Outcome {
    let synced = try await program.runAside("sync")
    #expect(synced.code == 0, "\(synced)", sourceLocation: sourceLocation)
    return synced
  }

  /// The subjects of what was taken, in order.
  var accepted: [String] { submission.accepted.map { Self.subject(of: $0.source) } }

  static func subject(of source: [UInt8]) -> String {
    let lines = String(decoding: source, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first { $0.hasPrefix("Subject: ") }.map { String($0.dropFirst("Subject: ".count)) } ?? ""
  }

  /// A mail of the Outbox, as `outbox` says it.
  struct Waiting: Decodable, Equatable {
    var subject: String
    var state: String
    var attempts: Int
    var error: String?
    var nextAttempt: String?
    var uncertain: Bool

    /// How far it has come, in a word.
    var fate: String { uncertain ? "uncertain" : state }
  }

  func outbox() throws -> [Waiting] {
    let outcome = try program.run("outbox", json: true)
    #expect(outcome.code == 0, "\(outcome)")
    return try outcome.lines.filter { $0.contains("\"type\":\"outbox\"") }.map {
      try JSONDecoder().decode(Waiting.self, from: Data($0.utf8))
    }
  }

  /// The subjects of the drafts.
  func drafts() throws -> [String] { try program.drafts() }

  /// What `doctor` finds wrong.
  func complaints() throws -> [String] {
    try program.run("doctor", json: true).lines.filter { $0.contains("\"ok\":false") }
  }
}

extension Program {
  /// The subjects of the drafts.
  func drafts() throws -> [String] {
    struct Listed: Decodable { var subject: String }
    let outcome = try run("drafts", json: true)
    #expect(outcome.code == 0, "\(outcome)")
    return try outcome.lines.filter { $0.contains("\"type\":\"draft\"") }.map {
      try JSONDecoder().decode(Listed.self, from: Data($0.utf8)).subject
    }
  }

  /// What is in the folders of drafts, by folder and file.
  func draftFiles() throws -> [String: Data] {
    let folder = store.appending(path: "drafts")
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        FileManager.default.contents(atPath: folder.appending(path: name).path).map { (name, $0) }
      })
  }
}
