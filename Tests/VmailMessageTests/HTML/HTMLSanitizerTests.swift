import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("HTML sanitizer", .timeLimit(.minutes(10)))
struct HTMLSanitizerTests {
  /// Returns the body of the safe page.
  private func body(_ html: String, images: [String: String] = [:]) -> String {
    let page = HTMLReader.read(html).page(images: images)
    guard let start = page.range(of: "<body>"), let end = page.range(of: "</body>", options: .backwards)
    else {
      return page
    }
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test(
    arguments: [
      "script", "iframe", "select", "textarea", "svg", "template", "title", "audio", "video", "canvas",
      "noframes", "noembed", "datalist", "dialog",
    ])
  func `Elements that run code, load anything or ask for input are removed with their content`(
    element: String
  ) {
    let html = body("<p>a</p><\(element)>secret</\(element)><p>b</p>")
    #expect(html.contains("<p>a</p>"))
    #expect(html.contains("<p>b</p>"))
    #expect(!html.contains("secret"))
    #expect(!html.contains(element + ">"))
  }

  @Test(
    arguments: ["noscript", "object", "applet", "button", "map", "math"])
  func `Fallback content of elements that are not run is text, without active elements`(element: String) {
    let html = body("<p>a</p><\(element) onclick=x>text</\(element)><p>b</p>")
    // A button has colours of its own.
    let style = element == "button" ? " style=\"background-color:#efefef;color:#000000;\"" : ""
    #expect(html == "<p>a</p><data\(style)>text</data><p>b</p>")
  }

  @Test(arguments: ["", "/"])
  func `A picture element is a single image, whatever forms it has`(slash: String) {
    let source =
      "<source type='image/webp' srcset='https://x.example/a.webp 2x, https://x.example/b.webp'\(slash)>"
    let html =
      "<a href='https://x.example/'><picture>\(source)<img src='https://x.example/a.png' alt='Cat'\(slash)></picture></a>"
    let read = HTMLReader.read(html)
    #expect(read.blockedImages == ["https://x.example/a.png"])
    #expect(read.richText.plainText(image: { "[\($0.alternative)]" }) == "[Cat]")
    #expect(read.richText.links.map(\.target) == ["https://x.example/"])
    #expect(!read.page().contains("srcset"))
    #expect(!read.page().contains(".webp"))
    let allowed = HTMLReader.read(html, options: .init(allowsRemoteImages: true))
    #expect(allowed.allowedImages == ["https://x.example/a.png"])
    #expect(!allowed.page().contains(".png"))
  }

  @Test(
    arguments: [
      (
        "<source type=image/avif srcset=//x.example/a.avif><source type='IMAGE/JPEG; q=1' srcset=//x.example/b.jpg>",
        "b.jpg"
      ),
      (
        "<source srcset='//x.example/c.png 1x, //x.example/d.png 2x'><source srcset=//x.example/e.png>",
        "c.png"
      ),
      ("<source type=image/svg+xml srcset=//x.example/a.svg>", nil),
    ] as [(String, String?)])
  func `An image without a source is shown in the first usable form`(sources: String, expected: String?) {
    let read = HTMLReader.read("<picture>\(sources)<img alt=Cat></picture><img alt=other>")
    #expect(read.blockedImages == (expected.map { ["https://x.example/\($0)"] } ?? []))
  }

  @Test func `A form of a picture that is a known tracker is counted, and never shown`() throws {
    let host = "https://t.sidekickopen01.com/a.png"
    let tracked = HTMLReader.read("<img src='\(host)' alt=x>").trackers
    let read = HTMLReader.read("<picture><source srcset='\(host)'><img alt=Cat></picture>")
    #expect(read.trackers.map(\.url) == tracked.map(\.url))
    #expect(read.blockedImages.isEmpty)
  }

  @Test(
    arguments: [
      ("<link rel=stylesheet href=https://x.example/a.css>a", "a"),
      ("<meta http-equiv=refresh content='0;url=https://x.example/'>a", "a"),
      ("<base href=https://x.example/><p>a</p>", "<p>a</p>"), ("<p>a<!-- b -->c</p>", "<p>ac</p>"),
      ("<p>a<!--[if mso]>b<![endif]-->c</p>", "<p>ac</p>"),
      ("<p>a<input value=b>c</p>", "<p>a<data></data>c</p>"),
      ("<form action=https://x.example/><p>a</p></form>", "<section><p>a</p></section>"),
      ("<p onclick=a onmouseover='b' ONLOAD=c>a</p>", "<p>a</p>"),
      ("<p id=a class=b data-x=c>a</p>", "<p>a</p>"),
      ("<p>a<?php b ?>c</p>", "<p>ac</p>"), ("<custom>a</custom>", "<data>a</data>"),
    ])
  func `Other elements are removed without a trace`(html: String, expected: String) {
    #expect(body(html) == expected)
  }

  @Test(
    arguments: [
      ("https://x.example/a", "https://x.example/a"), ("  HTTP://x.example", "http://x.example/"),
      ("//x.example/a", "http://x.example/a"), ("www.x.example", "http://www.x.example/"),
      ("mailto:ann@x.example?subject=Hi%20you", "mailto:ann@x.example?subject=Hi%20you"),
      ("mailto:ann@x.example?attach=/etc/passwd&subject=a", "mailto:ann@x.example?subject=a"),
      ("mailto:ann@x.example?bcc=eve@x.example", "mailto:ann@x.example"),
      ("mailto:ann@x.example?subject=a%0D%0ABcc:%20eve@x.example", "mailto:ann@x.example"),
      ("https://x.example/?utm_source=a&id=1&mc_eid=b", "https://x.example/?id=1"),
    ])
  func `Links lead to web and mail addresses only`(href: String, expected: String) {
    let html = body("<a href=\"\(href)\">x</a>")
    #expect(html.contains("href=\"\(expected)\" rel=\"noreferrer noopener\" target=\"_blank\""))
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java&#10;script:alert(1)", "&#1;javascript:alert(1)",
      "data:text/html,x", "vbscript:x", "file:///etc/passwd", "tel:+1234", "ftp://x.example/", "#top", "/a",
      "cid:a",
      "x-apple:a", "blob:https://x.example/a", "mailto:", "mailto:a%0Ab",
    ])
  func `Links with other schemes become text`(href: String) {
    let html = body("<a href=\"\(href)\">x</a>")
    #expect(!html.contains("href"))
    #expect(html.contains("x"))
  }

