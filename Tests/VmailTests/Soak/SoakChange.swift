import VmailDomain
import VmailServerSupport
import VmailTestSupport

/// What another client does. Which message it concerns is settled when it is done: `pick` counts among those
/// that are there then.
enum SoakChange: Sendable, CustomStringConvertible {
  case deliver(String, inReplyTo: String?, to: String)
  case flag(Set<String>, pick: Int, in: String)
  case expunge(pick: Int, in: String)
  case move(pick: Int, from: String, to: String)
  case copy(pick: Int, from: String, to: String)
  case create(String)
  case renumber(String)

  static func random(_ number: Int, among boxes: [String], _ random: inout SeededGenerator) -> SoakChange {
    let (box, other) = (random.pick(boxes), random.pick(boxes))
    let pick = Int.random(in: 0..<1000, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7:
      let parent = random.chance(30) ? "s\(Int.random(in: 0..<max(number, 1), using: &random))" : nil
      return .deliver("s\(number)", inReplyTo: parent, to: random.pick([boxes[0], boxes[0], box]))
    case 7..<12:
      let flags: [Set<String>] = [[], ["\\Seen"], ["\\Seen", "\\Flagged"], ["\\Answered"], ["\\Flagged"]]
      return .flag(random.pick(flags), pick: pick, in: box)
    case 12, 13: return .expunge(pick: pick, in: box)
    case 14, 15, 16: return .move(pick: pick, from: box, to: other)
    case 17: return .copy(pick: pick, from: box, to: other)
    case 18: return .create("New\(number)")
    default: return random.chance(40) ? .renumber(box) : .flag([], pick: pick, in: box)
    }
  }

  var description: String {
    switch self {
    case .deliver(let name, let parent, let box):
      "deliver \(name)\(parent.map { " to answer \($0)" } ?? "") to \(box)"
    case .flag(let flags, let pick, let box): "flag #\(pick) in \(box) \(flags.sorted())"
    case .expunge(let pick, let box): "expunge #\(pick) in \(box)"
    case .move(let pick, let box, let other): "move #\(pick) from \(box) to \(other)"
    case .copy(let pick, let box, let other): "copy #\(pick) from \(box) to \(other)"
    case .create(let name): "create \(name)"
    case .renumber(let box): "renumber \(box)"
    }
  }
}

/// What came of it.
struct SoakEffect: Sendable {
  /// The messages that are not as they were.
  var touched: Set<String> = []
  /// Those that came.
  var delivered: Set<String> = []
  /// Those that somebody wanted gone.
  var expunged: Set<String> = []
}

/// A message on a server.
struct SoakMessage: Sendable {
  /// The Message-ID's left half, which is also the subject.
  var name: String
  var uid: UInt32
  var flags: MessageFlags
}

/// A server whose mail others change.
protocol SoakServer: Sendable {
  /// Where others act; the first is the Inbox.
  var boxes: [String] { get }
  /// Mailboxes that vmail can't see, or doesn't look into.
  var hidden: Set<String> { get }
  /// In clear.
  var settings: ServerSettings { get }
  var password: String { get }

  func apply(_ change: SoakChange) async throws -> SoakEffect
  /// All mail, by mailbox, also that which is not synced.
  func mail() async throws -> [String: [SoakMessage]]
}
