import Testing
import VmailDomain

@Suite("RuleSteps", .timeLimit(.minutes(10)))
struct RuleStepsTests {
  @Test(
    arguments: [
      ("label Bills; archive", [RuleStep.label(adding: ["Bills"], removing: []), .action(.archive)]),
      ("label +Bills -Todo", [.label(adding: ["Bills"], removing: ["Todo"])]),
      ("label keyword:work", [.action(.tag(adding: .tags[1], removing: []))]),
      (
        "label +Bills Keyword:$label1 -keyword:todo '-keyword:to do'; star",
        [
          .label(adding: ["Bills"], removing: []), .action(.tag(adding: .tags[0], removing: .tags[3])),
          .action(.star),
        ]
      ),
      (
        "label '\u{301}; delete' -\u{301}x",
        [.label(adding: ["\u{301}; delete"], removing: ["\u{301}x"])]
      ),
      ("label 'My bills' \"x; \\\" y\"", [.label(adding: ["My bills", "x; \" y"], removing: [])]),
      ("READ;star", [.action(.markRead), .action(.star)]), ("categorize Social", [.categorize(.social)]),
      ("unread ; unstar;", [.action(.markUnread), .action(.unstar)]),
      ("archive; label Bills", [.label(adding: ["Bills"], removing: []), .action(.archive)]),
      ("move Projects/Garden", [.move(to: "Projects/Garden")]), ("move My\\ mail", [.move(to: "My mail")]),
      ("move trash", [.action(.delete)]), ("move Archive", [.action(.archive)]),
      ("delete", [.action(.delete)]), ("spam", [.action(.spam)]),
      ("label Ärger", [.label(adding: ["Ärger"], removing: [])]),
      ("label '$(rm -rf ~)'", [.label(adding: ["$(rm -rf ~)"], removing: [])]),
    ] as [(String, [RuleStep])])
  func `Steps are commands for actions, quoted as in sh, and writing them preserves their meaning`(
    text: String, expected: [RuleStep]
  ) throws {
    let steps = try RuleSteps(parsing: text)
    #expect(steps.steps == expected)
    #expect(try RuleSteps(parsing: steps.text) == steps)
  }

  @Test(
    arguments: [
      ("", RuleStepsError(.empty, column: 1)), (" ; ", RuleStepsError(.empty, column: 1)),
      ("star; categorize socal", RuleStepsError(.noCategory("socal"), column: 18)),
      ("categorize", RuleStepsError(.missingName(action: "categorize"), column: 11)),
      ("categorize uncategorized", RuleStepsError(.noCategory("uncategorized"), column: 12)),
      ("categorize social x", RuleStepsError(.unexpectedWord("x"), column: 19)),
      ("label Bills; arhive", RuleStepsError(.unknownAction("arhive"), column: 14)),
      ("delete-permanently", RuleStepsError(.unknownAction("delete-permanently"), column: 1)),
      ("label", RuleStepsError(.missingName(action: "label"), column: 6)),
      ("star; move", RuleStepsError(.missingName(action: "move"), column: 11)),
      ("move a b", RuleStepsError(.unexpectedWord("b"), column: 8)),
      ("archive --yes", RuleStepsError(.unexpectedWord("--yes"), column: 9)),
      ("label 'x", RuleStepsError(.unclosedQuote, column: 7)),
      ("label +", RuleStepsError(.notALabel(""), column: 7)),
      ("label ok; label bad", RuleStepsError(.notALabel("bad"), column: 17)),
      ("label ok keyword:works", RuleStepsError(.noTag("keyword:works"), column: 10)),
      ("label -keyword:", RuleStepsError(.noTag("keyword:"), column: 7)),
      ("label keyword:junk", RuleStepsError(.noTag("keyword:junk"), column: 7)),
      ("archive; star; delete", RuleStepsError(.leavesTwice("delete"), column: 16)),
    ] as [(String, RuleStepsError)])
  func `Errors contain their position`(text: String, expected: RuleStepsError) {
    #expect(throws: expected) { try RuleSteps(parsing: text) { $0 != "bad" } }
  }

  @Test func `Texts that are too long or nested too deeply are rejected`() {
    #expect(throws: RuleStepsError(.tooLong, column: 1)) {
      try RuleSteps(parsing: String(repeating: "star;", count: 1_000))
    }
    #expect(throws: RuleStepsError(.unclosedQuote, column: 667)) {
      try RuleSteps(parsing: String(repeating: "'\"", count: 333) + "\"")
    }
  }
}
