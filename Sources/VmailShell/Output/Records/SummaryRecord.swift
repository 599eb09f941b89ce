import VmailDomain

/// The summary of a thread.
struct SummaryRecord: OutputRecord {
  /// The reason why there is none.
  enum Absence: String, Sendable, CaseIterable {
    /// The thread can be read just as fast.
    case short
    /// The setting `ai` is off.
    case off
  }

  var summary: ThreadSummary?
  var absence: Absence?

  static let type = "summary"
  static let summary = "The sentences that carry a thread."
  static let fields: [RecordField<SummaryRecord>] = [
    .optionalMailText("text", "all of it on one line; null when there is none") { $0.summary?.text },
    RecordField("sentences", .array(of: ObjectShape.summarySentence.type), "the same in its sentences") {
      ObjectShape.summarySentence.json($0.summary?.sentences ?? [])
    },
    RecordField(
      "by", .nullable(.oneOf(ThreadSummary.Origin.allCases.map(\.rawValue))),
      "extract for sentences of the mail itself, model for those of ai-endpoint"
    ) { .optional($0.summary?.origin.rawValue) },
    RecordField(
      "absence", .nullable(.oneOf(Absence.allCases.map(\.rawValue))),
      "why there is none; null when there is one"
    ) { .optional($0.absence?.rawValue) },
  ]

  private var sentence: TerminalText? {
    switch absence {
    case .short: "This conversation is too short to need a summary."
    case .off: "AI is off. Type set ai on."
    case nil: nil
    }
  }

  func text(in layout: Layout) -> [StyledLine] {
    if let sentence { return layout.wrapped(sentence, .dim) }
    return (summary?.sentences ?? []).flatMap { sentence in
      let number = sentence.message.map { "[\($0)] " } ?? ""
      let speaker = sentence.speaker.map { $0 + ": " } ?? ""
      return layout.wrapped(TerminalText(line: layout.glyphs.written(number + speaker + sentence.text)))
    }
  }

  func plain(in layout: Layout) -> [TerminalText] {
    if let sentence { return [sentence] }
    return (summary?.sentences ?? []).map { sentence in
      let who = [sentence.message.map { "Message \($0)" }, sentence.speaker].compactMap(\.self)
      let head = who.isEmpty ? "" : who.joined(separator: ", ") + ": "
      return Sentence.ended(TerminalText(line: head + sentence.text))
    }
  }
}

extension ObjectShape where Source == ThreadSummary.Sentence {
  static let summarySentence = ObjectShape(fields: [
    .mailText("text", "the sentence") { $0.text },
    .optionalMailText("speaker", "who said it; null when one person wrote all of it") { $0.speaker },
    .optionalInteger("message", "the number of the message it comes from; null when a model didn't tell") {
      $0.message
    },
  ])
}
