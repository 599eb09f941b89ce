/// The reserved words of blocks (``ScriptParser`` has their grammar). They are only reserved at the beginning
/// of a command, unless quoted.
enum Keyword: String, Hashable, Sendable {
  case `if`
  /// Reserved only after `if` and `else if`.
  case not
  case `else`
  case elseIf = "else if"
  case `for`
  case end

  /// Whether another command follows on the same line.
  var leadsCommand: Bool {
    switch self {
    case .if, .not, .else, .elseIf: true
    case .for, .end: false
    }
  }

  /// Returns whether `word` is reserved, given the preceding word on the line.
  static func isReserved(_ word: String, after before: Keyword? = nil) -> Bool {
    switch Keyword(rawValue: word) {
    case nil, .elseIf: false
    case .not: before == .if || before == .elseIf
    case .if, .else, .for, .end: true
    }
  }
}
