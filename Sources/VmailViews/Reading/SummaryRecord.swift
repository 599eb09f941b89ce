import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The summary of a thread.
public struct SummaryRecord: OutputRecord {
  /// The reason why there is none.
  public enum Absence: String, Sendable, CaseIterable {
    /// The thread can be read just as fast.
    case short
    /// The setting `ai` is off.
    case off
  }

  /// The thread; `nil` if there is no AI to ask.
  public var thread: NamedThread?
  public var summary: ThreadSummary?
  var absence: Absence?

  public init(thread: NamedThread? = nil, summary: ThreadSummary? = nil, absence: Absence? = nil) {
    self.thread = thread
    self.summary = summary
    self.absence = absence
  }

  public static let type = "summary"
  public static let summary = "The summary of a thread."
  public static let fields: [RecordField<SummaryRecord>] =
    NamedThread.fields { $0.thread } + [
      .optionalForeignText("text", "the summary as one line; null if there is none") { $0.summary?.text },
      .objects("sentences", ObjectShape.summarySentence, "the same as separate sentences") {
        $0.summary?.sentences ?? []
      },
      .optionalChoice(
        "by", "extract for sentences taken from the mail, model for sentences written by ai-endpoint"
      ) { $0.summary?.origin },
      .optionalChoice("absence", "why there is no summary; null if there is one") { $0.absence },
    ]

  private var sentence: TerminalText? {
    switch absence {
    case .short: "This conversation is too short to need a summary."
    case .off: "AI is off. Type set ai on."
    case nil: nil
    }
  }

  public func text(in layout: Layout) -> [StyledLine] {
    let heading = thread?.heading(in: layout) ?? []
    if let sentence { return heading + layout.wrapped(sentence, .dim) }
    return heading
      + (summary?.sentences ?? []).flatMap { sentence in
        let number = sentence.message.map { "[\($0)] " } ?? ""
        let speaker = sentence.speaker.map { $0 + ": " } ?? ""
        return layout.wrapped(TerminalText(line: layout.glyphs.written(number + speaker + sentence.text)))
      }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let heading = thread?.spokenHeading ?? []
    if let sentence { return heading + [sentence] }
    return heading
      + (summary?.sentences ?? []).map { sentence in
        let who = [sentence.message.map { "Message \($0)" }, sentence.speaker].compactMap(\.self)
        let head = who.isEmpty ? "" : who.joined(separator: ", ") + ": "
        return Sentence.ended(TerminalText(line: head + sentence.text))
      }
  }
}

extension ObjectShape where Source == ThreadSummary.Sentence {
  static let summarySentence = ObjectShape(fields: [
    .foreignText("text", "the sentence") { $0.text },
    .optionalForeignText("speaker", "who wrote it; null if one person wrote the whole thread") { $0.speaker },
    .optionalInteger(
      "message", "the number of the message it comes from; null if the language model did not say"
    ) {
      $0.message
    },
  ])
}
