import Testing

@testable import VmailTerminal

/// Text that leads somewhere when it is clicked (OSC 8).
@Suite(.timeLimit(.minutes(10))) struct HyperlinkTests {
  @Test(arguments: [
    "javascript:alert(1)", "mailto:a@example.org", "file:///etc/passwd", "https://a.example/\u{1B}\\x",
    "https://a.example/ü", "https://a.example/\u{7}", "https://a.example/ b",
    "https://a.example/" + String(repeating: "a", count: 3_000),
  ])
  func `Only web addresses in printable ASCII, and no endless ones, are led to`(target: String) {
    #expect(Hyperlink(target) == nil)
  }

  @Test func `A pager gets the text without them`() throws {
    let link = try #require(Hyperlink("https://a.example/"))
    let bytes = Array("\u{1B}[1mbold\u{1B}[0m \(link.start)a.example\(Hyperlink.end) end\n".utf8)
    #expect(
      String(decoding: Hyperlink.removed(from: bytes), as: UTF8.self)
        == "\u{1B}[1mbold\u{1B}[0m a.example end\n")
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color", "VTE_VERSION": "6800"], true),
    (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], false),
    (["TERM": "dumb"], false),
  ])
  func `By itself only a terminal that is known for them shows them`(variables: [String: String], shows: Bool)
  {
    var environment = TerminalEnvironment.none(variables: variables)
    environment.isOutputTerminal = true
    var settings = OutputSettings()
    #expect(environment.showsHyperlinks(settings, isTerminal: true) == shows)
    #expect(!environment.showsHyperlinks(settings, isTerminal: false))
    settings.hyperlinks = .off
    #expect(!environment.showsHyperlinks(settings, isTerminal: true))
    settings.hyperlinks = .on
    settings.form = .plain
    #expect(!environment.showsHyperlinks(settings, isTerminal: true))
  }
}
