import Glibc
import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// An attachment that was opened in the program for its type.
public struct OpenRecord: SentenceRecord {
  public var target: AttachmentTarget

  public init(target: AttachmentTarget) { self.target = target }

  public static let type = "open"
  public static let summary = "An attachment that was opened."
  public static let fields: [RecordField<OpenRecord>] =
    [.integer("message", "the number of its message in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }

  public var sentence: TerminalText? {
    TerminalText(line: "Opened \(target.name).")
  }
}
