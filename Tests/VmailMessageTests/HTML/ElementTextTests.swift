import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

/// The text that a browser shows of a document, without scripts.
struct ShownText: CustomTestStringConvertible {
  /// The element, or the subject of the document.
  let theme: String
  let variant: String
  let html: String
  /// The text with collapsed white space.
  let text: String

  var testDescription: String { "\(theme)/\(variant)" }

  /// The documents in Fixtures/elements.tsv: all elements of the HTML standard, and obsolete ones.
  static let all: [ShownText] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/elements.tsv")
    let table = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ShownText(theme: fields[0], variant: fields[1], html: fields[2], text: fields[3])
    }
  }()

  /// The text that vmail should show, which differs only in these cases.
  var expected: [String] {
    switch theme {
    // In vmail, nobody can open `details`, see ruby text above other text, or open frames: all of it is shown.
    // A meter's own text says what its bar shows.
    case "details", "meter", "progress", "rp": ["before", "inside", "after"].filter(html.contains)
    case "frameset" where variant == "head": ["inside", "after"]
    // `innerText` includes the content of a canvas, although no reader sees it.
    case "canvas": words(without: variant == "alone" ? "after" : "inside")
    default: words(without: nil)
    }
  }

  private func words(without word: String?) -> [String] {
    text.split(separator: " ").map(String.init).filter { $0 != word }
  }

  /// Returns the words without the marks of items, quotations and rules.
  static func words(of text: String) -> [String] {
    unmarked(text).split(whereSeparator: \.isWhitespace).map(String.init).filter {
      !["-", ">", "---", "1."].contains($0)
    }
  }

  static func unmarked(_ text: String) -> String { text.filter { !"~+^“”[]".contains($0) } }
}

@Suite("Text of HTML elements", .timeLimit(.minutes(10)))
struct ElementTextTests {
  @Test func `There is a document for each element`() {
    #expect(Set(ShownText.all.map(\.theme)).count > 150)
    #expect(HTMLTag.void.isSubset(of: Set(ShownText.all.map(\.theme))))
  }

  @Test(arguments: ShownText.all)
  func `The displayed text agrees with a browser`(document: ShownText) {
    let read = HTMLReader.read(document.html)
    #expect(
      ShownText.words(of: read.richText.plainText()) == document.expected.map(ShownText.unmarked),
      "\(document.html)")
    #expect(SafePageCheck(read.page()).problems.isEmpty)
  }

  @Test(arguments: ShownText.all)
  func `The searchable text agrees with a browser`(document: ShownText) {
    let text = HTMLText.plainText(from: document.html).text
    #expect(ShownText.words(of: text) == document.expected.map(ShownText.unmarked), "\(document.html)")
  }

  @Test(
    .enabled(if: Chromium.path != nil, "Chromium is not installed (apt install chromium)"))
  func `The expected text agrees with the installed browser`() throws {
    let folder = try TemporaryFolder()
    let proxy = try RecordingProxy()
    // Rendering very many frames at once takes a browser half a minute.
    for first in stride(from: 0, to: ShownText.all.count, by: 100) {
      let documents = ShownText.all[first..<min(first + 100, ShownText.all.count)]
      let path = "\(folder.path)/page\(first).html"
      try Data(page(of: documents).utf8).write(to: URL(fileURLWithPath: path))
      let shown = try Chromium.document(of: path, in: folder.path, proxy: proxy.port, settling: false)
      let body = try #require(shown.firstMatch(of: /<body>(.*)<\/body>/)).1
      let texts = try JSONDecoder().decode(
        [String].self, from: try #require(Data(base64Encoded: String(body))))
      #expect(texts.count == documents.count)
      for (document, text) in zip(documents, texts) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words == document.text, "\(document.html)")
      }
    }
    _ = proxy.stop()
  }

  /// Returns a page with each document in a frame without scripts; their texts, in base64, replace the content of the
  /// page. A page is loaded when all its frames are, so the browser needn't be told how long to wait.
  private func page(of documents: ArraySlice<ShownText>) -> String {
    let frames = documents.map { document in
      let source = "<!doctype html>\(document.html)"
        .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "\"", with: "&quot;")
      return "<iframe sandbox=\"allow-same-origin\" srcdoc=\"\(source)\"></iframe>"
    }
    return """
      <!doctype html><body>\(frames.joined())<script>
      onload = () => {
        const texts = Array.from(document.querySelectorAll('body > iframe'), frame =>
          frame.contentDocument.body?.innerText ?? '');
        document.body.textContent =
          btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(texts))));
      };
      </script></body>
      """
  }
}
