import Testing
@testable import VmailDomain

@testable import VmailShell
@testable import VmailTerminal
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct TreeBranchTests {
  private func text(_ branch: [Bool], depth: Int? = nil, width: Int = 80, glyphs: Glyphs = .unicode) -> String
  {
    let row = ConversationTree.Row(number: 1, depth: depth ?? branch.count, branch: branch)
    return TreeBranch.text(of: row, in: Fixture.layout(width, glyphs: glyphs)).string
  }

  @Test func `The lines are those of mutt`() {
    #expect(text([]) == "")
    #expect(text([false]) == "└─> ")
    #expect(text([true]) == "├─> ")
    #expect(text([true, false]) == "│ └─> ")
    #expect(text([false, true, true]) == "  │ ├─> ")
    #expect(text([true, false], glyphs: .ascii) == "| `-> ")
    #expect(text([true, true], glyphs: .ascii) == "| |-> ")
  }

  @Test func `They take no more than a third of a line, however deep a message stands`() {
    for width in [20, 30, 40, 60, 80, 100, 200] {
      let line = text(
        Array(repeating: true, count: ConversationTree.Row.longestBranch), depth: 900, width: width)
      #expect(line.count <= max(7, width / 3), "\(width): \(line)")
      #expect(line.hasPrefix("…"))
    }
    #expect(text([true, true, false], width: 40) == "…│ └─> ")
  }

  @Test(arguments: [20, 30, 47, 48, 60, 80], [Glyphs.unicode, .ascii])
  func `A message in a tree has its sender at every width, and fits`(width: Int, glyphs: Glyphs) {
    for depth in [0, 1, 3, 40] {
      for isExpanded in [false, true] {
        var record = MessageRecord(
          n: 12, count: 50, email: Fixture.email(), isRead: false, isExpanded: isExpanded)
        record.row = ConversationTree.Row(
          number: 12, depth: depth, branch: Array(repeating: true, count: min(depth, 16)))
        let lines = record.text(in: Fixture.layout(width, glyphs: glyphs))
        #expect(lines[0].columns <= width, "\(width) \(depth)")
        let first = lines[0].spans.map(\.text.string).joined()
        #expect(first.contains("Bo"), "\(width) \(depth): \(first)")
        #expect(first.contains(glyphs.branch.string) == (depth > 0), "\(width) \(depth): \(first)")
      }
    }
  }

  @Test func `To be heard it is said which message one answers, in a tree alone`() {
    var record = MessageRecord(n: 4, count: 5, email: Fixture.email(), isRead: true, isExpanded: false)
    record.parent = 2
    func head() -> String? { record.plain(in: Fixture.layout().spoken).first?.string }
    #expect(head()?.hasPrefix("Message 4 of 5. From") == true)
    record.row = ConversationTree.Row(number: 4, depth: 1, branch: [false])
    #expect(head()?.hasPrefix("Message 4 of 5, in reply to message 2. From") == true)
  }
}
