import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The selection, or a named set, after it changed.
public struct SelectionRecord: OutputRecord {
  public var count: Int
  /// The set's name; `nil` for the selection itself.
  public var name: String?
  /// How many of them were not shown, because they are not in the listing; text and plain only.
  var elsewhere = 0

  public init(count: Int, name: String? = nil, elsewhere: Int = 0) {
    self.count = count
    self.name = name
    self.elsewhere = elsewhere
  }

  public static let type = "selection"
  public static let summary = "The size of the selection, or of a named set."
  public static let fields: [RecordField<SelectionRecord>] = [
    .integer("count", "number of threads") { $0.count },
    .optionalString("name", "the set's name; null for the selection") { $0.name },
  ]

  private var sentence: TerminalText {
    if let name { return TerminalText(line: "@\(name) contains \(Digits.counted(count, "thread")).") }
    guard count > 0 else { return "No threads selected." }
    let selected = "\(Digits.counted(count, "thread")) selected"
    guard elsewhere > 0 else { return TerminalText(selected + ".") }
    let others =
      elsewhere < count
      ? "\(Digits.grouped(elsewhere)) of them not in this listing"
      : count == 1 ? "but not in this listing" : "none of them in this listing"
    return TerminalText("\(selected), \(others). Type list % to list the whole selection.")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  public func plain(in layout: Layout) -> [TerminalText] {
    let count = Digits.counted(count, "thread")
    return [name.map { TerminalText(line: "\(count) in @\($0).") } ?? sentence]
  }
}
