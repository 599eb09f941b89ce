import Testing
import VmailCommandLine

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// The settings that vmail starts with: from options, else from variables.
@Suite(.timeLimit(.minutes(10))) struct LaunchSettingsTests {
  private static let plain = ["output": "plain", "motion": "off", "glyphs": "ascii"]

  @Test(
    arguments: [
      ([], [:], [:]),
      (["--plain"], [:], plain), ([], ["VMAIL_OUTPUT": "plain"], plain),
      (["--json"], [:], ["output": "json"]), ([], ["VMAIL_OUTPUT": "json"], ["output": "json"]),
      ([], ["VMAIL_OUTPUT": "text"], ["output": "text"]), ([], ["VMAIL_OUTPUT": ""], [:]),
      (["--json"], ["VMAIL_OUTPUT": "plain"], ["output": "json"]),
      (["--plain"], ["VMAIL_OUTPUT": "json"], plain),
      (["--agent"], ["VMAIL_OUTPUT": "plain"], ["output": "json"]),
      (["--agent", "mailto:a@example.org"], [:], ["output": "json"]), (["--script", "file"], [:], [:]),
      (["--color", "never"], [:], ["color": "never"]), ([], ["VMAIL_COLOR": "always"], ["color": "always"]),
      (["--color=never"], ["VMAIL_COLOR": "always"], ["color": "never"]), ([], ["VMAIL_COLOR": ""], [:]),
      (["--plain"], ["VMAIL_COLOR": "never"], plain.merging(["color": "never"]) { $1 }),
    ] as [([String], [String: String], [String: String])])
  func `Options win over variables`(
    words: [String], variables: [String: String], settings: [String: String]
  ) throws {
    #expect(try LaunchLine(words).settings(variables) == settings)
  }

  @Test func `Every value is one that its setting takes`() throws {
    var settings = Settings()
    for (name, value) in Self.plain { try settings.set(name, to: value) }
  }

  @Test(
    arguments: [
      ([], ["VMAIL_COLOR": "pink"], "VMAIL_COLOR=pink: expected auto, always or never"),
      ([], ["VMAIL_OUTPUT": "jsn"], "VMAIL_OUTPUT=jsn: expected text, plain or json: did you mean \"json\"?"),
      (["--plain", "--json"], [:], "--plain and --json"),
      (["--agent", "--rc", "file"], [:], "--agent and --rc"),
      (["--agent", "--script", "file"], [:], "--agent and --script"),
      (["--agent", "--debug", "file"], [:], "--agent and --debug"),
      (["--agent", "file"], [:], "not from a file"),
      (["--agent", "--plain"], [:], "--plain and --agent"),
    ] as [([String], [String: String], String)])
  func `A wrong value and options that exclude each other are refused`(
    words: [String], variables: [String: String], says: String
  ) throws {
    let error = try #require(throws: LaunchError.self) { try LaunchLine(words).settings(variables) }
    #expect(error.error.text.contains(says), "\(error.error.text)")
    #expect(error.error.code == .usage)
  }

  @Test(arguments: [
    (["--nonsense"], "json", true), (["--plain", "--nonsense"], "json", false),
    (["--nonsense"], "text", false),
  ])
  func `A program that asked for JSON by variable gets its errors so`(
    words: [String], form: String, isForProgram: Bool
  ) {
    #expect(LaunchLine.isForProgram(words, ["VMAIL_OUTPUT": form]) == isForProgram)
  }
}
