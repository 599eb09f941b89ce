/// A reason why a rule's steps can't be parsed, and the position.
public struct RuleStepsError: Error, Hashable, Sendable {
  public enum Problem: Hashable, Sendable {
    case empty
    case tooLong
    case unclosedQuote
    case unknownAction(String)
    /// An action without the required name.
    case missingName(action: String)
    case unexpectedWord(String)
    case notALabel(String)
    /// A word such as `keyword:word`.
    case noTag(String)
    case noCategory(String)
    /// The first step removes the thread from the Inbox before the second.
    case leavesTwice(String)
  }

  public var problem: Problem
  /// The position of the character concerned, counted from 1.
  public var column: Int

  public init(_ problem: Problem, column: Int) {
    self.problem = problem
    self.column = column
  }

  /// Returns a clause without capital and full stop, such as `no action "arhive" at column 9`.
  /// - Parameter suggest: finds a known name similar to an unknown one.
  public func explanation(suggest: (_ name: String, _ known: [String]) -> String? = { _, _ in nil }) -> String
  {
    switch problem {
    case .empty: "missing action at column \(column)"
    case .tooLong: "longer than \(RuleSteps.longest) characters"
    case .unclosedQuote: "unclosed quote at column \(column)"
    case .unknownAction(let name):
      "no action \"\(name)\" at column \(column)"
        + (suggest(name, RuleStep.names).map { ": did you mean \"\($0)\"?" } ?? "")
    case .missingName(let action): "\(action) needs a name at column \(column)"
    case .unexpectedWord(let word): "unexpected \"\(word)\" at column \(column)"
    case .notALabel(let name): "\"\(name)\" at column \(column) can't be a label"
    case .noTag(let word):
      "no tag \"\(word)\" at column \(column): the tags are "
        + MessageKeyword.tags.map(\.term).joined(separator: ", ")
    case .noCategory(let name):
      "no category \"\(name)\" at column \(column)"
        + (suggest(name, AICategory.allCases.map(\.rawValue)).map { ": did you mean \"\($0)\"?" } ?? "")
    case .leavesTwice(let name):
      "\(name) at column \(column) comes too late: the thread is no longer in the Inbox"
    }
  }
}
