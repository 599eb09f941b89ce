public import VmailTerminal

/// The number of mirrors, printed after them.
public struct MirrorsRecord: OutputRecord {
  public var count: Int

  public init(count: Int) { self.count = count }

  public static let type = "mirrors"
  public static let summary =
    "How many mirrors there are; comes after those that were listed or brought in step."
  public static let fields: [RecordField<MirrorsRecord>] = [
    .integer("count", "the number of mirrors") { $0.count }
  ]

  private var sentence: TerminalText? {
    count == 0 ? TerminalText(line: "No Maildirs are kept in step. Type mirror add PATH.") : nil
  }

  public func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.sentence($0) } ?? [] }
  public func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
