import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailShell
@testable import VmailTerminal

/// Where in what was typed an error lies.
@Suite(.timeLimit(.minutes(10))) struct CaretTests {
  private func layout(_ width: Int) -> Layout {
    Layout(width: width, times: TimestampFormat(now: TestClock.start, clock: .utc, locale: .english))
  }

  private func lines(_ text: String, _ range: Range<Int>, width: Int = 60) -> [String] {
    CaretLines(source: SourceLine(of: text, at: range)).lines(in: layout(width)).map(\.string)
  }

  @Test func `The caret stands under the first letter, and the rest of the word is underlined`() {
    #expect(lines("move 3 wrok", 7..<11) == ["  move 3 wrok", "         ^~~~"])
    #expect(lines("move", 4..<4) == ["  move", "      ^"])
  }

  @Test(arguments: [
    ("folder 日本語x", 7..<11, "  folder 日本語x", "         ^~~~~~~"),
    ("日本 wrok", 3..<7, "  日本 wrok", "       ^~~~"),
    ("e\u{301}\u{302}e\u{301} wrok", 3..<7, "  e\u{301}\u{302}e\u{301} wrok", "     ^~~~"),
    ("list\t\twrok", 6..<10, "  list wrok", "       ^~~~"), ("👩‍👩‍👧 wrok", 2..<6, "  👩‍👩‍👧 wrok", "     ^~~~"),
  ])
  func `Columns are counted, not characters`(text: String, range: Range<Int>, line: String, mark: String) {
    #expect(lines(text, range) == [line, mark])
  }

  @Test func `A long line is cut around the place`() {
    let text = String(repeating: "a ", count: 400) + "wrok" + String(repeating: " z", count: 400)
    for width in [20, 40, 80, 400] {
      let found = lines(text, 800..<804, width: width)
      let start = found[1].prefix { $0 == " " }.count
      #expect(found[0].count < width && found[1].hasSuffix("^~~~"))
      #expect(Array(found[0])[start..<start + 4].elementsEqual("wrok"), "\(found)")
      #expect(found[0].contains("…"))
    }
  }

  @Test func `A long word is cut as well`() {
    let found = lines("open " + String(repeating: "x", count: 500), 5..<505, width: 40)
    #expect(found.allSatisfy { $0.count < 40 } && found[1].contains("^~~~"))
  }

  @Test func `Of several lines the right one is shown`() throws {
    let text = "list\nmove 3 wrok\nopen 1"
    #expect(lines(text, 12..<16) == ["  move 3 wrok", "         ^~~~"])
    #expect(SourceLine(of: text, at: 12..<16).column == 8)
    #expect(SourceLine(of: "a 'b", line: 1, column: 3) == SourceLine(of: "a 'b", at: 2..<3))
    #expect(SourceLine(of: "", at: 5..<9).range == 0..<0)
  }

  /// The error record of the last line that was run.
  private func error(_ text: String, _ prepare: String = "") async throws -> [String: Any] {
    let world = try await ActionWorld()
    let output = world.output
    var shell = world.shell()
    try shell.settings.set("output", to: "json")
    shell.applySettings()
    for text in [prepare, text] {
      for line in try Lexer(variable: { _ in nil }).commands(in: text) {
        _ = await Dispatcher().run(line, in: &shell)
      }
    }
    let last = try #require(output.out.text.split(separator: "\n").last { $0.contains("\"error\"") })
    return try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
  }

  @Test(arguments: [
    ("folder wrok", 8), ("list; folder wrok", 14), ("list\nfolder wrok", 8), ("list; \\\n  folder wrok", 10),
    ("nonsense", 1), ("list --odd", 6), ("archive 99", 9), ("set theme drak", 11), ("set theme=drak", 11),
    ("search plan bogus:x", 13), ("/plan bogus:x", 7), ("import nowhere.mbox --account wrok", 31),
    ("search --forget nothing", 17), ("snooze 1 tomorow", 10),
    ("import --account=wrok x", 18),
    ("rules add --if plan --then 'red'", 29),
    ("would archive 99", 15), ("source nowhere.vmail", 8),
  ])
  func `Errors say at which character of the line they lie`(line: String, column: Int) async throws {
    let error = try await error(line, "list")
    #expect(error["column"] as? Int == column, "\(error)")
  }

  @Test func `What an alias hides lies at its name, what is typed behind it where it is`() async throws {
    #expect(try await error("list; go", "alias go folder wrok")["column"] as? Int == 7)
    #expect(try await error("list; go wrok", "alias go folder")["column"] as? Int == 10)
    #expect(try await error("list; would far 99", "list; alias far archive")["column"] as? Int == 17)
  }

  @Test func `What lies nowhere has no column`() async throws {
    let error = try await error("undo")
    #expect(error.keys.contains("column") && error["column"] is NSNull)
  }
}
