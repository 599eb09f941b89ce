import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The result of an export.
public struct ExportRecord: SentenceRecord {
  public var written: Int
  public var missing: Int
  public var damaged = 0
  /// The destination, `nil` for standard output; text and plain only.
  public var path: String?

  public init(written: Int, missing: Int, damaged: Int = 0, path: String? = nil) {
    self.written = written
    self.missing = missing
    self.damaged = damaged
    self.path = path
  }

  public static let type = "export"
  public static let summary = "The result of an export."
  public static let fields: [RecordField<ExportRecord>] = [
    .integer("written", "number of messages written") { $0.written },
    .integer("missing", "number of messages left out because they are only on the server") { $0.missing },
    .integer("damaged", "number of messages left out because the store's copy is damaged") { $0.damaged },
  ]

  /// Without any message that could be written, there is no file.
  public var sentence: TerminalText? {
    guard written > 0 || missing + damaged == 0 else { return nil }
    return TerminalText(line: "Wrote \(Digits.counted(written, "message")) to \(path ?? "standard output").")
  }
}
