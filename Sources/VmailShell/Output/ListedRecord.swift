import VmailDomain
import VmailTerminal

/// A kind of object that a command lists, possibly with no results.
protocol ListedKind: Sendable {
  /// The `type` of the record.
  static var type: String { get }
  /// The noun for the count, such as `aliases`.
  static var noun: String { get }
  /// The text for people if there are none.
  static var none: TerminalText { get }
}

extension ListedKind {
  static var none: TerminalText { TerminalText("No \(noun).") }
}

/// The number of objects that a command has listed before this record.
struct ListedRecord<Kind: ListedKind>: OutputRecord {
  var count: Int

  static var type: String { Kind.type }
  static var summary: String { "How many \(Kind.noun) were listed; comes after them." }
  static var fields: [RecordField<ListedRecord<Kind>>] { [.integer("count", Kind.noun) { $0.count }] }

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(Kind.none) : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [Kind.none] : [] }
}

enum AliasKind: ListedKind {
  static let type = "aliases"
  static let noun = "aliases"
  static let none: TerminalText = "No aliases. Type alias NAME COMMAND to add one."
}

enum EventCommandKind: ListedKind {
  static let type = "events"
  static let noun = "event commands"
  static let none: TerminalText = "No event commands. Type on EVENT COMMAND to add one."
}

enum TypedLineKind: ListedKind {
  static let type = "lines"
  static let noun = "lines of the history"
  static let none: TerminalText = "No history."
}
