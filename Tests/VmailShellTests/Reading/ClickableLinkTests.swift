import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// Links of mail that can be clicked (OSC 8).
@Suite(.timeLimit(.minutes(10))) struct ClickableLinkTests {
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
}
