import Foundation
import Testing
import VmailTestSupport

@testable import VmailCommandLine

/// What is completed behind `!` and `|` is read by the system's shell: it is asked what it makes of it.
@Suite(.timeLimit(.minutes(10))) struct ShellQuotingTests {
  @Test(arguments: [
    "`id`", "$(id)", "${HOME}", "a;id", "a&id", "a|id", "a>b", "<a", "*", "?", "[a]", "{a,b}", "(a)", "~",
    "~root",
    "a'b\"c\\d", "#", "日 本", "!", "a=b", "-n", "`\u{301}id`\u{301}", "'\u{301}\"\u{301}", "$\u{301}(id)",
    "\u{301}",
  ])
  func `A file's name can't pass for anything else`(name: String) throws {
    for quoting in [CompletionPoint.Quoting.none, .single, .double] {
      let word = CompletionQuoting.insertion(CompletionMatch(text: name), at: quoting, forShell: true)
      #expect(try Array(shellWord(word)) == Array(name.utf8), "\(word)")
    }
  }

  @Test func `What stands for the home folder stays`() throws {
    let match = CompletionMatch(text: "~/a b", verbatimPrefix: "~/")
    #expect(CompletionQuoting.insertion(match, at: .none, forShell: true) == #"~/a\ b"#)
  }

  private func shellWord(_ word: String) throws -> Data {
    try OtherProgram.run(["/bin/sh", "-c", "printf %s \(word)"])
  }
}
