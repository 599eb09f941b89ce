/// A statement of a script: a command, or a block of statements.
public indirect enum Statement: Hashable, Sendable {
  case command(CommandLine)
  case choice(Choice)
  case each(Each)
  /// `break` or `continue`.
  case jump(CommandLine)

  /// The block `if` … `else if` … `else` … `end`.
  public struct Choice: Hashable, Sendable {
    /// The cases in order; the first whose condition holds is run.
    public var cases: [Case]
    /// The statements that are run if no condition holds.
    public var otherwise: [Statement]
  }

  public struct Case: Hashable, Sendable {
    /// The condition, which holds if the command succeeds.
    public var condition: CommandLine
    public var isNegated: Bool
    public var body: [Statement]
  }

  /// The block `for NAME in LIST` … `end`.
  public struct Each: Hashable, Sendable {
    /// The whole line.
    public var line: CommandLine
    public var name: String
    public var body: [Statement]
  }
}

extension Statement {
  /// All commands of the statement, in the order of the source.
  public var commandLines: [CommandLine] {
    switch self {
    case .command(let line): [line]
    case .jump: []
    case .each(let each): each.body.flatMap(\.commandLines)
    case .choice(let choice):
      choice.cases.flatMap { [$0.condition] + $0.body.flatMap(\.commandLines) }
        + choice.otherwise.flatMap(\.commandLines)
    }
  }
}
