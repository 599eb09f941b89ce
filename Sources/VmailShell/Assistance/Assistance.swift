import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct SummaryCommand: Command {
  static let info = CommandInfo(
    name: "summary", topic: .reading,
    summary: "Summarize a conversation in one to three sentences",
    details: """
      Prints the most important sentences of the thread (decisions, questions, dates, amounts) in their \
      original order, each with its author and message number. They are chosen on this machine, or written \
      by the language model that the setting ai-endpoint names. A summary is never longer than half of the \
      text. Text that has not been downloaded is not included. open shows the summaries of threads of three or \
      more messages, except for bulk mail.
      """,
    examples: [
      .init("summary", "summarize the open conversation"), .init("summary 3", "summarize thread 3"),
    ],
    loading: "summarize this conversation", loadingText: "Summarizing…", output: [SummaryRecord.self])

  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.place], does: .worksOut) {
      (shell: inout Shell, words) in
      try await Self.sumUp(words, in: &shell)
    }
  ]

  private static func sumUp(_ words: [Word], in shell: inout Shell) async throws {
    guard shell.settings.ai else {
      return shell.console.result(SummaryRecord(summary: nil, absence: .off))
    }
    let threads: [ThreadID]
    if words.isEmpty, let open = shell.session.conversation {
      threads = [open.thread.id]
    } else {
      threads = try await ListingPages.threads(named: words, in: &shell).map(\.threadId)
    }
    for thread in try await NamedThread.named(threads, in: &shell) {
      try Task.checkCancellation()
      let summary = try await Assistance.summary(ofThread: thread.id, in: &shell)
      shell.console.result(
        SummaryRecord(thread: thread, summary: summary, absence: summary == nil ? .short : nil))
    }
  }
}

struct SuggestCommand: Command {
  static let info = CommandInfo(
    name: "suggest", topic: .writing,
    summary: "Suggest short replies",
    details: """
      Lists up to three short replies to the newest message, in its language and with the greeting and \
      closing that you normally use. reply --suggestion 2 starts a reply with the second one; nothing is \
      sent automatically. Replies are suggested only for mail that a person wrote to you, and never below a \
      warning.
      """,
    examples: [
      .init("suggest", "suggest replies to the open conversation"),
      .init("reply --suggestion 1", "start a reply with the first suggestion"),
    ],
    loading: "suggest replies", loadingText: "Looking for replies…",
    output: [SuggestionRecord.self, SuggestionsRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), needs: [.place], does: .worksOut
    ) { (shell: inout Shell, word) in try await Self.suggest(word, in: &shell) }
  ]

  private static func suggest(_ word: Word?, in shell: inout Shell) async throws {
    guard shell.settings.ai else {
      return shell.console.result(SuggestionsRecord(count: 0, absence: .off))
    }
    let target = try await Assistance.suggestionTarget(word, of: info.name, in: &shell)
    let found =
      if let target { try await Assistance.suggestions(to: target, in: &shell) } else { [ReplySuggestion]() }
    let thread = try await NamedThread.named(
      [target?.threadId ?? shell.session.conversation?.thread.id].compactMap(\.self), in: &shell
    ).first
    shell.console.results(
      found.enumerated().map { SuggestionRecord(thread: thread, n: $0 + 1, suggestion: $1) })
    shell.console.result(
      SuggestionsRecord(thread: thread, count: found.count, absence: found.isEmpty ? .noneFits : nil))
  }
}

/// Summaries and suggested replies (FR-ED-02).
enum Assistance {
  /// Returns the model to ask first; `nil` if there is none or connections are not allowed.
  private static func model(of services: AssistanceServices, in shell: Shell) -> ModelAccess? {
    guard !Connections.isOffline(in: shell),
      let endpoint = try? EndpointSetting(shell.settings.aiEndpoint).endpoint
    else { return nil }
    let name = shell.settings.aiModel
    return ModelAccess(endpoint: endpoint, name: name.isEmpty ? "default" : name, serving: services.model)
  }

  /// Prepares a summary and replies for the open conversation while the user reads it. Nobody waits for the
  /// result; it is printed above the line being typed.
  /// - Parameter lines: the number of lines printed above the prompt.
  static func followConversation(below lines: Int = 0, in shell: inout Shell) async {
    guard shell.isTyping, shell.settings.ai, shell.settings.output != .json,
      let open = shell.session.conversation,
      let services = try? await shell.services().apart.assistance
    else { return shell.assistanceWatch.stop() }
    let subject = AssistanceWatch.Subject(
      thread: open.thread.id, messages: open.emails.map(\.id), endpoint: shell.settings.aiEndpoint)
    let notifier = AssistanceNotifier(
      services: services, model: model(of: services, in: shell), console: shell.console,
      watch: shell.assistanceWatch,
      room: shell.console.screenRows.flatMap { $0 > lines ? $0 - lines - 1 : nil })
    shell.assistanceWatch.follow(subject) {
      await notifier.notify(thread: open.thread.id, emails: open.emails)
    }
  }

  /// Returns a summary without waiting for a model at a prompt: the model's answer for the open conversation
  /// follows by itself.
  fileprivate static func summary(ofThread thread: ThreadID, in shell: inout Shell) async throws
    -> ThreadSummary?
  {
    let services = try await shell.services().assistance
    let model = shell.isTyping ? nil : model(of: services, in: shell)
    return try await services.summarize.summarize(threadId: thread, model: model)
  }

  /// Returns the message to suggest replies to: the one named, else the last one of the open conversation.
  /// - Parameter command: the beginning of an error message, as in `suggest takes one thread`.
  /// - Returns: `nil` if the last message is the user's own.
  fileprivate static func suggestionTarget(_ word: Word?, of command: String, in shell: inout Shell)
    async throws -> Email?
  {
    guard word == nil, let open = shell.session.conversation else {
      return try await AnsweredMail.message(named: word, of: command, in: &shell)
    }
    let services = try await shell.services().assistance
    return try await services.replies.answered(in: open.emails)
  }

