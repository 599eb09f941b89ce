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
