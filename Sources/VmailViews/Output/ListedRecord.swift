import VmailDomain
public import VmailTerminal

/// A kind of object that a command lists, possibly with no results.
public protocol ListedKind: Sendable {
  /// The `type` of the record.
  static var type: String { get }
  /// The noun for the count, such as `aliases`.
  static var noun: String { get }
  /// The text for people if there are none.
  static var none: TerminalText { get }
}

extension ListedKind {
  public static var none: TerminalText { TerminalText("No \(noun).") }
}

/// The number of objects that a command has listed before this record.
public struct ListedRecord<Kind: ListedKind>: OutputRecord {
  public var count: Int

  public init(count: Int) { self.count = count }

  public static var type: String { Kind.type }
  public static var summary: String { "How many \(Kind.noun) were listed; comes after them." }
  public static var fields: [RecordField<ListedRecord<Kind>>] { [.integer("count", Kind.noun) { $0.count }] }

  public func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(Kind.none) : [] }
  public func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [Kind.none] : [] }
}

/// The aliases.
public enum AliasKind: ListedKind {
  public static let type = "aliases"
  public static let noun = "aliases"
  public static let none: TerminalText = "No aliases. Type alias NAME COMMAND to add one."
}

/// The commands of `on`.
public enum EventCommandKind: ListedKind {
  public static let type = "events"
  public static let noun = "event commands"
  public static let none: TerminalText = "No event commands. Type on EVENT COMMAND to add one."
}

/// The lines of the history.
public enum TypedLineKind: ListedKind {
  public static let type = "lines"
  public static let noun = "lines of the history"
  public static let none: TerminalText = "No history."
}
