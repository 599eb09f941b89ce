/// The words of blocks (``ScriptParser`` has their grammar). They are reserved where a command begins,
/// unless quoted.
enum Keyword: String, Hashable, Sendable {
  case `if`
  /// Behind `if` and `else if` only.
  case not
  case `else`
  case elseIf = "else if"
  case `for`
  case end

  /// Whether what follows on the line is a command of its own.
  var leadsCommand: Bool {
    switch self {
    case .if, .not, .else, .elseIf: true
    case .for, .end: false
    }
  }

  /// Whether `word` is reserved, with `before` just before it on the line.
  static func isReserved(_ word: String, after before: Keyword? = nil) -> Bool {
    switch Keyword(rawValue: word) {
    case nil, .elseIf: false
    case .not: before == .if || before == .elseIf
    case .if, .else, .for, .end: true
    }
  }
}
