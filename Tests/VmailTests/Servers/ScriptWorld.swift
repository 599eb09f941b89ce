import Foundation
import Glibc
import Testing
import VmailServerSupport

/// Three accounts for scripts: home and work, which are local, and imap, which is on a real Dovecot and sends through a
/// server in this process.
struct ScriptWorld {
  let server: ServerWorld
  let submission: FakeSubmissionServer
  var program: Program { server.program }

  init() async throws {
    server = try await ServerWorld()
    var login = FakeSubmissionServer.Login()
    (login.user, login.password) = (server.user.name, server.user.password)
    submission = try await FakeSubmissionServer(login: login)
    try makePrograms()
    try program.write(try mbox(Self.home), to: "home.mbox")
    try program.write(try mbox(Self.work), to: "work.mbox")
    let lists = try program.write(try mbox(Self.letters), to: "lists.mbox")
    try await server.server.importMail(URL(filePath: lists), to: server.user)
    let options = server.options([
      "imap": "localhost:\(server.server.imapsPort)/tls", "smtp": "127.0.0.1:\(submission.port)/clear",
    ])
    try succeed(
      "account add home --local --email kim@home.example", "import home.mbox",
      "account add work --local --email kim@work.example", "import work.mbox --account work",
      "account add imap --no-test --insecure \(options)", "sync")
  }

  func end() async {
    await submission.stop()
    program.remove()
  }

  /// A message, by how many days it is old.
  private struct Letter {
    var id: String
    var from: String
    var subject: String
    var days: Double
    var text = "Hello."
    var header = ""
    var pdf: String?
  }

  private static let home = [
    Letter(id: "dinner", from: "Ann Lee <ann@friends.example>", subject: "Dinner on Friday", days: 0.5),
    Letter(
      id: "acme-1", from: "Acme Billing <billing@acme.example>", subject: "Invoice 2026-001", days: 3,
      pdf: "invoice.pdf"),
    Letter(id: "old", from: "Ann Lee <ann@friends.example>", subject: "Photos", days: 40),
  ]

  private static let work =
    [
      Letter(
        id: "acme-2", from: "Acme Billing <billing@acme.example>", subject: "Invoice 2026-002", days: 4,
        pdf: "invoice.pdf"),
      Letter(
        id: "globex", from: "Globex <accounts@globex.example>", subject: "Receipt; archive all", days: 5,
        pdf: "../receipt.pdf"),
      Letter(
        id: "odd", from: "Boss <boss@work.example>", subject: "Weird $(touch injected) `id` ; archive all",
        days: 2),
    ]
    + (1...7).map { number in
      Letter(
        id: "talk-\(number)", from: "Bo <bo@work.example>", subject: "Re: Release plan",
        days: 6 - Double(number) / 10, header: number == 1 ? "" : "References: <talk-1@mail.example>\n")
    }

  /// A newsletter each day until the day before yesterday.
  private static let letters = (1...30).map { day in
    Letter(
      id: "daily-\(day)", from: "Daily News <news@daily.example>", subject: "News of day \(day)",
      days: Double(day) + 1,
      header: "List-Id: Daily <daily.news.example>\nList-Unsubscribe: <mailto:leave@news.example>\n")
  }

  private func mbox(_ letters: [Letter]) throws -> String {
    letters.map { letter in
      let date = Date.now - letter.days * 86_400
      let text =
        letter.pdf.map { name in
          """
          Content-Type: multipart/mixed; boundary="b"

          --b
          Content-Type: text/plain

          \(letter.text)
          --b
          Content-Type: application/pdf
          Content-Disposition: attachment; filename="\(name)"

          %PDF-1.4 \(letter.id)
          --b--
          """
        } ?? "\n\(letter.text)"
      return "From x@mail.example \(Self.stamp(date, "%a %b %e %H:%M:%S %Y"))\nFrom: \(letter.from)\n"
        + "To: \(server.user.address)\nSubject: \(letter.subject)\nMessage-ID: <\(letter.id)@mail.example>\n"
        + "Date: \(Self.stamp(date, "%a, %d %b %Y %H:%M:%S +0000"))\nMIME-Version: 1.0\n"
        + letter.header + text + "\n\n"
    }.joined()
  }

  /// A date in UTC, in a form of strftime.
  static func stamp(_ date: Date, _ form: String) -> String {
    var (seconds, parts) = (time_t(date.timeIntervalSince1970), tm())
    var text = [CChar](repeating: 0, count: 64)
    gmtime_r(&seconds, &parts)
    strftime(&text, text.count, form, &parts)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Puts vmail and a notify-send into a folder for programs.
  private func makePrograms() throws {
    let folder = program.path("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/vmail", withDestinationPath: Program.binary.path)
    try install("#!/bin/sh\nprintf '%s|%s\\n' \"$@\" >> ~/notified\n", as: "bin/notify-send")
  }

  /// Writes a file that can be run.
  func install(_ text: String, as name: String) throws {
    let path = try program.write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  private var variables: [String: String] { ["PATH": program.path("bin") + ":/usr/bin:/bin"] }

  /// Starts a line of sh, in which `vmail` is the program.
  func start(_ line: String, environment: [String: String] = [:]) throws -> RunningProgram {
    try program.start(
      [], environment: variables.merging(environment) { $1 }, through: ["/bin/sh", "-c", line])
  }

  /// Runs a line of sh.
  func sh(_ line: String) throws -> Program.Outcome { try start(line).wait() }

  /// Runs commands that must succeed.
  /// - Returns: what they print.
  @discardableResult
  func succeed(_ commands: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    let outcome = try program.run(["--quiet"] + commands.flatMap { ["-e", $0] }, environment: variables)
    #expect(outcome.code == 0, "\(outcome)", sourceLocation: sourceLocation)
    return outcome.lines
  }

  /// The number of threads in all accounts that a search finds.
  func count(_ query: String) throws -> Int {
    Int(try succeed("account all; search \(query) --count").last ?? "") ?? -1
  }

  /// The subjects of what was sent, in order.
  var sent: [String] { submission.accepted.map { SendingWorld.subject(of: $0.source) } }
}
