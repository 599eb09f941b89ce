import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Where in what was typed an error lies.
@Suite(.timeLimit(.minutes(10))) struct ErrorColumnTests {
  /// The error record of the last line that was run.
  private func error(_ text: String, _ prepare: String = "") async throws -> [String: Any] {
    let world = try await ActionWorld()
    let output = world.output
    var shell = world.shell()
    try shell.settings.set("output", to: "json")
    SettingsInForce.applySettings(in: shell)
    for text in [prepare, text] {
      for line in try Lexer(variable: { _ in nil }).commands(in: text) {
        _ = await Dispatcher().run(line, in: &shell)
      }
    }
    let last = try #require(output.out.text.split(separator: "\n").last { $0.contains("\"error\"") })
    return try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
  }

  @Test(
    arguments: [
      ("folder wrok", 8), ("list; folder wrok", 14), ("list\nfolder wrok", 8),
      ("list; \\\n  folder wrok", 10),
      ("nonsense", 1), ("list --odd", 6), ("archive 99", 9), ("set theme drak", 11), ("set theme=drak", 11),
      ("search plan bogus:x", 13), ("/plan bogus:x", 7), ("import nowhere.mbox --account wrok", 31),
      ("search --forget nothing", 17), ("snooze 1 tomorow", 10),
      ("import --account=wrok x", 18),
      ("rules add --if plan --then 'red'", 29),
      ("would archive 99", 15), ("source nowhere.vmail", 8),
    ] as [(String, Int)])
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
