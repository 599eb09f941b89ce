import Testing
import VmailCommandLine
import VmailTerminal

/// Completion, help and settings of a program that knows no mail.
@Suite(.timeLimit(.minutes(10))) struct OtherProgramTests {
  private static let fruit: [Choice] = ["apple", "Apricot", "pear"]

  private func completed(_ line: String) -> [String] {
    let completer = Completer<FruitShell>(files: FileNames(home: nil) { _ in [] }) {
      CompletionOffer { kind, typed, _ in
        kind == .named("fruit") ? Self.fruit.matches(typed, folded: FruitShell.folded) : nil
      }
    }
    return completer.complete(line, cursor: line.count).candidates.map(\.insertion)
  }

  @Test(arguments: [
    ("", ["alias", "bite", "eat", "unalias"]), ("e", ["eat", "else", "end"]), ("for x in w", ["words"]),
    ("for x in words w", []), ("eat ap", ["apple", "Apricot"]),
    ("bite --", ["--peeled", "--help"]), ("alias snack eat p", ["pear"]), ("eat plum", []),
  ])
  func `Commands, options and the program's own arguments are completed`(line: String, offered: [String]) {
    #expect(completed(line) == offered)
  }

  @Test func `Help has a page for each command, setting and topic`() throws {
    let topic = HelpPage.topic("washing", title: "Washing fruit", [.paragraph("Use water.")])
    let index = HelpIndex(
      of: FruitShell.self, topics: [topic], listed: ["washing"], outputs: [AliasRecord.schema],
      foreignText: "string")
    #expect(index.pages.map(\.name) == ["alias", "eat", "unalias", "washing", "ripe"])
    #expect(try index.pages(with: ["water"]).map(\.name) == ["washing"])
    let word = Word(text: "wash", range: 0..<4)
    #expect(try index.page(for: word, allowsPrefixes: true)?.name == "washing")
    #expect(try index.page(for: word, allowsPrefixes: false)?.name == nil)
    #expect(index.noPage(for: word, orNear: []).text == "no help on \"wash\": did you mean \"washing\"?")
  }

  @Test func `Aliases are defined, listed and removed`() async throws {
    var shell = FruitShell()
    #expect(try await shell.run("alias snack eat apple").contains("eat apple"))
    #expect(try await shell.run("alias").contains("snack"))
    await #expect(throws: ShellError.self) { try await shell.run("alias bite eat pear") }
    _ = try await shell.run("unalias snack")
    #expect(try await shell.run("alias").hasPrefix("No aliases."))
  }
}
