/// What mail could have an agent do if nobody asked a person: what can't be taken back, or reaches out of vmail.
enum CommandEffect: String, Sendable, CaseIterable {
  case sends = "sends mail"
  case deletes = "deletes for good"
  case opens = "opens what came with mail"
  case runs = "runs other programs"
  case writesFiles = "writes files"
  case loadsPictures = "loads pictures from other servers"
  case changesAccounts = "changes or tries accounts"
  case lasts = "goes on acting when the agent is gone"
}

/// What a command does beyond reading mail and changing it so that undo brings it back; each says so in its info.
/// In agent-safe mode a person is asked about it.
enum CommandEffects: Sendable {
  /// Not said: as for what does anything.
  case unknown
  /// Nothing of the kind.
  case none
  /// Each use, or those that `when` picks: the dispatcher asks before it runs.
  case guarded(CommandEffect, when: @Sendable (CommandCall) -> Bool)
  /// The command asks when it knows what exactly it is about to do, by ``Shell/expectPerson(to:)``.
  case guardedWithin(CommandEffect)

  static func always(_ effect: CommandEffect) -> CommandEffects { .guarded(effect) { _ in true } }

  /// The uses with one of these words first: `rules add`.
  static func word(_ words: String..., does effect: CommandEffect) -> CommandEffects {
    .guarded(effect) { call in call.arguments.first.map { words.contains($0.text) } ?? false }
  }

  /// Why the dispatcher must ask before a call; `nil` when it need not.
  func reason(for call: CommandCall) -> String? {
    switch self {
    case .unknown: "does what vmail can't tell beforehand"
    case .guarded(let effect, let when): when(call) ? effect.rawValue : nil
    case .none, .guardedWithin: nil
    }
  }
}
