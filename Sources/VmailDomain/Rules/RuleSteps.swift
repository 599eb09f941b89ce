/// The steps of a rule as typed: `label Bills; archive`.
///
/// Steps are separated by semicolons, and quoted as in sh. A step that removes threads from the Inbox is
/// carried out last, wherever it was written: labels are put on threads in the mailbox.
public struct RuleSteps: Hashable, Sendable {
  public let steps: [RuleStep]

  /// The maximum length in characters.
  public static let longest = 1_000

  /// - Parameter isLabel: returns whether a label can have that name.
  public init(
    parsing text: String, isLabel: (String) -> Bool = { _ in true }
  ) throws(RuleStepsError) {
    guard text.count <= Self.longest else { throw RuleStepsError(.tooLong, column: 1) }
    var steps: [RuleStep] = []
    var leaving: RuleStep?
    let parts = try RuleStepLexer.parts(of: text)
    for part in parts {
      for step in try Self.steps(part, isLabel) {
        if !step.leavesMailbox {
          steps.append(step)
        } else if leaving == nil {
          leaving = step
        } else {
          throw RuleStepsError(.leavesTwice(part[0].text), column: part[0].column)
        }
      }
    }
    steps += [leaving].compactMap(\.self)
    guard !steps.isEmpty else { throw RuleStepsError(.empty, column: 1) }
    self.steps = steps
  }

  /// The steps as typed.
  public var text: String { Self.text(of: steps) }

  /// Returns steps as typed.
  public static func text(of steps: [RuleStep]) -> String { steps.map(\.text).joined(separator: "; ") }

  private static func steps(
    _ words: [RuleStepLexer.Word], _ isLabel: (String) -> Bool
  ) throws(RuleStepsError) -> [RuleStep] {
    let (name, rest) = (words[0], Array(words.dropFirst()))
    switch name.text.lowercased() {
    case "label": return try labels(name, rest, isLabel)
    case "move": return [try move(name, rest)]
    case "categorize": return [try categorize(name, rest)]
    case let keyword:
      guard let action = RuleStep.action(named: keyword) else {
        throw RuleStepsError(.unknownAction(name.text), column: name.column)
      }
      if let word = rest.first { throw RuleStepsError(.unexpectedWord(word.text), column: word.column) }
      return [.action(action)]
    }
  }

  /// `label Bills` is `label +Bills`. Tags are a step of their own.
  private static func labels(
    _ name: RuleStepLexer.Word, _ words: [RuleStepLexer.Word], _ isLabel: (String) -> Bool
  ) throws(RuleStepsError) -> [RuleStep] {
    guard !words.isEmpty else { throw RuleStepsError(.missingName(action: name.text), column: name.end) }
    var adding: [String] = []
    var removing: [String] = []
    var tags = TagChange()
    for word in words {
      // A label may begin with a mark that forms one character with the sign.
      let sign = word.text.unicodeScalars.first.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
      let label = sign == nil ? word.text : String(word.text.unicodeScalars.dropFirst())
      if let tag = MessageKeyword.tag(in: label) {
        guard !tag.isEmpty else { throw RuleStepsError(.noTag(label), column: word.column) }
        tags.insert(tag, removes: sign == "-")
        continue
      }
      guard !label.isEmpty, isLabel(label) else {
        throw RuleStepsError(.notALabel(label), column: word.column)
      }
      if sign == "-" { removing.append(label) } else { adding.append(label) }
    }
    let labels =
      adding.isEmpty && removing.isEmpty ? [] : [RuleStep.label(adding: adding, removing: removing)]
    return labels + [tags.action.map(RuleStep.action)].compactMap(\.self)
  }

  private static func categorize(
    _ name: RuleStepLexer.Word, _ words: [RuleStepLexer.Word]
  ) throws(RuleStepsError) -> RuleStep {
    guard let word = words.first else {
      throw RuleStepsError(.missingName(action: name.text), column: name.end)
    }
    guard let category = AICategory(rawValue: word.text.lowercased()), category != .uncategorized else {
      throw RuleStepsError(.noCategory(word.text), column: word.column)
    }
    if words.count > 1 { throw RuleStepsError(.unexpectedWord(words[1].text), column: words[1].column) }
    return .categorize(category)
  }

  /// Moving to a folder that has its own action becomes that action.
  private static func move(
    _ name: RuleStepLexer.Word, _ words: [RuleStepLexer.Word]
  ) throws(RuleStepsError) -> RuleStep {
    guard let target = words.first, !target.text.isEmpty else {
      throw RuleStepsError(.missingName(action: name.text), column: name.end)
    }
    if words.count > 1 { throw RuleStepsError(.unexpectedWord(words[1].text), column: words[1].column) }
    return switch target.text.lowercased() {
    case "archive": .action(.archive)
    case "trash": .action(.delete)
    case "spam": .action(.spam)
    default: .move(to: target.text)
    }
  }
}
