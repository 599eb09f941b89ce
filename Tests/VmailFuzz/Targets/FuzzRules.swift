@testable import VmailDomain

extension FuzzTarget {
  /// The steps of a rule.
  static let rules = FuzzTarget("rules") { input in
    let text = input.text
    do {
      let steps = try RuleSteps(parsing: text)
      let again = try? RuleSteps(parsing: steps.text)
      let isTooLong = steps.text.count > RuleSteps.longest
      try expect(again == steps || isTooLong, "written again, they stay: \(steps), \(again as Any)")
      try expect(steps.steps.dropLast().allSatisfy { !$0.leavesMailbox }, "what leaves the mailbox is last")
    } catch let error as RuleStepsError {
      try expect((1...text.count + 1).contains(error.column), "column \(error.column) of \(text.count)")
      try expect(!error.explanation().isEmpty, "an explanation")
    }
  }
}
