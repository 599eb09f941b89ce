import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct CandidateListTests {
  private func candidates(_ count: Int, name: String = "name", meaning: String = "what it is")
    -> [CompletionResult.Candidate]
  {
    (1...count).map { .init("\(name)\($0)", meaning: .words("\(meaning) \($0)")) }
  }

  @Test func `What fits on the screen stands one a line, with what it means`() {
    let list = CandidateList(candidates(3), columns: 40, lines: 24)
    #expect(
      list.page(from: 0).lines == ["name1  what it is 1", "name2  what it is 2", "name3  what it is 3"])
    #expect(list.page(from: 0).next == 0)
  }

  @Test func `Names that are too many stand in columns, without`() {
    let page = CandidateList(candidates(30), columns: 40, lines: 12).page(from: 0)
    #expect(page.lines.count == 6 && page.lines[0].hasPrefix("name1   name7"))
    #expect(page.next == 0)
  }

  @Test func `Numbers keep their meaning, a screenful at a time`() {
    let list = CandidateList(candidates(30, name: "", meaning: "Ann: plan"), columns: 40, lines: 12)
    let first = list.page(from: 0)
    #expect(first.lines.count == 11 && first.lines[0] == "1   Ann: plan 1")
    #expect(first.lines.last == "… and 20 more" && first.next == 10)
    let last = list.page(from: 20)
    #expect(last.lines.count == 10 && last.next == 0)
    #expect(list.page(from: 99).lines == first.lines)
  }

  @Test func `Lines are cut to the terminal, by columns`() {
    let wide = [CompletionResult.Candidate("会議の件について", meaning: "山田太郎: 会議の件についてのお知らせ")]
    for columns in 20...60 {
      for line in CandidateList(wide, columns: columns, lines: 24).page(from: 0).lines {
        #expect(TerminalText(line: line).columns < columns)
      }
    }
  }

  @Test func `What came with mail cannot reach the terminal`() {
    let hostile = [CompletionResult.Candidate("1", meaning: .words("\u{1B}[2Jgone\u{202E}\nnext"))]
    let lines = CandidateList(hostile, columns: 60, lines: 24).page(from: 0).lines
    #expect(lines == ["1  ^[[2Jgone next"])
  }

  private static let ten = "name1, name2, name3, name4, name5, name6, name7, name8, name9, name10"

  @Test(
    arguments: [
      (1, 0, "name1", 0), (10, 0, ten, 0), (11, 0, ten + ", and 1 more", 10),
      (11, 10, "The last of 11: name11", 0),
      (
        22, 10, "name11, name12, name13, name14, name15, name16, name17, name18, name19, name20, and 2 more",
        20
      ),
      (22, 20, "The last of 22: name21, name22", 0), (11, 99, ten + ", and 1 more", 10),
    ])
  func `In plain form candidates are words of one line, ten at a time`(
    count: Int, first: Int, heard: String, next: Int
  ) {
    let style = CandidateStyle(meaning: .plain, ellipsis: "...", isPlain: true)
    let page = CandidateList(candidates(count), columns: 200, lines: 6, style: style).page(from: first)
    #expect(page.lines == [heard] && page.next == next)
    let narrow = CandidateList(candidates(count), columns: 40, lines: 6, style: style).page(from: first)
    #expect(narrow.lines.allSatisfy { $0.count <= 40 } && narrow.lines.joined(separator: " ") == heard)
  }

  @Test func `In plain form numbers keep their meaning, without colour`() {
    let style = CandidateStyle(meaning: .plain, ellipsis: "...", isPlain: true)
    let list = CandidateList(
      candidates(12, name: "", meaning: "Ann: plan"), columns: 40, lines: 6, style: style)
    let page = list.page(from: 0)
    #expect(page.lines.count == 11 && page.lines.first == "1: Ann: plan 1" && page.lines.last == "and 2 more")
    #expect(list.page(from: 10).lines.count == 2)
  }

  @Test func `Meanings are painted, names are not`() {
    let style = CandidateStyle(meaning: .bold)
    #expect(
      CandidateList(candidates(1), columns: 40, lines: 24, style: style).page(from: 0).lines
        == ["name1  \u{1B}[1mwhat it is 1\u{1B}[0m"])
  }
}
