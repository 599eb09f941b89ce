import Testing
import VmailTestSupport

@testable import VmailDomain

@Suite("format=flowed", .timeLimit(.minutes(10)))
struct FlowedBodyTests {
  private let long = Array(repeating: "word", count: 30).joined(separator: " ")

  @Test func `A long line is wrapped within 72 columns and joined again`() {
    let written = FlowedBody.written(long + "\nshort\n")
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { $0.count <= 72 })
    #expect(lines.first?.hasSuffix(" ") == true)
    #expect(FlowedBody.typed(written) == long + "\nshort\n")
  }

  @Test func `Quotations keep their depth on every line`() {
    let written = FlowedBody.written("> > \(long)\n>> again\n> one")
    for line in written.split(separator: "\n").dropLast() { #expect(line.hasPrefix(">> ")) }
    #expect(FlowedBody.typed(written) == ">> \(long)\n>> again\n> one")
  }

  @Test func `Lines that begin with white space are not wrapped`() {
    for line in ["  \(long)", "\t\(long)", "> \t\(long)", ">   \(long)"] {
      let written = FlowedBody.written(line)
      #expect(!written.contains("\n"))
      #expect(FlowedBody.typed(written) == line)
    }
  }

  @Test func `The signature separator is preserved, and never results from wrapping`() {
    #expect(FlowedBody.written("Bye\n-- \nAnn") == "Bye\n-- \nAnn")
    let word = String(repeating: "x", count: 70)
    let text = "-- \(word) -- \(word)"
    #expect(!FlowedBody.written(text).split(separator: "\n").contains("-- "))
    #expect(FlowedBody.typed(FlowedBody.written(text)) == text)
  }

  @Test func `Lines with a special beginning are space-stuffed`() {
    #expect(FlowedBody.written("From here") == " From here")
    #expect(FlowedBody.written(" code") == "  code")
    #expect(FlowedBody.typed(" >no quotation") == " >no quotation")
  }

  @Test func `Trailing spaces are removed, so that separate lines are not joined`() {
    #expect(FlowedBody.typed(FlowedBody.written("one  \ntwo \n   \nthree")) == "one\ntwo\n\nthree")
  }

  @Test func `DelSp removes the space added by wrapping`() {
    #expect(FlowedBody.typed("日本 \n語\n", deletesSpaces: true) == "日本語\n")
  }

  @Test(arguments: 0..<40)
  func `Any typed text survives writing and reading`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<25 {
      let text = TypedText.random(using: &generator)
      let once = FlowedBody.typed(FlowedBody.written(text))
      #expect(once == TypedText.normal(text), "\(text.debugDescription)")
      #expect(FlowedBody.typed(FlowedBody.written(once)) == once)
      // A reader joins the same lines.
      let joined = FlowedText.lines(of: FlowedBody.written(text), deletesSpaces: false).count
      #expect(joined == text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).count)
    }
  }
}

/// Text as typed by people and programs, and the properties that must be preserved, stated independently of the code.
private enum TypedText {
  static func random(using generator: inout SeededGenerator) -> String {
    let words = [
      "a", "word", "From", ">", "--", "", "", "Grüße", "日本語", "😀", String(repeating: "x", count: 90), "\t",
      "e\u{301}", "\u{301}", "\r",
    ]
    return (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
      let start = generator.pick(["", "", "", "> ", ">", ">>> ", "> >", "  ", "\t", "-- ", ">  "])
      return start
        + (0..<Int.random(in: 0..<40, using: &generator)).map { _ in generator.pick(words) }.joined(
          separator: " ")
    }.joined(separator: "\n")
  }

  static func normal(_ text: String) -> String {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      var rest = Array(Substring(line).unicodeScalars)
      var depth = 0
      while rest.first == ">" {
        depth += 1
        rest.removeFirst()
        if rest.first == " " { rest.removeFirst() }
      }
      if rest != Array("-- ".unicodeScalars) { while rest.last == " " { rest.removeLast() } }
      let marks = String(repeating: ">", count: min(depth, 20))
      return marks + (depth > 0 && !rest.isEmpty ? " " : "") + String(String.UnicodeScalarView(rest))
    }.joined(separator: "\n")
  }
}
