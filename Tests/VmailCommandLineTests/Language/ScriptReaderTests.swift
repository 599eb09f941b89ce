import Foundation
import Glibc
import Testing

@testable import VmailCommandLine
@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct ScriptReaderTests {
  private func pieces(_ bytes: [UInt8]) throws -> [ScriptReader.Piece] {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "vmail-script-\(UUID().uuidString)"
    ).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    var reader = try ScriptReader(path: path)
    var pieces: [ScriptReader.Piece] = []
    while let piece = try reader.next() { pieces.append(piece) }
    return pieces
  }

  @Test func `Lines come with their numbers, those that belong together at once`() throws {
    let script = "#!/usr/bin/env vmail\nlist\r\n\narchive \\\n 3\necho 'a\nb'; more\nlast"
    #expect(
      try pieces(Array(script.utf8)) == [
        ScriptReader.Piece(text: "#!/usr/bin/env vmail", lineNumber: 1),
        ScriptReader.Piece(text: "list", lineNumber: 2), ScriptReader.Piece(text: "", lineNumber: 3),
        ScriptReader.Piece(text: "archive \\\n 3", lineNumber: 4),
        ScriptReader.Piece(text: "echo 'a\nb'; more", lineNumber: 6),
        ScriptReader.Piece(text: "last", lineNumber: 8),
      ])
    #expect(try pieces([]).isEmpty)
  }

  @Test func `A byte-order mark begins the file, and is no part of its first line`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try pieces(mark + Array("echo a\n".utf8)) == [ScriptReader.Piece(text: "echo a", lineNumber: 1)])
    #expect(try pieces(mark) == [ScriptReader.Piece(text: "", lineNumber: 1)])
    let twice = try pieces(mark + mark + Array("a\n".utf8) + mark + Array("b".utf8))
    #expect(twice.map(\.text) == ["\u{FEFF}a", "\u{FEFF}b"])
  }

  @Test func `A quote open at the end is handed on for the lexer to refuse`() throws {
    #expect(
      try pieces(Array("list\necho 'a\nb".utf8)).last == ScriptReader.Piece(text: "echo 'a\nb", lineNumber: 2)
    )
  }

  @Test func `Many lines in one quote take no more time than others, and have a bound`() throws {
    let open = "echo '" + String(repeating: "x\n", count: 200_000)
    #expect(try pieces(Array((open + "'").utf8)).count == 1)
    #expect(throws: ScriptReader.Failure.lineTooLong(lineNumber: 1)) {
      try pieces(Array((open + open.dropFirst(6) + open.dropFirst(6)).utf8))
    }
    #expect(throws: ScriptReader.Failure.lineTooLong(lineNumber: 2)) {
      try pieces([0x0A] + [UInt8](repeating: 0x61, count: 2_000_000))
    }
  }

  @Test func `Commands are had from a pipe before it is closed`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(Glibc.pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var reader = ScriptReader(descriptor: ends[0])
    _ = write(ends[1], "list\nmo", 7)
    #expect(try reader.next()?.text == "list")
    _ = write(ends[1], "re\n", 3)
    #expect(try reader.next() == ScriptReader.Piece(text: "more", lineNumber: 2))
  }

  @Test func `A missing file is an error`() {
    #expect(throws: ScriptReader.Failure.cannotOpen(path: "/nonexistent", errno: ENOENT)) {
      try ScriptReader(path: "/nonexistent")
    }
  }

  @Test(
    arguments: [
      "aé日🎉".utf8.map { $0 }, [0xC3], [0xC3, 0x28], [0xC3, 0xC3, 0xA9], [0xE6, 0x97],
      [0xF0, 0x9F, 0x8E, 0x89],
      [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x61], [0x80, 0x61], [0xE6, 0x61, 0xE6, 0x97, 0xA5],
    ] as [[UInt8]])
  func `Characters are put together from bytes, whatever the bytes are`(bytes: [UInt8]) {
    var decoder = UTF8Decoder()
    var text = String.UnicodeScalarView()
    for byte in bytes + [0x2E] { text.append(contentsOf: decoder.take(byte)) }
    #expect(String(text) == String(decoding: bytes + [0x2E], as: UTF8.self))
  }
}
