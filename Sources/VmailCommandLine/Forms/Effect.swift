/// The effect of a form beyond showing something. `would` and `--dry-run` are based on it, and so is the gate of a
/// program that asks a person before it does what somebody else has typed. A program declares its own effects and
/// reasons as static members.
public enum Effect: Sendable, Hashable {
  /// Shows something, or changes only the state of this session: no files, no connections.
  case nothing
  /// Has the effect of that clause, such as `connects to your own servers`.
  /// - Parameter isHarmless: whether a rehearsal runs it.
  case described(String, isHarmless: Bool = false)
  /// Does something that undo can't revert or that affects more than the program.
  case confirmed(Reason, asked: Asking)

  /// Has a person asked before the form runs.
  public static func asks(_ reason: Reason) -> Effect { .confirmed(reason, asked: .before) }
  /// Has the body ask once it knows exactly what it is going to do.
  public static func asksWithin(_ reason: Reason) -> Effect { .confirmed(reason, asked: .within) }

  public enum Asking: Sendable, Hashable {
    case before, within
  }

  /// The reason for asking a person, as a clause such as `writes files`.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The reason for asking a person, wherever that happens.
  public var reason: Reason? {
    guard case .confirmed(let reason, _) = self else { return nil }
    return reason
  }

  /// The effect as a clause such as `writes files`; `nil` for none.
  public var clause: String? {
    switch self {
    case .nothing: nil
    case .described(let clause, _): clause
    case .confirmed(let reason, _): reason.rawValue
    }
  }

  /// Whether a rehearsal runs a form with this effect.
  public var isHarmless: Bool {
    switch self {
    case .nothing: true
    case .described(_, let isHarmless): isHarmless
    case .confirmed: false
    }
  }
}

extension Effect.Reason {
  public static let runs = Self(rawValue: "runs other programs")
  public static let runsScript = Self(rawValue: "reads a file and runs the commands in it")
}
