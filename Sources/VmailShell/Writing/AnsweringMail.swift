import VmailDomain

/// Answering messages, and passing them on.
extension Shell {
  /// The message that a command answers: of the open conversation by its number, else the newest of a thread that
  /// is no draft.
  mutating func answered(_ call: CommandCall) async throws -> Email {
    try call.expectAtMost(1)
    if session.conversation != nil, call.arguments.allSatisfy(Self.namesMessages) {
      guard let (_, email) = try messages(named: call.arguments).first else {
        throw ShellError.noConversation
      }
      return email
    }
    // Answering is no batch: the selection is not what is meant (page 8.4).
    let words = call.arguments.isEmpty ? [Word(text: ".", range: 0..<0)] : call.arguments
    let threads = try await threads(named: words)
    guard let target = threads.first, threads.count == 1 else {
      throw ShellError(.usage, "\(call.info.name) takes one thread", place: call.arguments.first?.range)
    }
    let conversation = try await services().fetchThread.fetchThread(id: target.threadId)
    let own = SendState.outbox
    let answerable = conversation.emails.filter { !$0.flags.contains(.draft) && !own.contains($0.sendState) }
    guard let email = answerable.last else { throw ShellError.emptyConversation }
    return email
  }

  mutating func reply(_ mode: ReplyMode, _ call: CommandCall) async throws {
    let options = try options(of: call)
    let suggested = try await suggestedReply(call, options)
    let email = if let suggested { suggested.email } else { try await answered(call) }
    let compose = try await writing().compose
    let wording = try wording(
      date: email.dateSent ?? email.dateReceived, text: options.body ?? suggested?.text ?? "")
    let beginning = try await completing(email, call) { try await compose.reply(to: email, mode, wording) }
    try await write(beginning, options, isToAll: mode == .all)
  }

  mutating func forward(_ call: CommandCall) async throws {
    let options = try options(of: call)
    let email = try await answered(call)
    let compose = try await writing().compose
    let wording = try wording(date: email.dateSent ?? email.dateReceived, text: options.body ?? "")
    let isWhole = call.has("attached")
    let attachments = email.attachments.filter { !$0.isInline }
    let source = isWhole || !attachments.isEmpty ? try await source(of: email, number: 1, for: call) : nil
    let parts = isWhole ? [] : try await parts(attachments, of: source ?? [])
    let beginning = try await completing(email, call) {
      try await compose.forward(email, whole: isWhole ? source : nil, parts: parts, wording)
    }
    try await write(beginning, options)
  }

  private mutating func parts(
    _ attachments: [Attachment], of source: [UInt8]
  ) async throws -> [ManageDraftsUseCase.NewAttachment] {
    guard !attachments.isEmpty else { return [] }
    let written = try await writing().takeApart(source)
    return zip(written.draft.attachments, written.contents).map { .content($1, name: $0.name) }
  }

  /// Has what is only on the server fetched first.
  mutating func completing<Value>(
    _ email: Email, _ call: CommandCall, _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch  where Self.isOnlyOnServer(error) {
      _ = try await source(of: email, number: 1, for: call)
      return try await body()
    }
  }

  private static func isOnlyOnServer(_ error: any Error) -> Bool {
    switch error {
    case ComposeMessageUseCase.Failure.onlyOnServer, UnsubscribeUseCase.Failure.onlyOnServer: true
    default: false
    }
  }
}
