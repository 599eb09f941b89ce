public import VmailDomain

/// Reads attachments that contain text or messages, and the formats of mail programs.
public struct AttachmentReader: AttachmentReading {
  public init() {}

  public func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent? {
    let ending = Self.ending(of: filename)
    return switch (mimeType, ending) {
    case ("message/rfc822", _), ("message/global", _), (_, "eml"):
      .message(MIMEMessageReader().read(bytes))
    case ("text/calendar", _), ("application/ics", _), (_, "ics"): calendar(bytes)
    case ("application/ms-tnef", _), ("application/vnd.ms-tnef", _), (_, "tnef"): winmail(bytes)
    case _ where bytes.starts(with: [0x78, 0x9F, 0x3E, 0x22]): winmail(bytes)
    case _ where Self.isHTML(mimeType, ending):
      .text(HTMLReader.read(CleanText.lines(Charset.page(bytes))).richText.plainText())
    case (let type, _) where type.hasPrefix("text/") || type.hasPrefix("message/"):
      .text(TextBytes.decode(bytes))
    case (_, let ending) where TextBytes.endings.contains(ending): .text(TextBytes.decode(bytes))
    default: TextBytes.isText(bytes) ? .text(TextBytes.decode(bytes)) : nil
    }
  }

  public func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String? {
    guard Self.isHTML(mimeType, Self.ending(of: filename)) else { return nil }
    return HTMLReader.read(CleanText.lines(Charset.page(bytes))).page()
  }

  private static func ending(of filename: String?) -> String {
    filename?.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  private static func isHTML(_ mimeType: String, _ ending: String) -> Bool {
    ["text/html", "application/xhtml+xml"].contains(mimeType)
      || ["html", "htm", "xhtml", "xht", "shtml"].contains(ending)
  }

  /// A calendar that can't be parsed is shown unchanged.
  private func calendar(_ bytes: [UInt8]) -> AttachmentContent {
    let text = TextBytes.decode(bytes)
    let events = ICalendarReader.events(in: text)
    return events.isEmpty ? .text(text) : .calendar(events)
  }

  private func winmail(_ bytes: [UInt8]) -> AttachmentContent? {
    TNEFReader(bytes).map { .winmail(text: $0.text, files: $0.files) }
  }
}

/// Decodes text files, which don't specify their charset.
enum TextBytes {
  /// The extensions of text files, regardless of their media type.
  static let endings: Set<String> = [
    "txt", "text", "md", "log", "csv", "tsv", "json", "xml", "yaml", "yml", "ini", "conf", "patch", "diff",
    "vcf", "svg", "asc", "py", "sh", "js", "c", "h", "swift", "sql", "tex",
  ]

  static func decode(_ bytes: [UInt8]) -> String { CleanText.lines(Charset.undeclared(bytes)) }

  /// Returns whether the bytes look like text: without control characters other than white space.
  static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty
      && bytes.prefix(4096).allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
      && String(validating: bytes.prefix(4096).dropLast(3), as: UTF8.self) != nil
  }
}
