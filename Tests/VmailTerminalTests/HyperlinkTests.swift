import Testing

@testable import VmailTerminal

/// Text that leads somewhere when it is clicked (OSC 8).
@Suite(.timeLimit(.minutes(10))) struct HyperlinkTests {
  private static let clickable = Theme(background: .dark, depth: .none, showsHyperlinks: true)

  private static func text(of link: RichText.Link, width: Int = 80) -> String {
    let text = RichText(blocks: [.paragraph([RichText.Run(.text(link.text), link: 0)])], links: [link])
    return MessageBody(number: 1, showsQuotes: false, layout: Fixture.layout(width)).lines(of: text)
      .map { $0.rendered(theme: clickable) }.joined(separator: "\n")
  }

  @Test func `An address that says where it leads can be clicked`() {
    let link = RichText.Link(text: "https://example.org/a", target: "https://example.org/a")
    #expect(
      Self.text(of: link) == "\u{1B}]8;;https://example.org/a\u{1B}\\https://example.org/a\u{1B}]8;;\u{1B}\\")
  }

  @Test func `Words can't be clicked, but the address listed below them can`() {
    let link = RichText.Link(text: "Click here", target: "https://example.org/a")
    let lines = Self.text(of: link).split(separator: "\n")
    #expect(lines.first == "Click here [1]")
    #expect(lines.last == "[1] \u{1B}]8;;https://example.org/a\u{1B}\\example.org/a\u{1B}]8;;\u{1B}\\")
  }

  @Test(arguments: LinkWarning.Reason.allCases)
  func `What may not lead where its reader thinks can't be clicked`(reason: LinkWarning.Reason) {
    let link = RichText.Link(
      text: "https://bank.example", target: "https://evil.example/",
      warning: LinkWarning(reason: reason, host: "evil.example"))
    #expect(!Self.text(of: link).contains("\u{1B}"))
  }

  @Test func `A host that is cut can't be clicked`() {
    let link = RichText.Link(text: "x", target: "https://bank.example.login.evil-host-of-somebody.example/")
    #expect(!Self.text(of: link, width: 20).contains("\u{1B}"))
  }

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
