import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// A saved search that was deleted.
public struct SavedSearchRecord: SentenceRecord {
  public var name: String

  public init(name: String) { self.name = name }

  public static let type = "search"
  public static let summary = "A saved search that was deleted."
  public static let fields: [RecordField<SavedSearchRecord>] = [
    .string("forgotten", "its name") { $0.name }
  ]

  public var sentence: TerminalText? { TerminalText(line: "Deleted the saved search \(name).") }
}
