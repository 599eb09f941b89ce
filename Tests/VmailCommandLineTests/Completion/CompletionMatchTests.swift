import Testing

@testable import VmailCommandLine

@Suite(.timeLimit(.minutes(10))) struct CompletionMatchTests {
  @Test func `What is inserted is read back as the name that was meant`() throws {
    let names = ["a b", "it's", "R&D", "x;y|z>", "$5 \\ \"q\"", "#1", "~", "!", "日本 語"]
    let lexer = Lexer(variable: { _ in nil })
    for name in names {
      let match = CompletionMatch(text: name)
      for quoting in [CompletionPoint.Quoting.none, .single, .double] {
        let word = CompletionQuoting.insertion(match, at: quoting)
        #expect(
          try lexer.commands(in: "folder \(word) end").first?.words.map(\.text) == ["folder", name, "end"])
      }
      #expect(try lexer.commands(in: "set x \(QuotedWord.quoted(name))").first?.words.last?.text == name)
    }
  }

  @Test func `Files are read from the file system, and links to folders are folders`() throws {
    #expect(FileNames.read("/").contains(FileNames.Entry(name: "usr", isFolder: true)))
    #expect(FileNames.read("/proc/self").contains(FileNames.Entry(name: "root", isFolder: true)))
    #expect(FileNames.read("/nowhere at all") == [])
  }
}