  @Test(
    arguments: [
      ("color:red", "color:#ff0000;"), ("font-weight: BOLD", "font-weight:bold;"),
      ("padding:1px 2px;behavior:url(x)", "padding:1px 2px;"),
      ("background:url(https://x.example/a.png)", ""), ("background:#fff", "background-color:#ffffff;"),
      ("background-image:url(//x.example)", ""), ("width:expression(alert(1))", ""),
      ("position:fixed;top:0", ""),
      ("width:100px;@import 'a'", "width:100px;"), ("wid\\74h:e\\78pression(1)", ""),
      ("background:u\\72l(https://x.example)", ""), ("font-family:'a</style>b'", ""), ("margin:-10px", ""),
      ("border:1px solid rgb(1,2,3)", "border:1px solid rgb(1,2,3);"), ("list-style:url(x)", ""),
      ("/**/text-align:/*x*/center", "text-align:center;"), ("text-align:center;;:;x:", "text-align:center;"),
      ("font-family:\"Segoe UI\",sans-serif", "font-family:&quot;segoe ui&quot;,sans-serif;"),
      ("width:calc(100% - 1px)", ""), ("display:flex", ""), ("content:'x'", ""), ("--x:1", ""),
    ])
  func `Only declarations for layout and colours are kept`(style: String, expected: String) {
    let quoted = style.replacing("\"", with: "&quot;")
    let html = body("<p style=\"\(quoted)\">x</p>")
    #expect(html == (expected.isEmpty ? "<p>x</p>" : "<p style=\"\(expected)\">x</p>"))
  }

  @Test func `Data URLs are accepted for raster images only, and only in images`() {
    let png = "data:image/png;base64,iVBORw0KGgo="
    #expect(body("<img src='\(png)' alt=a>").contains("src=\"\(png)\""))
    for other in [
      "data:image/svg+xml;base64,PHN2Zz4=", "data:text/html;base64,PHN2Zz4=", "data:image/png,<svg>",
      "data:image/png;base64,<script>", "javascript:alert(1)", "data:;base64,AAAA",
    ] {
      #expect(!body("<p>a</p><img src=\"\(other)\" alt=a>").contains("<img"), "\(other)")
    }
  }

  @Test func `Remote images are shown as their text, until their data are provided`() {
    let html = "<img src=https://x.example/a.png alt=Cat><img src=cid:b@x alt=Dog>"
    #expect(!body(html).contains("<img"))
    #expect(body(html).contains(">Cat</span>"))
    let png = "data:image/png;base64,iVBORw0KGgo="
    let given = ["https://x.example/a.png": png, "cid:b@x": "https://x.example/"]
    let page = body(html, images: given)
    #expect(page.contains("<img src=\"\(png)\" alt=\"Cat\">"))
    #expect(page.contains(">Dog</span>"))
    #expect(!page.contains("https://x.example"))
  }

  @Test func `Text and attributes are escaped, and control characters and direction overrides are removed`() {
    #expect(
      body("<p>a &lt;script&gt; &amp;amp; \u{202E}b\u{2066}c\u{9B}d\u{7}</p>")
        == "<p>a &lt;script&gt; &amp;amp; bcd</p>")
    let alt = body("<img src=https://x.example/a.png alt='\"><script>x</script>'>")
    #expect(!alt.contains("<script>"))
  }

  @Test func `The page makes no requests, and forbids them to the browser`() {
    let page = HTMLReader.read("<p>x</p>").page()
    #expect(page.contains("default-src 'none'; img-src data:; style-src 'unsafe-inline'"))
    #expect(page.contains("<meta name=\"referrer\" content=\"no-referrer\">"))
    #expect(page.contains("charset=\"utf-8\""))
  }

  @Test func `Text stays legible when its background image is removed`() {
    let html = "<div style='background:url(a.png)'><p style='color:#fff'>x</p></div>"
    #expect(!body(html).contains("color:#ffffff"))
    for (colour, background, legible) in [("#fff", "#fff", "#000000"), ("#000", "#000", "#ffffff")] {
      let html =
        "<body style='background:\(background);color:\(colour)'><table><tr><td background=a.png>x</table></body>"
      #expect(body(html).contains("color:\(legible)"))
      #expect(HTMLReader.read(HTMLReader.read(html).page()).richText.plainText() == "x")
    }
    let sheet = "<style>.dark{background:#000}</style><div class=dark><p style='color:#fff'>x</p></div>"
    #expect(body(sheet).contains("background-color:#000000"))
    #expect(body(sheet).contains("color:#ffffff"))
  }

  @Test(
    arguments: ["", "<script>x</script>", "<p> &nbsp;</p>", "<img src=https://x.example/a.png>"])
  func `An empty result is reported as unreadable`(html: String) {
    #expect(!HTMLReader.read(html).isReadable)
  }
}
