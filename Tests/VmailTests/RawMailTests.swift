import Foundation
import Testing
import VmailTestSupport

/// Mail as it came, for other programs.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct RawMailTests {
  /// A series of patches as a list has it: a cover letter, and three patches that answer it.
  private static func letter(_ number: Int) -> String {
    let text =
      number == 0
      ? "Three patches.\n"
      : """
      The file \(number).

      From now on there is a file.
      ---
      diff --git a/\(number).txt b/\(number).txt
      new file mode 100644
      --- /dev/null
      +++ b/\(number).txt
      @@ -0,0 +1 @@
      +\(number)
      --\u{20}
      2.39.0

      """
    let thread = number == 0 ? "" : "In-Reply-To: <patch0@example.org>\n"
    return """
      From: Ann <ann@example.org>
      To: list@example.org
      Subject: [PATCH \(number)/3] Add the file \(number)
      Date: Mon, 3 Feb 2025 09:1\(number):00 +0000
      Message-ID: <patch\(number)@example.org>
      \(thread)
      \(text)
      """
  }

  /// Bytes that no text has, a terminal must not get, and no line end behind the last line.
  private static let odd =
    Array("From: Ann <ann@example.org>\r\nSubject: odd\r\nDate: Tue, 4 Feb 2025 09:00:00 +0000\r\n\r\n".utf8)
    + [0xFF, 0xFE, 0x1B, 0x5D, 0x30, 0x3B, 0x78, 0x07, 0x0D, 0x0A, 0x41, 0x0A, 0x42]

  /// A store with two threads: the odd message, and the series.
  private static func world(lineEnd: String = "\n") throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(
      atPath: program.path("mail"), withIntermediateDirectories: true)
    for number in 0...3 {
      try program.write(letter(number).replacing("\n", with: lineEnd), to: "mail/\(number).eml")
    }
    try Data(odd).write(to: URL(filePath: program.path("mail/odd.eml")))
    try #require(try program.run("import mail").code == 0)
    return program
  }

  /// The bytes that a pipe gets.
  private static func piped(_ line: String, _ program: Program, options: [String] = []) throws -> (
    status: Int32, output: [UInt8]
  ) {
    let result = try OtherProgram.result(
      of: [Program.binary.path] + options + ["-e", line], in: program.home.path,
      environment: program.environment)
    return (result.status, [UInt8](result.output))
  }

  private static let git = [
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
  ]

  @Test(.enabled(if: OtherProgram.isThere("git")), arguments: ["\n", "\r\n"])
  func `Git applies every patch of several messages`(lineEnd: String) throws {
    let program = try Self.world(lineEnd: lineEnd)
    defer { program.remove() }
    for format in ["mbox", "mboxrd"] {
      let repository = program.path(format)
      try OtherProgram.run(["git", "init", "-q", repository], environment: Self.git)
      let outcome = try program.run(
        ["-e", "open 2; raw 2-4 | git -C \(repository) am -q --patch-format=\(format)"], environment: Self.git
      )
      #expect(outcome.code == 0, "\(outcome)")
      let log = try OtherProgram.run(
        ["git", "-C", repository, "log", "--reverse", "--format=%s|%b"], environment: Self.git)
      let text = String(decoding: log, as: UTF8.self)
      #expect(
        text.matches(of: #/Add the file \d/#).map(\.output) == (1...3).map { "Add the file \($0)" }, "\(text)"
      )
      // The quoting of mboxrd is taken back by who knows of it.
      #expect(text.contains("\nFrom now on") == (format == "mboxrd"), "\(text)")
    }
  }

  @Test func `One message is its bytes, and several are an mbox`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for line in [
      "raw 1", "open 1; raw", "raw 1 | cat", "export 1 - --format eml", "search subject:odd; raw 1",
    ] {
      let shown = try Self.piped(line.replacing("open 1;", with: "open 1 > opened;"), program)
      let bytes = line.hasPrefix("search") ? Array(shown.output.suffix(Self.odd.count)) : shown.output
      #expect(shown.status == 0 && bytes == Self.odd, "\(line)")
    }
    try #require(try Self.piped("raw 1 > one.eml", program).status == 0)
    #expect(try Data(contentsOf: URL(filePath: program.path("one.eml"))) == Data(Self.odd))
    let several = try Self.piped("raw 2", program)
    let text = String(decoding: several.output, as: UTF8.self)
    #expect(text.components(separatedBy: "\n\nFrom ann@example.org ").count == 4)
    #expect(
      text.hasPrefix("From ann@example.org Mon Feb  3 09:10:00 2025\n") && text.contains("\n>From now on"))
    // What is imported of it is the same mail.
    try Data(several.output).write(to: URL(filePath: program.path("again.mbox")))
    #expect(try program.run("import again.mbox").out == "Imported 0 new messages, 4 already there.\n")
  }

  @Test func `Standard output gets what a file would, and nothing else`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for (references, format) in [("1-2", "mboxrd"), ("2", "mboxo"), ("1-2", "mboxcl2"), ("1", "mboxrd")] {
      let shown = try program.run(["-e", "export \(references) - --format \(format)"])
      #expect(shown.code == 0 && shown.err.contains("to standard output."), "\(shown)")
      let piped = try Self.piped("export \(references) - --format \(format)", program)
      try? FileManager.default.removeItem(atPath: program.path("file"))
      try #require(try program.run("export \(references) file --format \(format)").code == 0)
      #expect(piped.output == [UInt8](try Data(contentsOf: URL(filePath: program.path("file")))), "\(format)")
    }
    #expect(!FileManager.default.fileExists(atPath: program.path("-")))
    let all = try Self.piped("export --all -", program)
    #expect(String(decoding: all.output, as: UTF8.self).matches(of: #/Message-ID:/#).count == 4)
  }

  @Test func `What can't go to standard output says so before anything does`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for (line, code) in [
      ("export 1 - --format maildir", 64), ("export --all - --format maildir", 64),
      ("export 2 - --format eml", 64), ("export 9 -", 64), ("raw 9", 64),
    ] as [(String, Int32)] {
      let outcome = try program.run(["-e", line])
      #expect(outcome.code == code && outcome.out.isEmpty && outcome.err.contains("error: "), "\(outcome)")
    }
    let job = try program.run(["-e", "export 1 - &; wait"])
    #expect(
      job.code == 64 && (job.out + job.err).contains("a job cannot write mail to standard output"), "\(job)")
    #expect(try program.run(["-e", "export 1 - > job.mbox &; wait"]).code == 0)
    #expect(try Data(contentsOf: URL(filePath: program.path("job.mbox"))).count > Self.odd.count)
    // Who reads no more is no failure of a pipe's.
    #expect(try program.run(["-e", "export 1-2 - | head -c 1 > byte"]).code == 0)
    // A file may be called so.
    #expect(try program.run(["-e", "export 1 ./-"]).code == 0)
    #expect(FileManager.default.fileExists(atPath: program.path("-")))
  }

  @Test func `Threads of several accounts go into one mailbox`() throws {
    let program = try Self.world()
    defer { program.remove() }
    try #require(try program.run("account add other --local; import mail/0.eml --account other").code == 0)
    let shown = try program.run(["-e", "account all > place; export all -"])
    #expect(shown.code == 0 && shown.err.contains("Wrote 6 messages"), "\(shown)")
    #expect(try program.run(["-e", "account all > place; export 1-2 both.mbox"]).code == 0)
  }

  @Test func `Programs that read objects get objects, with every byte`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for line in ["raw 1-2", "export 1-2 -"] {
      let objects = try program.run(line, json: true).lines.compactMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      let raw = objects.filter { $0["type"] as? String == "raw" }
      #expect(raw.count == 5, "\(line)")
      #expect((raw[0]["base64"] as? String).flatMap { Data(base64Encoded: $0) } == Data(Self.odd), "\(line)")
      #expect(raw[1]["base64"] is NSNull && (raw[1]["source"] as? String)?.contains("PATCH 0/3") == true)
      #expect(objects.last?["type"] as? String == (line.hasPrefix("raw") ? "raw" : "export"))
    }
  }
}