  fileprivate static func suggestions(to email: Email, in shell: inout Shell) async throws
    -> [ReplySuggestion]
  {
    if let known = shell.assistanceWatch.replies(to: email.id) { return known }
    let services = try await shell.services().assistance
    let found = try await services.replies.suggest(
      to: email, model: shell.isTyping ? nil : model(of: services, in: shell))
    shell.assistanceWatch.keep(found, to: email.id)
    return found
  }

  /// Returns the text that `reply --suggestion N` starts with.
  /// - Parameter wanted: the number N.
  static func suggestedReply(
    _ wanted: String, to word: Word?, in shell: inout Shell
  ) async throws -> (email: Email, text: String) {
    guard shell.settings.ai else { throw ShellError(.failure, "AI is off", hint: "Type set ai on.") }
    let target = try await suggestionTarget(word, of: "reply", in: &shell)
    let found = if let target { try await suggestions(to: target, in: &shell) } else { [ReplySuggestion]() }
    guard let target, !found.isEmpty else {
      throw ShellError(.failure, "no replies are suggested for this message")
    }
    guard let number = Int(wanted), found.indices.contains(number - 1) else {
      throw ShellError(
        .usage, "no suggestion \(wanted): there are 1-\(found.count)", hint: "Type suggest for a list.")
    }
    return (target, found[number - 1].text)
  }
}

/// The summary of a thread.
struct SummaryRecord: OutputRecord {
  /// The reason why there is none.
  enum Absence: String, Sendable, CaseIterable {
    /// The thread can be read just as fast.
    case short
    /// The setting `ai` is off.
    case off
  }

  /// The thread; `nil` if there is no AI to ask.
  var thread: NamedThread?
  var summary: ThreadSummary?
  var absence: Absence?

  static let type = "summary"
  static let summary = "The summary of a thread."
  static let fields: [RecordField<SummaryRecord>] =
    NamedThread.fields { $0.thread } + [
      .optionalForeignText("text", "the summary as one line; null if there is none") { $0.summary?.text },
      RecordField("sentences", .array(of: ObjectShape.summarySentence.type), "the same as separate sentences")
      {
        ObjectShape.summarySentence.json($0.summary?.sentences ?? [])
      },
      RecordField(
        "by", .nullable(.oneOf(ThreadSummary.Origin.allCases.map(\.rawValue))),
        "extract for sentences taken from the mail, model for sentences written by ai-endpoint"
      ) { .optional($0.summary?.origin.rawValue) },
      RecordField(
        "absence", .nullable(.oneOf(Absence.allCases.map(\.rawValue))),
        "why there is no summary; null if there is one"
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
    let heading = thread?.heading(in: layout) ?? []
    if let sentence { return heading + layout.wrapped(sentence, .dim) }
    return heading
      + (summary?.sentences ?? []).flatMap { sentence in
        let number = sentence.message.map { "[\($0)] " } ?? ""
        let speaker = sentence.speaker.map { $0 + ": " } ?? ""
        return layout.wrapped(TerminalText(line: layout.glyphs.written(number + speaker + sentence.text)))
      }
  }

  func plain(in layout: Layout) -> [TerminalText] {
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

/// A suggested short reply.
struct SuggestionRecord: OutputRecord {
  /// The thread that it replies to; only in JSON.
  var thread: NamedThread?
  var n: Int
  var suggestion: ReplySuggestion
  /// Whether it is shown without being asked for.
  var isHint = false

  static let type = "suggestion"
  static let summary = "A suggested reply to a message."
  static let fields: [RecordField<SuggestionRecord>] = [
    .integer("n", "its number, for reply --suggestion") { $0.n },
    .foreignText("text", "the text of the draft, with greeting and closing") { $0.suggestion.text },
    .foreignText("sentence", "the reply alone, without greeting and closing") { $0.suggestion.sentence },
    .optionalString("id", "the opaque identifier of the thread; null in a notice") {
      $0.thread?.id.description
    },
    .optionalForeignText("subject", "the thread's subject; null in a notice") { $0.thread?.subject },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    layout.wrapped(TerminalText(line: "\(n)  \(suggestion.sentence)"), isHint ? .dim : .plain)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Reply \(n): \(suggestion.sentence)"))]
  }
}

/// The number of suggested replies, printed after them.
struct SuggestionsRecord: OutputRecord {
  /// The reason why there are none.
  enum Absence: String, Sendable, CaseIterable {
    case noneFits
    /// The setting `ai` is off.
    case off
  }

  var thread: NamedThread?
  var count: Int
  var absence: Absence?

  static let type = "suggestions"
  static let summary = "How many replies were suggested; comes after them."
  static let fields: [RecordField<SuggestionsRecord>] =
    NamedThread.fields { $0.thread } + [
      .integer("count", "number of suggested replies") { $0.count },
      RecordField(
        "absence", .nullable(.oneOf(Absence.allCases.map(\.rawValue))),
        "why there are none; null if there are some"
      ) { .optional($0.absence?.rawValue) },
    ]

  private var sentence: TerminalText? {
    switch absence {
    case .noneFits: "No replies are suggested for this message."
    case .off: "AI is off. Type set ai on."
    case nil: nil
    }
  }

  func text(in layout: Layout) -> [StyledLine] { sentence.map { layout.wrapped($0, .dim) } ?? [] }
  func plain(in layout: Layout) -> [TerminalText] { sentence.map { [$0] } ?? [] }
}
