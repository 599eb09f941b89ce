import VmailCommandLine
import VmailTerminal
import VmailViews

/// All record types: those that commands declare, and those that any command may print. The documents of the
/// contract are generated from it.
enum RecordCatalog {
  /// The type of a field with text that came with mail, in tables for people.
  static let mailText = "string from mail"

  /// The records that no command declares.
  private static let others: [any OutputRecord.Type] = [
    ErrorRecord.self,
    NoticeRecord.self,
    ProgramRecord.self,
  ]

  /// The schemas, sorted by name.
  static let schemas: [RecordSchema] = {
    let types = others + CommandTable.all.flatMap { $0.info.output }
    let named = Dictionary(types.map { ($0.type, $0.schema) }) { first, _ in first }
    return named.values.sorted { $0.type < $1.type }
  }()
}
