import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// An attachment that was downloaded.
public struct DownloadRecord: OutputRecord {
  public var target: AttachmentTarget

  public init(target: AttachmentTarget) { self.target = target }

  public static let type = "download"
  public static let summary = "An attachment that was downloaded."
  public static let fields: [RecordField<DownloadRecord>] =
    [.integer("message", "the number of its message in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }

  private func sentence(_ size: String) -> TerminalText {
    TerminalText(line: "Downloaded \(target.name), \(size), to \(target.attachment.localPath ?? "").")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence(Digits.size(target.attachment.sizeBytes)))
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [sentence(Digits.size(target.attachment.sizeBytes, spelt: true))]
  }
}
