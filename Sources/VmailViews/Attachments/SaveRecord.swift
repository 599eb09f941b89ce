import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// An attachment that was copied to a file.
public struct SaveRecord: SentenceRecord {
  public var target: AttachmentTarget
  /// The name of the contained file that was written, if it is not the attachment itself.
  public var wrapped: String?
  public var path: String

  public init(target: AttachmentTarget, wrapped: String? = nil, path: String) {
    self.target = target
    self.wrapped = wrapped
    self.path = path
  }

  public static let type = "save"
  public static let summary = "An attachment that was saved to a folder."
  public static let fields: [RecordField<SaveRecord>] =
    [.integer("message", "the number of its message in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }
    + [.foreignText("path", "the path of the saved file") { $0.path }]

  public var sentence: TerminalText? { TerminalText(line: "Saved \(wrapped ?? target.name) as \(path).") }
}
