import Foundation
import Glibc
import Testing
import VmailTestSupport

/// Mail goes in once, comes out whole, and goes in again the same.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct ImportTests {
  private static let mail = GeneratedMail(count: 600, seed: 1)

  /// The `import` object's numbers: read, new, duplicate, failed.
  private func counts(_ outcome: Program.Outcome) -> [Int] {
    let found = outcome.lines.last { $0.hasPrefix(#"{"type":"import""#) } ?? ""
    return ["read", "new", "duplicate", "failed"].map { name in
      found.firstRange(of: "\"\(name)\":").flatMap { Int(found[$0.upperBound...].prefix { $0.isNumber }) }
        ?? -1
    }
  }

  private func importing(_ path: String, into program: Program, _ options: String = "") throws
    -> Program.Outcome
  {
    try program.run("import \(path) \(options)", json: true)
  }

  private func expectHealth(_ program: Program) throws {
    let doctor = try program.run("doctor", json: true)
    #expect(doctor.code == 0 && !doctor.out.contains(#""ok":false"#), "\(doctor.out)")
  }

  @Test func `The same mail is taken once from whatever it comes`() async throws {
    let program = try Program()
    defer { program.remove() }
    try Self.mail.writeMboxes(to: program.path("boxes"))
    try Self.mail.writeMaildir(to: program.path("Maildir"))
    let all = Self.mail.letters.count
    #expect(counts(try importing("boxes", into: program)) == [all, all, 0, 0])
    let first = try await StoreSnapshot.of(program)
    #expect(first.messageCount == all)
    #expect(counts(try importing("boxes", into: program)) == [all, 0, all, 0])
    #expect(counts(try importing("Maildir", into: program)) == [all, 0, all, 0])
    #expect(first.differences(from: try await StoreSnapshot.of(program)) == [])
    try expectHealth(program)
  }

  @Test func `What a mailbox says is what the store holds`() async throws {
    let program = try Program()
    defer { program.remove() }
    try Self.mail.writeMaildir(to: program.path("Maildir"))
    #expect(try importing("Maildir", into: program).code == 0)
    let snapshot = try await StoreSnapshot.of(program)
    for letter in Self.mail.letters {
      let mail = StoreSnapshot.Mail(
        account: "mail", source: Data(letter.source.utf8), flags: letter.flags,
        folders: [letter.folder ?? "Inbox"], date: Date(timeIntervalSince1970: Double(letter.date)))
      guard snapshot.mail[mail] == 1 else {
        Issue.record("not as it came: \(letter)")
        return
      }
    }
  }

  /// Those that lose nothing: mboxo and mboxcl don't tell `>From ` that was there from one they put.
  @Test(arguments: ["mboxrd", "mboxcl2", "maildir"])
  func `Exporting and importing again gives the same store`(_ format: String) async throws {
    let program = try Program()
    defer { program.remove() }
    try Self.mail.writeMaildir(to: program.path("Maildir"))
    #expect(try importing("Maildir", into: program).code == 0)
    let exported = try program.run("export --all out --format \(format)", json: true)
    #expect(
      exported.code == 0 && exported.out.contains("\"written\":\(Self.mail.letters.count)"), "\(exported)")
    let again = try Program()
    defer { again.remove() }
    let hint = format == "maildir" ? "" : "--format \(format)"
    #expect(counts(try importing(program.path("out"), into: again, hint)) == [600, 600, 0, 0])
    let (before, after) = (try await StoreSnapshot.of(program), try await StoreSnapshot.of(again))
    #expect(before.differences(from: after) == [])
    try expectHealth(again)
  }

  /// `.eml` has no place for flags, and mboxo loses `>From `; the mail and its folders are the same.
  @Test func `Exporting as message files keeps all but flags`() async throws {
    let program = try Program()
    defer { program.remove() }
    try Self.mail.writeMaildir(to: program.path("Maildir"))
    #expect(try importing("Maildir", into: program).code == 0)
    #expect(try program.run("export --all out --format eml").code == 0)
    let again = try Program()
    defer { again.remove() }
    #expect(counts(try importing(program.path("out"), into: again)) == [600, 600, 0, 0])
    let (before, after) = (try await StoreSnapshot.of(program), try await StoreSnapshot.of(again))
    let withoutFlags = Set(
      before.mail.keys.map {
        StoreSnapshot.Mail(
          account: $0.account, source: $0.source, flags: [], folders: $0.folders, date: $0.date)
      })
    #expect(withoutFlags == Set(after.mail.keys))
    #expect(before.threads == after.threads)
  }

  @Test func `A truncated mailbox gives what is there`() async throws {
    let program = try Program()
    defer { program.remove() }
    try GeneratedMail(count: 200, seed: 5).writeMbox(to: program.path("whole.mbox"))
    let whole = try Data(contentsOf: URL(filePath: program.path("whole.mbox")))
    // In the middle of a header, a separator, a body, and a character.
    for length in [whole.count / 2, whole.count / 3 + 7, whole.count - 3, 200, 12] {
      try whole.prefix(length).write(to: URL(filePath: program.path("cut.mbox")))
      let added = try program.run("account add cut\(length) --local; import cut.mbox", json: true)
      let begun =
        String(decoding: whole.prefix(length), as: UTF8.self)
        .components(separatedBy: "From someone@example.com Mon Feb").count - 1
      #expect(counts(added)[0] + counts(added)[3] == max(begun, 1), "\(length): \(added)")
    }
    try expectHealth(program)
  }

  @Test func `A folder of everything tells what could not be read`() async throws {
    let program = try Program()
    defer { program.remove() }
    let folder = program.path("mix")
    try FileManager.default.createDirectory(atPath: folder + "/below", withIntermediateDirectories: true)
    try GeneratedMail(count: 10, seed: 6).writeMbox(to: folder + "/ten.mbox")
    try GeneratedMail(count: 20, seed: 7).writeMaildir(to: folder + "/below/Maildir")
    try program.write("From: a@example.com\nSubject: one\n\nx\n", to: "mix/one.eml")
    try program.write("", to: "mix/empty")
    var random = SeededGenerator(seed: 1)
    try Data((0..<10_000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      .write(to: URL(filePath: folder + "/garbage.mbox"))
    try program.write("PK\u{3}\u{4}", to: "mix/archive.zip")
    symlink(folder, folder + "/loop")
    symlink("self", folder + "/self")
    symlink("nowhere", folder + "/dangling")
    mkfifo(folder + "/pipe", 0o600)
    try program.write("From: b@example.com\nSubject: secret\n\nx\n", to: "mix/secret.eml")
    chmod(folder + "/secret.eml", 0)
    let outcome = try program.run(
      ["--json", "-e", "import mix"], through: Confinement.permissionsBind ? Confinement.unprivileged : [])
    let failures = outcome.lines.filter { $0.hasPrefix(#"{"type":"failure""#) }
    var refused = ["empty", "garbage.mbox", "archive.zip", "loop", "self", "dangling", "pipe"]
    if Confinement.permissionsBind { refused.append("secret.eml") }
    for name in refused {
      let told = failures.filter { $0.contains("mix/\(name)\"") }
      #expect(told.count == 1 && told[0].contains(#""reason":""#), "\(name): \(failures)")
    }
    #expect(failures.count == refused.count)
    #expect(counts(outcome)[0] == (Confinement.permissionsBind ? 31 : 32), "\(outcome)")
    #expect(outcome.code == 0)
    try expectHealth(program)
  }

  @Test func `What is no file is refused and never waited on`() throws {
    let program = try Program()
    defer { program.remove() }
    mkfifo(program.path("pipe"), 0o600)
    let pipe = try importing("pipe", into: program)
    #expect(pipe.code == 77 && pipe.out.contains("not a file"), "\(pipe)")
    symlink("loop", program.path("loop"))
    #expect(try importing("loop", into: program).code == 77)
    #expect(try importing("/dev/zero", into: program).code == 77)
    // A file that can only be refused makes no account.
    #expect(try program.run("accounts").code == 64)
  }

  @Test func `Standard input is a mailbox`() throws {
    let program = try Program()
    defer { program.remove() }
    try GeneratedMail(count: 20, seed: 8).writeMbox(to: program.path("mail.mbox"))
    let text = try String(contentsOfFile: program.path("mail.mbox"), encoding: .utf8)
    #expect(counts(try program.run(["--json", "-e", "import -"], input: text)) == [20, 20, 0, 0])
    let piped = try program.run(
      ["--json", "-e", "import --dry-run -"], input: text, through: ["sh", "-c", "cat | \"$@\"", "sh"])
    #expect(piped.code == 0 && piped.out.contains("\"messages\":20"), "\(piped)")
    let empty = try program.run(["--json", "-e", "import -"])
    #expect(empty.code == 65 && empty.out.contains("standard input"), "\(empty)")
    // Where commands come from there is no mail.
    #expect(try program.run(["-n"], input: "import -\n" + text).code == 64)
    #expect(try program.run(["-e", "import - -"], input: text).code == 64)
  }
}
