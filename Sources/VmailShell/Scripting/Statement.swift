/// What a script is made of: commands, and blocks of statements.
indirect enum Statement: Hashable, Sendable {
  case command(CommandLine)
  case choice(Choice)
  case each(Each)

  /// `if` … `else if` … `else` … `end`
  struct Choice: Hashable, Sendable {
    /// In their order; the first that holds is run.
    var cases: [Case]
    /// When none holds.
    var otherwise: [Statement]
  }

  struct Case: Hashable, Sendable {
    /// It holds when it succeeds.
    var condition: CommandLine
    var isNegated: Bool
    var body: [Statement]
  }

  /// `for NAME in LIST` … `end`
  struct Each: Hashable, Sendable {
    /// The whole line.
    var line: CommandLine
    var name: String
    var body: [Statement]
  }
}

extension Statement {
  /// Every command in it, in the order in which they stand there.
  var commandLines: [CommandLine] {
    switch self {
    case .command(let line): [line]
    case .each(let each): each.body.flatMap(\.commandLines)
    case .choice(let choice):
      choice.cases.flatMap { [$0.condition] + $0.body.flatMap(\.commandLines) }
        + choice.otherwise.flatMap(\.commandLines)
    }
  }
}
