import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The number of attachments, printed after them.
public struct AttachmentsRecord: OutputRecord {
  public var count: Int

  public init(count: Int) { self.count = count }

  public static let type = "attachments"
  public static let summary = "How many attachments were listed; comes after them."
  public static let fields: [RecordField<AttachmentsRecord>] = [
    .integer("count", "number of attachments") { $0.count }
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    count == 0 ? [StyledLine("No attachments", .dim)] : []
  }
  public func plain(in layout: Layout) -> [TerminalText] { count == 0 ? ["No attachments."] : [] }
}
