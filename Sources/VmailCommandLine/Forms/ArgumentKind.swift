/// The kind of an argument, for completion. A program declares further kinds by name, as static members.
public indirect enum ArgumentKind: Hashable, Sendable {
  case command, alias, setting, path
  /// A value of the setting that precedes it.
  case settingValue
  /// A kind that the program declares.
  case named(String)
  case choice([Choice])
  case either(ArgumentKind, ArgumentKind)

  /// The kinds it can be one of.
  public var alternatives: [ArgumentKind] {
    guard case .either(let first, let second) = self else { return [self] }
    return first.alternatives + second.alternatives
  }

  public static func choice(_ names: [String]) -> ArgumentKind { .choice(names.map { Choice($0) }) }
}
