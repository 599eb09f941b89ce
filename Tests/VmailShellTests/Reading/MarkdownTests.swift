import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine
@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

/// `export --format markdown`
@Suite(.timeLimit(.minutes(10))) struct MarkdownTests {
  @Test(
    arguments: [
      ("Lunch", "Lunch"), ("# [x](http://y) <b>", ##"\# \[x\]\(http\:\/\/y\) \<b\>"##),
      ("Grüße", "Grüße"), ("`*_", ##"\`\*\_"##),
    ] as [(String, String)])
  func `No character of a line is markup`(text: String, written: String) {
    #expect(Markdown.escaped(text) == written)
  }

  @Test(arguments: [("", 3), ("a ` b", 3), ("``", 3), ("```", 4), ("x ````` y ```", 6)] as [(String, Int)])
  func `A fence is longer than any in the text`(text: String, length: Int) {
    let lines = Markdown.fenced(text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first.map(String.init) == String(repeating: "`", count: length) + "text")
    #expect(lines.last == String(repeating: "`", count: length)[...])
  }

  @Test func `A document has a heading for each thread, and a section for each message`() async throws {
    let world = try await ActionWorld(threads: 2)
    var shell = world.shell(isInteractive: false)
    shell.console.redirect(to: world.output.out)
    #expect(try await shell.type("export 1-2 - --format markdown") == .success)
    let text = world.output.out.taken()
    #expect(text.components(separatedBy: "\n```text\n").count == 3)
    #expect(text.hasPrefix("# Mail 1\n\n## Ann \\<ann\\@example\\.org\\>, "), "\(text)")
  }
}
