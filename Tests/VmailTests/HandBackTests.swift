import Foundation
import Testing
import VmailTestSupport

/// What vmail prints for other programs comes back as references, on standard input.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct HandBackTests {
  /// Message-IDs as mail has them, some of which try to be something else.
  private static let ids = [
    "a@example.org", "thread:1", "all", "*", "$(touch x);&\"'@b", "a<b", "größe@example.org",
  ]

  private static func world() throws -> Program {
    let program = try Program()
    try FileManager.default.createDirectory(atPath: program.path("mail"), withIntermediateDirectories: true)
    for (number, id) in (ids + [""]).enumerated() {
      let text =
        "From: Ann <ann@example.org>\nSubject: Mail \(number)\nMessage-ID: <\(id)>\n\nText \(number)\n"
      try program.write(text, to: "mail/\(number).eml")
    }
    try #require(try program.run("import mail").code == 0)
    return program
  }

  private static func objects(_ line: String, _ program: Program) throws -> [[String: Any]] {
    try program.run(line, json: true).lines.compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  private static func inbox(_ program: Program) throws -> [String] {
    try objects("list", program).compactMap {
      $0["type"] as? String == "thread" ? $0["subject"] as? String : nil
    }
    .sorted()
  }

  @Test func `Message-IDs of JSON archive just their mail, however hostile they are`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let threads = try Self.objects("list", program).filter { $0["type"] as? String == "thread" }
    #expect(threads.count == Self.ids.count + 1)
    for thread in threads {
      let (id, subject) = (thread["messageId"] as? String, thread["subject"] as? String)
      guard let id else {
        #expect(subject == "Mail \(Self.ids.count)")
        continue
      }
      let done = try program.run(["-e", "archive @-; undo"], input: id + "\n")
      #expect(done.code == 0 && done.out.contains("\"\(subject ?? "")\""), "\(id) \(done)")
      let named = try program.run(["-e", "archive thread:\(thread["id"] ?? ""); undo"])
      #expect(named.out == done.out, "\(named)")
    }
    #expect(try Self.inbox(program).count == threads.count)
    let all = threads.compactMap { $0["messageId"] as? String }
    #expect(try program.run(["-e", "archive @-"], input: all.joined(separator: "\r\n")).code == 0)
    #expect(try Self.inbox(program) == ["Mail \(Self.ids.count)"])
    #expect(try program.run(["-e", "undo"]).code == 0)
    #expect(try Self.inbox(program).count == threads.count)
  }

  @Test func `Lines are data: what would be a reference on a command line names nothing there`() throws {
    let program = try Self.world()
    defer { program.remove() }
    for (input, code) in [
      ("", 64), ("\n \n", 64), ("1\n^2\n3-5\n@x\n%\nfrom:ann\nall/from:ann\n", 64), ("<a@example.org", 0),
      ("nobody@example.org\nid:a@example.org\n", 0), (String(repeating: "x", count: 9 << 20), 65),
    ] as [(String, Int32)] {
      let would = try program.run(["-e", "would archive @-"], input: input)
      #expect(would.code == code, "\(would)")
      let rehearsed = try program.run(["--dry-run", "-e", "archive @-"], input: input)
      #expect(rehearsed.code == code && rehearsed.out == would.out, "\(rehearsed)")
      if code == 0 { #expect(would.out.contains("Would archive \"Mail 0\""), "\(would)") }
    }
    #expect(try Self.inbox(program).count == Self.ids.count + 1)
    let script = try program.run([], input: "archive @-\n<a@example.org>\n")
    #expect(script.code == 64 && script.err.contains("standard input is where the commands come from"))
    let file = try program.write("archive @-\necho done\n", to: "put.vmail")
    let piped = try program.run([file], input: "<a@example.org>\n")
    #expect(piped.code == 0 && piped.out.hasSuffix("done\n"), "\(piped)")
  }

  @Test func `The path of a message is that of its bytes, for the owner alone, and stays the same`() throws {
    let program = try Self.world()
    defer { program.remove() }
    let shown = try program.run(["-e", "raw --path id:a@example.org"])
    let path = shown.out.trimmingCharacters(in: .newlines)
    let bytes = try Data(contentsOf: URL(filePath: program.path("mail/0.eml")))
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try program.run(["-e", "raw --path @-"], input: "a@example.org\n").out == shown.out)
    #expect(try program.run(["-e", "raw --path *"]).lines.count == Self.ids.count + 1)
    #expect(
      try program.run(["-e", "raw --path id:a@example.org | xargs cat"]).out
        == String(decoding: bytes, as: UTF8.self))
    // A day later the next vmail removes them.
    let old = Date.now - 2 * 86_400
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try program.run("list").code == 0 && !FileManager.default.fileExists(atPath: path))
    #expect(try program.run("raw --path 99").code == 64)
  }
}
