import VmailTestSupport

/// One event of a simulated run.
///
/// It chooses among the mail that exists when it happens with numbers of its own, so any list of steps is a run, and a
/// failing list can be shortened.
struct SimulatedStep: Equatable, CustomStringConvertible {
  enum Kind: String, CaseIterable {
    // The user, in this vmail
    case act, announce, carryOut, undo, redo, snooze, addRule
    case send, cancel, retry, markSent
    /// The user, in another vmail on the same store.
    case actElsewhere
    // vmail itself
    case sync, keep, deliver, wake, restart
    // Another client
    case receive, flag, expunge, move, copy, renumber, addMailbox, renameMailbox, removeMailbox
    /// Somebody replies to a mail that the submission server has taken, or that server adds its copy to Sent only now.
    case answer, file
    // The machine
    case passTime, setClock

    /// How often it happens, compared with others.
    var weight: Int {
      switch self {
      case .sync: 24
      case .act, .receive: 12
      case .deliver, .send: 6
      // Its tasks have threads of their own, so a seed with it might take another course.
      case .keep: 0
      case .flag, .move, .expunge, .passTime, .announce, .carryOut, .undo: 4
      case .copy, .redo, .snooze, .wake, .restart, .actElsewhere, .cancel: 2
      default: 1
      }
    }

    /// Whether it can happen while vmail waits for a server.
    var canHappenMeanwhile: Bool {
      switch self {
      case .sync, .keep, .deliver, .restart: false
      default: true
      }
    }
  }

  let kind: Kind
  /// The seed of its own choices.
  let seed: UInt64

  var description: String { "\(kind.rawValue) \(seed)" }

  /// Returns the steps of a seed.
  static func run(seed: UInt64, count: Int) -> [SimulatedStep] {
    var random = SeededGenerator(seed: seed)
    let kinds = Kind.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    return (0..<count).map { _ in
      SimulatedStep(kind: random.pick(kinds), seed: UInt64.random(in: 0..<1_000_000, using: &random))
    }
  }

  /// Returns a step that can happen while another one waits for a server.
  static func meanwhile(_ random: inout SeededGenerator) -> SimulatedStep {
    let kinds = Kind.allCases.filter(\.canHappenMeanwhile).flatMap { Array(repeating: $0, count: $0.weight) }
    return SimulatedStep(kind: random.pick(kinds), seed: UInt64.random(in: 0..<1_000_000, using: &random))
  }
}
