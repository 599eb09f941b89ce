/// Displays attachments that need no separate program.
public protocol AttachmentReading: Sendable {
  /// - Parameter bytes: the file, or as much of it as is worth reading.
  /// - Returns: `nil` for unsupported kinds of files.
  func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent?

  /// Returns an HTML file as a page for a browser, without anything that loads or runs.
  /// - Returns: `nil` for other kinds of files, including SVG.
  func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String?
}

/// The displayable content of an attachment.
public enum AttachmentContent: Hashable, Sendable {
  case text(String)
  case message(MessageContent)
  case calendar([CalendarEvent])
  /// Outlook's `winmail.dat`: a text, and the files it contains.
  case winmail(text: String, files: [WrappedFile])

  public struct WrappedFile: Hashable, Sendable {
    public var name: String
    public var content: [UInt8]

    public init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }
}
