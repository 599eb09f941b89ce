/// A kind of object that a command lists, possibly with no results.
public protocol ListedKind: Sendable {
  /// The `type` of the record.
  static var type: String { get }
  /// The noun for the count, such as `aliases`.
  static var noun: String { get }
  /// The meaning of the count in JSON.
  static var meaning: String { get }
  /// A sentence that describes the record.
  static var summary: String { get }
  /// The text for people if there are none.
  static var none: TerminalText { get }
}

extension ListedKind {
  public static var meaning: String { noun }
  public static var summary: String { "How many \(noun) were listed; comes after them." }
  public static var none: TerminalText { TerminalText("No \(noun).") }
}

/// The number of objects that a command has listed before this record.
public struct ListedRecord<Kind: ListedKind>: SentenceRecord {
  public var count: Int
  /// What was changed, as a sentence; `nil` if they were only listed.
  var change: String?

  public init(count: Int, change: String? = nil) {
    self.count = count
    self.change = change
  }

  public static var type: String { Kind.type }
  public static var summary: String { Kind.summary }
  public static var fields: [RecordField<ListedRecord<Kind>>] {
    [.integer("count", Kind.meaning) { $0.count }]
  }

  public var sentence: TerminalText? {
    change.map { TerminalText(line: $0) } ?? (count == 0 ? Kind.none : nil)
  }
}
