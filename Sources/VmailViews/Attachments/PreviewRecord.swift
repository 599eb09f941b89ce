import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The content of a preview.
public enum Preview: Sendable {
  case text(String)
  case calendar([CalendarEvent])
  case message(MessageContent)
  case winmail(text: String, files: [AttachmentContent.WrappedFile])
  case pdf(String)
  case archive(String)
  case picture(TerminalPicture)
}

/// The content of an attachment.
public struct PreviewRecord: OutputRecord {
  public var target: AttachmentTarget
  public var preview: Preview

  public init(target: AttachmentTarget, preview: Preview) {
    self.target = target
    self.preview = preview
  }

  public static let type = "preview"
  public static let summary = "The contents of an attachment."
  public static let fields: [RecordField<PreviewRecord>] =
    [.integer("message", "the number of its message in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }
    + [
      RecordField("kind", .oneOf(kinds), "how its contents were obtained") { .string($0.kind) },
      .foreignText("text", "its text, with times in UTC; empty if it has no text") { $0.utcText },
    ]

  private static let kinds = ["text", "calendar", "message", "winmail", "pdf", "archive", "picture"]

  private var kind: String {
    switch preview {
    case .text: "text"
    case .calendar: "calendar"
    case .message: "message"
    case .winmail: "winmail"
    case .pdf: "pdf"
    case .archive: "archive"
    case .picture: "picture"
    }
  }

  private var utcText: String {
    words(Wording(times: TimestampFormat(now: .distantPast, clock: .utc, locale: .english)))
  }

  public func text(in layout: Layout) -> [StyledLine] {
    if case .picture = preview { return [] }
    let until = layout.glyphs == .ascii ? layout.glyphs.dash.string : CalendarText.dash
    let text = TerminalText(shown(Wording(times: layout.times, until: until)), lines: .kept)
    return layout.isTerminal
      ? layout.wrapped(text)
      : text.string.split(separator: "\n", omittingEmptySubsequences: false)
        .map { StyledLine(TerminalText(String($0))) }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    if case .picture = preview { return ["This is an image."] }
    return shown(Wording(times: layout.times, until: "to", spelt: true))
      .split(separator: "\n", omittingEmptySubsequences: false).map { line in
        TerminalText(line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
  }

  /// The wording of times, durations and sizes.
  private struct Wording {
    var times: TimestampFormat
    var until = CalendarText.dash
    /// Whether sizes are spelt out.
    var spelt = false

    func size(_ bytes: Int) -> String { Digits.size(bytes, spelt: spelt) }
    func person(_ person: Participant) -> String {
      spelt ? AddressText.spoken(person) : AddressText.full(person)
    }
    func list(_ people: [Participant]) -> String {
      spelt ? AddressText.spoken(people) : AddressText.list(people)
    }
  }

  private func shown(_ wording: Wording) -> String {
    let words = words(wording)
    return words.allSatisfy(\.isWhitespace) ? "\(target.name) has no text." : words
  }

  private func words(_ wording: Wording) -> String {
    switch preview {
    case .text(let text), .pdf(let text), .archive(let text): Self.trimmed(text)
    case .calendar(let events):
      events.map {
        CalendarText(event: $0, times: wording.times, until: wording.until).lines.joined(separator: "\n")
      }.joined(separator: "\n\n")
    case .message(let message): words(message, wording)
    case .winmail(let text, let files): words(text, files, wording)
    case .picture: ""
    }
  }

  private func words(_ message: MessageContent, _ wording: Wording) -> String {
    var lines: [String] = []
    if let from = message.from { lines.append("From: " + wording.person(from)) }
    if let date = message.dateSent { lines.append("Date: " + wording.times.absolute(date)) }
    if !message.to.isEmpty { lines.append("To: " + wording.list(message.to)) }
    if !message.cc.isEmpty { lines.append("Cc: " + wording.list(message.cc)) }
    if !message.subject.isEmpty { lines.append("Subject: " + message.subject) }
    lines += ["", message.text]
    let files = message.attachments.filter { !$0.isInline }
    if !files.isEmpty { lines.append("") }
    lines += files.map { "Attachment: \($0.filename ?? "attachment"), \(wording.size($0.sizeBytes))" }
    return lines.joined(separator: "\n")
  }

  private func words(
    _ text: String, _ files: [AttachmentContent.WrappedFile], _ wording: Wording
  ) -> String {
    var lines = text.isEmpty ? [] : [Self.trimmed(text), ""]
    lines += files.map {
      "Attachment: \($0.name.isEmpty ? "attachment" : $0.name), \(wording.size($0.content.count))"
    }
    return lines.joined(separator: "\n")
  }

  /// Removes the end of the page.
  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest.replacing("\u{0C}", with: "\n"))
  }
}
