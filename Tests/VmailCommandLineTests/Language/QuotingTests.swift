import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine

/// Words are split as sh splits them, which is asked; but for an apostrophe between letters (decision 33).
@Suite(
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/sh"), "there is no /bin/sh"),
  .timeLimit(.minutes(10)))
struct QuotingTests {
  /// The words that sh makes of a text.
  private func sh(_ text: String) throws -> [String] {
    let result = try OtherProgram.result(
      of: ["/bin/sh", "-c", "for w in \(text)\ndo printf '%s\\0' \"$w\"; done"],
      environment: ["NAME": "Ann  Lee", "HOME": "/home/jo", "EMPTY": ""])
    try #require(result.status == 0)
    return result.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    "a b  c", "'a b' c", "\"a b\" c", "a\\ b c", "'' \"\" a", "a''b", "=a'' 'b'\"c\"d\\e", "'a\"b' \"c'd\"",
    "'a\\b' 'a\\'", "\"a\\b\" \"a\\\"b\" \"a\\\\b\"", "a\\\\b \\' \\\" \\; \\# \\| \\> \\&",
    "'a\nb' c", "\"a\nb\" c", "\"a\\\nb\" c", "a\\\nb c", "a \\\n b", "'a\\\nb'", "a#b 'a #b'", "\"#\" \\#",
    "\"\\a\\$\\n\"", "'$NAME' '${NAME}' \"${NAME}\"", "\"<${NAME}>\" \"${EMPTY}\" x",
    "~/a '~/a' \"~/a\" a~ \\~",
    "\"${NOPE:-a b}\" \"${NAME:-x}\" \"${EMPTY:-y}\"", "é/'ü ß'\\ 日本", "é\"ü ß\"\\ 日本", "a'\t'b",
    "'a;b|c>d' \"a;b&c\"", "'`a`' \"\\`a\\`\" \\`a\\`",
    "\"it's\" 'say \"hi\"' ''\\'''", "x=1 --a=b -- -4",
  ])
  func `Words are those of sh`(text: String) throws {
    let environment = ["NAME": "Ann  Lee", "HOME": "/home/jo", "EMPTY": ""]
    let lexer = Lexer { environment[$0] }
    let words = try #require(try lexer.commands(in: "echo " + text).first).words.dropFirst().map(\.text)
    #expect(words == (try sh(text)))
    // What is read before it runs comes to the same.
    let raw = try #require(try Lexer.raw.commands(in: "echo " + text).first)
    #expect(try lexer.expanded(raw).words.dropFirst().map(\.text) == words)
  }
}
