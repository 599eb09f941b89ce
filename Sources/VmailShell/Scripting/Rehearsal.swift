/// What a command does in a rehearsal (`--dry-run`); each says so in its info. Actions on threads are told with what they
/// would do, whatever it says.
enum Rehearsal: Sendable {
  /// It is only said that it would run. What is not known to be harmless is taken for this.
  case tells
  /// It runs: it shows something, or changes what this session shows and knows, and no mail, no file, no connection.
  case runs
  /// The uses that it picks run.
  case runsWhen(@Sendable (CommandCall) -> Bool)
}

/// What running a command may do, as far as its line tells.
enum RehearsedEffect: Hashable, Sendable {
  case nothing
  /// It acts on threads, and can tell beforehand on which.
  case acts
  /// Anything else.
  case changes

  static func of(_ command: any Command.Type, _ call: CommandCall) -> RehearsedEffect {
    switch command.info.rehearsal {
    case .runs: return .nothing
    case .runsWhen(let isHarmless) where isHarmless(call): return .nothing
    case .tells, .runsWhen: return command is any ActingCommand.Type && !call.has("all") ? .acts : .changes
    }
  }
}
