import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Mail from scripts (page 8.26): exit codes tell what became of it, and what was wrong with it.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct ScriptedMailTests {
  @Test func `A text from standard input is queued, with 0, and what is to come is said on standard error`()
    async throws
  {
    let world = try await SendingWorld()
    let outcome = try world.program.run(
      ["-e", "compose --to a@example.test --subject hi --body-file - --send"], input: "text\n")
    #expect(outcome.code == 0 && outcome.out == "Queued \"hi\" to a@example.test.\n", "\(outcome)")
    #expect(outcome.err.contains("The message is queued, and will be sent by sync"), "\(outcome)")
    #expect(world.submission.connectionCount == 0)
    #expect(try world.outbox().map(\.fate) == ["queued"])
    try await world.sync()
    let taken = try #require(world.submission.accepted.first)
    #expect(taken.recipients == ["a@example.test"] && taken.sender == "me@example.org")
    #expect(String(decoding: taken.source, as: UTF8.self).hasSuffix("\r\n\r\ntext\r\n"))
    await world.end()
  }

  @Test func `A text with a NUL, or that is no text, is refused`() async throws {
    let world = try await SendingWorld()
    let compose = "compose --to a@example.test --subject hi --body-file - --send"
    let nul = try world.program.run(["-e", compose], input: "a\u{0}b\r\n.\r\nend")
    #expect(nul.code == 65 && nul.err.contains("NUL character"), "\(nul)")
    try world.program.writeBytes([0x61, 0xFF, 0x0A], to: "bytes")
    let refused = try world.program.run(compose.replacing("-file -", with: "-file bytes"))
    #expect(refused.code == 65 && refused.err.contains("is not UTF-8 text"), "\(refused)")
    try await world.sync()
    #expect(world.submission.accepted.isEmpty)
    await world.end()
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let options: String
    let code: Int32
    let says: String
    /// Whether what was written is in Drafts.
    var isKept = false
    var testDescription: String { options }
  }

  static let mistakes = [
    Mistake(options: "--to nobody --subject s --body b --send", code: 65, says: "--to"),
    Mistake(options: "--to \"a@example.org, b@\" --subject s --body b --send", code: 65, says: "--to"),
    Mistake(options: "--to a@example.org --bcc @x --subject s --body b --send", code: 65, says: "--bcc"),
    Mistake(options: "--to a@example.org --subject s --body-file none --send", code: 66, says: "none"),
    Mistake(options: "--to a@example.org --subject s --body b --attach none --send", code: 66, says: "none"),
    Mistake(
      options: "--to a@example.org --subject s --body b --attach . --send", code: 66, says: "is not a file"),
    Mistake(
      options: "--to a@example.org --subject s --body-file . --send", code: 66, says: "couldn't read ."),
    Mistake(
      options: "--to a@example.org --body b --send", code: 64, says: "no subject", isKept: true),
    Mistake(
      options: "--to a@example.org --subject s --body \"see attached\" --send", code: 64, says: "--yes",
      isKept: true),
    Mistake(options: "--subject s --body b --send", code: 65, says: "no recipients", isKept: true),
    Mistake(
      options: "--to a@example.org --subject s --body b --from x@example.net --send", code: 64,
      says: "not one of your"),
    Mistake(options: "--to a@example.org --body b --body-file - --send", code: 64, says: "--body"),
  ]

  @Test(arguments: mistakes)
  func `Each mistake has its code and its words, and nothing is queued`(_ mistake: Mistake) async throws {
    let world = try await SendingWorld()
    let outcome = try world.program.run("compose \(mistake.options)")
    #expect(outcome.code == mistake.code && outcome.out.isEmpty, "\(outcome)")
    #expect(outcome.err.contains(mistake.says), "\(outcome)")
    #expect(try world.outbox() == [])
    #expect(try world.drafts().count == (mistake.isKept ? 1 : 0))
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test(
    arguments: [
      "\\r\\nBcc: x@example.net", "\\nX: y", "\\u{1b}[2J", "\\u{0}",
    ])
  func `Line ends and control characters in fields never make another field`(text: String) async throws {
    let world = try await SendingWorld()
    let evil =
      "\""
      + text.replacing("\\r", with: "\r").replacing("\\n", with: "\n")
      .replacing("\\u{1b}", with: "\u{1b}").replacing("\\u{0}", with: "\u{1}") + "\""
    for option in [
      "--subject a\(evil)", "--subject s --from \"me@example.org\(evil)\"",
      "--subject s --cc b@example.org\(evil)",
    ] {
      _ = try world.program.run(["-e", "compose --to a@example.org \(option) --body b --send --yes"])
    }
    try await world.sync()
    for mail in world.submission.accepted {
      let source = String(decoding: mail.source, as: UTF8.self)
      let head = source.split(separator: "\r\n\r\n", maxSplits: 1).first ?? ""
      #expect(!head.contains("\r\nX:") && !head.contains("\r\nBcc:") && !head.contains("\u{1b}"), "\(head)")
      #expect(mail.recipients.allSatisfy { $0.hasSuffix("@example.org") }, "\(mail.recipients)")
    }
    await world.end()
  }

  @Test(arguments: [true, false])
  func `Undo after a message takes that back, or says that it has left, and undoes no earlier action`(
    waits: Bool
  ) async throws {
    let world = try await SendingWorld()
    world.mail.deliver(
      "From: Ann <ann@example.org>\nTo: me@example.org\nSubject: lunch\nMessage-ID: <l@example.org>\n\nText.\n",
      to: "INBOX")
    try await world.sync()
    let compose = SendingWorld.compose("Plans", waits ? "--send --wait" : "--send")
    let outcome = try await world.program.runAside(
      "set onerror continue; account work; star 1; compose --to ann@example.org --body x --subject Kept --draft; "
        + "\(compose); undo; search in:inbox is:starred --count; undo; search in:inbox is:starred --count")
    #expect(outcome.code == (waits ? 1 : 0), "\(outcome)")
    #expect(outcome.err.contains("so it can't be taken back") == waits, "\(outcome)")
    #expect(outcome.lines.filter { ["0", "1"].contains($0) } == ["1", "1"], "\(outcome)")
    #expect(world.accepted == (waits ? ["Plans"] : []))
    #expect(try world.outbox() == [] && world.drafts().contains("Plans") == !waits)
    // The draft was kept after the star was set.
    #expect(try !world.drafts().contains("Kept"))
    await world.end()
  }

  @Test func `Sending while offline queues it and says so, with 69`() async throws {
    let world = try await SendingWorld()
    let outcome = try world.program.run(["--offline", "-e", SendingWorld.compose()])
    #expect(
      outcome.code == 69 && outcome.err.contains("offline") && outcome.err.contains("Don't send it again"),
      "\(outcome)")
    #expect(try world.outbox().map(\.fate) == ["queued"])
    try await world.sync()
    #expect(world.accepted == ["Plans"])
    await world.end()
  }

  @Test(
    .enabled(if: Confinement.mountsWork, "\(Confinement.withoutMounts)"))
  func `A full disk fails the command with 73, and what was acknowledged is there`() throws {
    let program = try Program()
    defer { program.remove() }
    let disk = program.path("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    let script = """
      run() { "$0" --store "$1"/store "${@:2}"; }
      run "$1" -e 'account add mail --no-test --insecure --email me@example.org --imap 127.0.0.1:1 --smtp 127.0.0.1:1 --user me --password-command "echo x"' >&2
      kept=0
      for n in {1..400}; do
        head -c 20000 /dev/urandom > "$HOME/file"
        run "$1" -e "compose --to a@example.org --subject mail$n --body b --attach $HOME/file $2" >/dev/null
        code=$?
        [ $code = 0 ] || break
        kept=$n
      done
      echo "ended $code"
      run "$1" --json -e "$3" | grep -c '"type":"'"$4"'"'
      echo "kept $kept"
      run "$1" --json -e 'doctor' | grep '"ok":false'
      """
    for (option, list, type) in [("--send", "outbox", "outbox"), ("--draft", "drafts", "draft")] {
      let outcome = try program.run(
        [disk, option, list, type],
        through: Confinement.smallDisk(kilobytes: 3_000, at: disk) + ["bash", "-c", script])
      #expect(outcome.err.contains("no space left"), "\(outcome)")
      #expect(outcome.lines.first == "ended 73", "\(outcome)")
      let (listed, kept) = (outcome.lines.dropFirst().first, outcome.lines.dropFirst(2).first)
      #expect(listed.map { "kept \($0)" } == kept && kept != "kept 0", "\(outcome)")
      #expect(outcome.lines.count == 3, "\(outcome)")
    }
  }
}

extension Program {
  fileprivate func writeBytes(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }
}
