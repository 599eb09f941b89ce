import VmailDomain
import VmailEngine

/// Summaries and suggested replies (FR-ED-02).
extension Shell {
  var isAIOn: Bool { settings["ai"] == "on" }

  /// Returns the model to ask first; `nil` if there is none or connections are not allowed.
  func model(of services: AssistanceServices) -> ModelAccess? {
    guard !isOffline, let endpoint = try? EndpointSetting(settings[EndpointSetting.name]).endpoint
    else { return nil }
    let name = settings["ai-model"]
    return ModelAccess(endpoint: endpoint, name: name.isEmpty ? "default" : name, serving: services.model)
  }

  /// Returns the stored summary of the thread, to be shown above its messages (page 8.24).
  mutating func keptSummary(of thread: ThreadID) async -> ThreadSummary? {
    guard isAIOn else { return nil }
    return try? await services().assistance.summarize.kept(threadId: thread)
  }

  /// Prepares a summary and replies for the open conversation while the user reads it. Nobody waits for the
  /// result; it is printed above the line being typed.
  mutating func followConversation() async {
    guard isTyping, isAIOn, settings["output"] != "json", let open = session.conversation,
      let services = try? await services().assistance
    else { return assistanceWatch.stop() }
    let subject = AssistanceWatch.Subject(
      thread: open.thread.id, messages: open.emails.map(\.id), endpoint: settings[EndpointSetting.name])
    let teller = AssistanceNotifier(
      services: services, model: model(of: services), console: console, watch: assistanceWatch)
    assistanceWatch.follow(subject) { await teller.tell(thread: open.thread.id, emails: open.emails) }
  }

  /// Returns a summary without waiting for a model at a prompt: the model's answer for the open conversation
  /// follows by itself.
  mutating func summary(ofThread thread: ThreadID) async throws -> ThreadSummary? {
    let services = try await services().assistance
    let model = isTyping ? nil : model(of: services)
    return try await services.summarize.summarize(threadId: thread, model: model)
  }

  /// Returns the message to suggest replies to: the one named, else the last one of the open conversation.
  /// - Parameter command: the beginning of an error message, as in `suggest takes one thread`.
  /// - Returns: `nil` if the last message is the user's own.
  mutating func suggestionTarget(_ word: Word?, of command: String) async throws -> Email? {
    guard word == nil, let open = session.conversation else { return try await answered(word, of: command) }
    let services = try await services().assistance
    return try await services.replies.answered(in: open.emails)
  }

  mutating func suggestions(to email: Email) async throws -> [ReplySuggestion] {
    if let known = assistanceWatch.replies(to: email.id) { return known }
    let services = try await services().assistance
    let found = try await services.replies.suggest(to: email, model: isTyping ? nil : model(of: services))
    assistanceWatch.keep(found, to: email.id)
    return found
  }

  /// Returns the text that `reply --suggestion N` starts with.
  /// - Parameter wanted: the number N.
  mutating func suggestedReply(
    _ wanted: String, to word: Word?, _ options: WritingOptions
  ) async throws -> (email: Email, text: String) {
    guard options.body == nil else { throw ShellError.optionsExclude(["suggestion", "body"]) }
    guard isAIOn else { throw ShellError(.failure, "AI is off", hint: "Type set ai on.") }
    let target = try await suggestionTarget(word, of: "reply")
    let found = if let target { try await suggestions(to: target) } else { [ReplySuggestion]() }
    guard let target, !found.isEmpty else {
      throw ShellError(.failure, "no reply is suggested to this message")
    }
    guard let number = Int(wanted), found.indices.contains(number - 1) else {
      throw ShellError(
        .usage, "no suggestion \(wanted): there are 1-\(found.count)", hint: "Type suggest for a list.")
    }
    return (target, found[number - 1].text)
  }
}
