import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

/// What a browser shows of a document, without scripts.
struct ShownText: CustomTestStringConvertible {
  /// An element, or what the document is about.
  let theme: String
  let variant: String
  let html: String
  /// White space collapsed.
  let text: String

  var testDescription: String { "\(theme)/\(variant)" }

  /// Fixtures/elements.tsv: all elements of the HTML standard, and those of former ones.
  static let all: [ShownText] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/elements.tsv")
    let table = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ShownText(theme: fields[0], variant: fields[1], html: fields[2], text: fields[3])
    }
  }()

  /// What vmail should show: the same but for these.
  var expected: [String] {
    switch theme {
    // Nobody can open details here, nor see small text above other text or a document in frames: all of it is shown.
    case "details", "rp": ["before", "inside", "after"].filter(html.contains)
    case "frameset" where variant == "head": ["inside", "after"]
    // innerText has what stands in a canvas, though no reader sees it.
    case "canvas": words(without: variant == "alone" ? "after" : "inside")
    default: words(without: nil)
    }
  }

  private func words(without word: String?) -> [String] {
    text.split(separator: " ").map(String.init).filter { $0 != word }
  }

  /// Words without what marks items, quotations and rules.
  static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).filter {
      !["-", ">", "---", "1."].contains($0)
    }
  }
}

@Suite("Text of HTML's elements", .timeLimit(.minutes(10)))
struct ElementTextTests {
  @Test("there is a document for each element")
  func fixture() {
    #expect(Set(ShownText.all.map(\.theme)).count > 150)
    #expect(HTMLTag.void.isSubset(of: Set(ShownText.all.map(\.theme))))
  }

  @Test("a reader sees what a browser shows", arguments: ShownText.all)
  func shown(document: ShownText) {
    let read = HTMLReader.read(document.html)
    #expect(ShownText.words(of: read.richText.plainText()) == document.expected, "\(document.html)")
    #expect(SafePageCheck(read.page()).problems.isEmpty)
  }

  @Test("and a search finds the same", arguments: ShownText.all)
  func found(document: ShownText) {
    let text = HTMLText.plainText(from: document.html).text
    #expect(ShownText.words(of: text) == document.expected, "\(document.html)")
  }

  @Test(
    "the browser that is installed shows it so",
    .enabled(if: Chromium.path != nil, "Chromium is not installed (apt install chromium)"))
  func browser() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/page.html"
    try Data(try page().utf8).write(to: URL(fileURLWithPath: path))
    let proxy = try RecordingProxy()
    let document = try Chromium.document(of: path, in: folder.path, proxy: proxy.port)
    _ = proxy.stop()
    let body = try #require(document.firstMatch(of: /<body>(.*)<\/body>/)).1
    let texts = try JSONDecoder().decode([String].self, from: try #require(Data(base64Encoded: String(body))))
    #expect(texts.count == ShownText.all.count)
    for (shown, text) in zip(ShownText.all, texts) {
      #expect(
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ") == shown.text, "\(shown.html)")
    }
  }

  /// Each document in a frame without scripts; their texts, in base64, take the page's place.
  private func page() throws -> String {
    let documents = try JSONEncoder().encode(ShownText.all.map { "<!doctype html>" + $0.html })
    return """
      <!doctype html><body><script>
      const bytes = Uint8Array.from(atob('\(documents.base64EncodedString())'), c => c.charCodeAt(0));
      (async () => {
        const texts = [];
        for (const html of JSON.parse(new TextDecoder().decode(bytes))) {
          const frame = document.createElement('iframe');
          frame.sandbox = 'allow-same-origin';
          frame.srcdoc = html;
          const loaded = new Promise(done => frame.onload = done);
          document.body.append(frame);
          await loaded;
          texts.push(frame.contentDocument.body?.innerText ?? '');
          frame.remove();
        }
        document.body.textContent =
          btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(texts))));
      })();
      </script></body>
      """
  }
}
