import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Hostile HTML", .timeLimit(.minutes(10)))
struct HostileHTMLTests {
  private static let size = 1 << 20

  private static func fill(_ text: String, size: Int = Self.size) -> String {
    String(repeating: text, count: size / text.utf8.count)
  }

  /// Two of these are a style sheet that is still read.
  private static func half(_ text: String) -> String { fill(text, size: 200 << 10) }

  @Test(
    arguments: [
      "<div>", "<b>x", "</p></x>", "<table><tr><td>x", "<table><tr><td>x</td></tr></table>", "<blockquote>x",
      "<ul><li>x", "<a href='http://x.example/'>x</a>", "<img src='http://x.example/a.png' alt=x>", "<br>",
      "<!-- x -->", "<!--", "<", "&", "&nbsp;&zwnj;", "<font color=red style='color:red'>", "<p title='",
      "<style>a{", "<style>.a{display:none}</style>", "<td colspan=20>x", "日本語", "<p a='", "x\u{301}\u{301}",
      "<div class=gmail_quote><blockquote>", "<div id=divRplyFwdMsg>", "\u{0}", "<h1>", "<pre>\n",
    ])
  func `Any size, depth and number of elements is read up to limits, without recursion`(piece: String) {
    let read = HTMLReader.read("<p>before</p>" + Self.fill(piece, size: Self.size / 4))
    #expect(read.richText.plainText().contains("before"))
    #expect(SafePageCheck(read.page()).problems.isEmpty)
  }

  @Test func `A single attribute or style sheet is limited as well`() {
    for html in [
      "<p style='" + Self.fill("color:red;") + "'>x</p>", "<p style='" + Self.fill("\\6a") + "'>x</p>",
      "<p style='background:" + Self.fill("a ") + "'>x</p>", "<p class='" + Self.fill("b ") + "'>x</p>",
      "<style>" + Self.fill(".a,") + "{display:none}</style><p>x</p>",
      "<style>" + Self.fill("{") + "</style><p>x</p>",
      "<style>" + String(repeating: "@a;", count: 80_000) + String(repeating: " ", count: 250_000)
        + "</style><p>x</p>",
      "<style>" + Self.fill("p{color:red}") + "</style>" + Self.fill("<p>x"),
      "<style>p" + Self.half(".a") + "{color:red}</style>" + Self.fill("<p class=a>x"),
      "<style>" + Self.half("p,") + "p{" + Self.half("@media x{}") + "}</style><p>x",
      "<style>p{" + Self.half("a{}") + Self.half("b:c;") + "}</style><p>x",
      "<style>" + Self.half("p ") + "{display:none}" + Self.half("p{}") + "</style>" + Self.fill("<p>x"),
      "<img alt=x src='data:image/png;base64," + Self.fill("AAAA") + "'>x",
      "<a href='http://" + Self.fill("a.") + "'>x</a>",
      "<a href='https://x.example/?" + Self.fill("utm_a=b&") + "'>x</a>",
      "<a href='mailto:" + Self.fill("a") + "'>x</a>",
      "<img srcset='" + Self.fill("a ") + "'>x", "<p " + Self.fill("a=b ") + ">x</p>",
    ] {
      let read = HTMLReader.read(html)
      #expect(read.richText.plainText().contains("x"), "\(html.prefix(40))")
      #expect(SafePageCheck(read.page()).problems.isEmpty, "\(html.prefix(40))")
    }
  }

  @Test func `Rich text never exceeds its maximum depth`() {
    func depth(_ blocks: [RichText.Block]) -> Int {
      1
        + (blocks.map { block in
          switch block {
          case .item(_, let blocks): depth(blocks)
          case .quotation(let quotation): depth(quotation.blocks)
          default: 0
          }
        }.max() ?? 0)
    }
    let html = String(repeating: "<blockquote>x<ul><li>y", count: 150)
    #expect(depth(HTMLReader.read(html).richText.blocks) <= RichText.depthLimit + 1)
  }
}
