import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell

/// What pages show to type runs, and prints what they say. `Tests/pages-not-tried` says what is left out, and why.
@Suite(.timeLimit(.minutes(10)), .waitsForPrograms) struct PageTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil
  /// `vmail` is a session, which has prompts, or a script; `text` has nothing to type.
  private static let kinds: Set = ["vmail", "sh", "text", "json", "ini", "swift"]

  @Test func `Every block says what it is, and what isn't tried is there`() throws {
    let pages = try UserPage.all()
    let reasons = try UserPage.notTried()
    for block in pages.flatMap(\.blocks) {
      #expect(Self.kinds.contains(block.kind), "\(block) is \"\(block.kind)\"")
      guard block.kind == "text", reasons[block.page]?[block.lines.first ?? ""] == nil else { continue }
      #expect(!block.lines.contains { $0.contains(#/^(vmail>?|\$) /#) }, "\(block)")
    }
    for (path, lines) in reasons {
      let page = try #require(pages.first { $0.path == path }, "\(path)")
      let rows = Self.lines.filter { path == $0.path }.map(\.text)
      let shown = Set(page.blocks.compactMap(\.lines.first) + page.code + rows)
      for line in lines.keys { #expect(shown.contains(line), "\(path): \(line)") }
    }
  }

  @Test(arguments: try UserPage.blocks(of: "vmail").filter(\.isSession))
  func `A session prints what its page says`(_ block: UserPage.Block) async throws {
    let transcript = Transcript(name: block.page, text: "# demo\n" + block.text)
    let replayed = String(try await transcript.replay { try $0.writeMail() }.dropFirst("# demo\n".count))
    if block.lines.allSatisfy({ $0.hasPrefix("vmail> ") }) {
      // It shows no output, so whatever succeeds will do.
      #expect(!replayed.contains(#/(?m)^\[\d+\]$/#), "\(replayed)")
      return
    }
    #expect(replayed == block.text)
    guard Self.isRecording else { return }
    try await PageRecorder.shared.record(replayed, for: block)
    Issue.record("recorded: read the difference, then run without RECORD")
  }

  @Test(arguments: try UserPage.blocks(of: "vmail").filter { !$0.isSession })
  func `A script runs`(_ block: UserPage.Block) async throws {
    let program = try await ExampleWorld.shared.value.home()
    defer { program.remove() }
    let path = try program.write(block.text, to: "page.vmail")
    let outcome = try program.run([path], environment: ["EDITOR": "true", "USER": "kim"])
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test(arguments: try UserPage.blocks(of: "sh"))
  func `Lines for a shell run, or name scripts that are there`(_ block: UserPage.Block) async throws {
    let scripts = block.text.matches(of: #/\b(scripts|findings)/[a-z-]+/#).map(\.output.0)
    for script in scripts {
      let path = UserPage.root.appending(path: String(script)).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
    }
    guard scripts.isEmpty else { return }
    let program = try await ExampleWorld.shared.value.home()
    defer { program.remove() }
    let bin = program.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: "vmail"), withDestinationURL: Program.binary)
    let outcome = try program.run(
      [], environment: ["PATH": bin.path + ":/usr/bin:/bin", "EDITOR": "true", "USER": "kim"],
      through: ["/bin/sh", "-e", "-c", block.text])
    #expect(outcome.code == 0, "\(outcome)")
  }

  @Test(arguments: try UserPage.blocks(of: "json"))
  func `Each line of JSON is an object`(_ block: UserPage.Block) throws {
    for line in block.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(object is [String: Any], "\(line)")
    }
  }

  @Test func `Pictures run nothing, load nothing and are small`() throws {
    let folder = UserPage.root.appending(path: "docs/pictures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".svg")
    }
    #expect(names.contains("minute.svg"))
    for name in names {
      let picture = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!picture.contains(#/<script|href|url\(|@import|\son[a-z]+=/#), "\(name)")
      #expect(picture.utf8.count < 300_000, "\(name)")
    }
  }

  /// The lines of the tables about other programs that can be typed as they are, with their pages.
  private static let lines: [(path: String, text: String)] = HelpTopic.otherPrograms.flatMap { topic in
    topic.foreignRows.flatMap { code(in: $0.here) + code(in: $0.more ?? "") }.filter(isWhole).map { line in
      (path: "docs/coming-from/\(topic.program).md", text: line)
    }
  }

  private static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  /// Whether it is a command, and nothing in it is to be replaced.
  private static func isWhole(_ code: String) -> Bool {
    guard let first = code.split(separator: " ").first, CommandTable.command(named: String(first)) != nil
    else {
      return false
    }
    return !code.contains(#/[A-Z]{2,}|…/#)
  }

  @Test func `What the tables about other programs say to type can be rehearsed`() async throws {
    let reasons = try UserPage.notTried()
    let world = try TranscriptWorld(isDemo: true)
    defer { world.remove() }
    try world.writeMail()
    try world.write(ExampleMail.mbox(now: TranscriptWorld.start), to: "examples.mbox")
    var shell = world.shell()
    let imported = await world.type("import ${HOME}/examples.mbox", in: &shell)
    #expect(imported.hasPrefix("Imported"))
    for line in Self.lines where reasons[line.path]?[line.text] == nil {
      // In a listing or, if that has no such things, in an open conversation.
      var printed = ""
      for before in ["list", "list\nopen 3"] {
        try world.write("\(before)\n\(line.text)\n", to: "row.vmail")
        printed = await world.type("source --dry-run ${HOME}/row.vmail", in: &shell)
        if !printed.contains(#/\[\d+\]\n$/#) { break }
      }
      #expect(!printed.contains(#/\[\d+\]\n$/#), "\(line.path): \(line.text): \(printed)")
    }
  }
}

extension UserPage.Block {
  /// Whether it shows a prompt.
  fileprivate var isSession: Bool { lines.contains { $0.hasPrefix("vmail> ") } }
}

extension TranscriptWorld {
  /// Puts into the home the mail that pages speak of.
  fileprivate func writeMail() throws {
    let letter = "From: ann@example.org\nSubject: Old\nMessage-ID: <old@example.org>\n\nText.\n"
    let mbox = "From ann@example.org Mon Feb  3 09:12:00 2025\n" + letter + "\n"
    for (path, text) in [
      ("Mail/old", mbox), ("mail/old", mbox), ("Maildir/new/1.host", letter),
      (".thunderbird/PROFILE/Mail/Local Folders/Inbox", mbox),
      ("Takeout/Mail/All mail Including Spam and Trash.mbox", mbox),
    ] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    for name in ["cur", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "Maildir/\(name)"), withIntermediateDirectories: true)
    }
  }
}

/// Writes what sessions print into their pages, one after the other.
private actor PageRecorder {
  static let shared = PageRecorder()

  func record(_ printed: String, for block: UserPage.Block) throws {
    let file = UserPage.root.appending(path: block.page)
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing(block.text, with: printed).write(to: file, atomically: true, encoding: .utf8)
  }
}
