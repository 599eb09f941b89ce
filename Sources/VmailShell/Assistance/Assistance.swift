import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

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
    feature: "summaries", loading: "summarize this conversation", loadingText: "Summarizing…",
    output: [SummaryRecord.self])

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
    // In plain form it would interrupt what is read aloud.
    guard shell.isTyping, shell.settings.ai, shell.settings.output == .text,
      let open = shell.session.conversation,
      let services = try? await shell.services().apart.assistance
    else { return shell.background.assistanceWatch.stop() }
    let subject = AssistanceWatch.Subject(
      thread: open.thread.id, messages: open.emails.map(\.id), endpoint: shell.settings.aiEndpoint)
    let notifier = AssistanceNotifier(
      services: services, model: model(of: services, in: shell), console: shell.console,
      watch: shell.background.assistanceWatch,
      room: shell.console.screenRows.flatMap { $0 > lines ? $0 - lines - 1 : nil })
    shell.background.assistanceWatch.follow(subject) {
      await notifier.notify(thread: open.thread.id, emails: open.emails)
    }
  }

  /// Whether a model's answer for the open conversation is printed by itself, so that nobody has to wait for it.
  private static func followsByItself(in shell: Shell) -> Bool {
    shell.isTyping && shell.settings.output == .text
  }

  /// Returns a summary without waiting for a model whose answer follows by itself.
  fileprivate static func summary(ofThread thread: ThreadID, in shell: inout Shell) async throws
    -> ThreadSummary?
  {
    let services = try await shell.services().assistance
    let model = followsByItself(in: shell) ? nil : model(of: services, in: shell)
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
    if let known = shell.background.assistanceWatch.replies(to: email.id) { return known }
    let services = try await shell.services().assistance
    let found = try await services.replies.suggest(
      to: email, model: followsByItself(in: shell) ? nil : model(of: services, in: shell))
    shell.background.assistanceWatch.keep(found, to: email.id)
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
