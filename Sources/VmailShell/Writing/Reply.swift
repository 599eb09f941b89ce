import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ReplyCommand: Command {
  static let info = CommandInfo(
    name: "reply", shortNames: ["r"], topic: .writing,
    summary: "Reply to the sender of a message",
    details: """
      Replies to the sender only (or to the Reply-To address), from the address that received the message, \
      and shows From and all recipients before the editor opens. With --list, the reply goes to the mailing \
      list, and with --author to the address in From, even if Reply-To names another. The text is quoted; the setting reply-place says whether you write below or above it. N is a \
      message of the open conversation, or else a thread of the listing, whose newest message gets the \
      reply; without it, vmail replies to the current message. With --suggestion, the text starts with that \
      suggestion of suggest. Takes the same options as compose.
      """,
    examples: [
      .init("reply 3", "reply to the sender of thread 3"),
      .init("reply --suggestion 2", "start with the second suggested reply"),
      .init("reply --body \"Sounds good.\" --send", "reply to the open conversation without an editor"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      Option(
        "suggestion", "N", .choice(["1", "2", "3"]), "Start with suggested reply N; suggest lists them"),
      WritingOptions.withTemplate, needs: [.place], does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, suggestion, call) in
      try await Reply.reply(.sender, to: word, suggestion: suggestion, call, in: &shell)
    },
    Form(
      "--list", OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      WritingOptions.withTemplate,
      needs: [.place], does: .asksWithin(.sends), summary: "Reply to the mailing list"
    ) { (shell: inout Shell, word, call) in try await Reply.reply(.list, to: word, call, in: &shell) },
    Form(
      "--author", OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      WritingOptions.withTemplate,
      needs: [.place], does: .asksWithin(.sends), summary: "Reply to the author, whatever Reply-To says"
    ) { (shell: inout Shell, word, call) in try await Reply.reply(.author, to: word, call, in: &shell) },
  ]
}

struct ReplyAllCommand: Command {
  static let info = CommandInfo(
    name: "reply-all", shortNames: ["ra"], topic: .writing,
    summary: "Reply to the sender and all recipients of a message",
    details: """
      Replies to the sender and to everyone in To and Cc except you, or to the Mail-Followup-To addresses. \
      From and all recipients are shown before the editor opens. N is a message of the open conversation, or \
      else a thread of the listing, whose newest message gets the reply; without it, vmail replies to the \
      current message. Takes the same options as compose.
      """,
    examples: [
      .init("reply-all 3", "reply to everyone in thread 3"),
      .init("ra 2 --cc boss@example.org", "reply to everyone, and to one more person"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), WritingOptions.withTemplate,
      needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, call) in try await Reply.reply(.all, to: word, call, in: &shell) }
  ]
}

struct ForwardCommand: Command {
  static let info = CommandInfo(
    name: "forward", shortNames: ["f"], topic: .writing,
    summary: "Forward a message",
    details: """
      Starts a message with the text and the attachments of another; with --attached, the whole original \
      message is attached as a file. Anything that has not been downloaded is downloaded first. N is a \
      message of the open conversation, or else a thread of the listing. Takes the same options as compose.
      """,
    examples: [
      .init("forward 3 --to ann@example.org", "forward the newest message of thread 3"),
      .init("forward --attached", "forward the current message as a file"),
    ],
    loading: "load this message", output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      Flag("attached", "Attach the whole original message"), WritingOptions.withTemplate, needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, isWhole, call) in
      try await Reply.forward(word, isWhole: isWhole, call, in: &shell)
    }
  ]
}

/// Answers and forwards messages.
enum Reply {
  /// - Parameters:
  ///   - suggestion: the number of the suggestion that the text starts with.
  ///   - call: the call with the options for writing mail.
  fileprivate static func reply(
    _ mode: ReplyMode, to word: Word?, suggestion: String? = nil, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    var options = try await DraftWriting.options(of: call, in: &shell)
    if suggestion != nil, options.template != nil {
      throw ShellError.optionsExclude(["suggestion", "template"])
    }
    var suggested: (email: Email, text: String)?
    if let suggestion {
      guard options.body == nil else { throw ShellError.optionsExclude(["suggestion", "body"]) }
      suggested = try await Assistance.suggestedReply(suggestion, to: word, in: &shell)
    }
    let email =
      if let suggested { suggested.email } else {
        try await AnsweredMail.message(named: word, of: call.info.name, in: &shell)
      }
    let compose = try await DraftWriting.writing(in: &shell).compose
    let wording = try await DraftWriting.wording(
      of: email.accountId, from: options.from, date: email.dateShown,
      text: options.body ?? suggested?.text ?? "", in: &shell)
    let copy = shell
    let first = try await completing(email, call, in: &shell) {
      try await Passphrases.lendingTerminal(in: copy) { try await compose.reply(to: email, mode, wording) }
    }
    warnOfDamage(in: first, shell)
    if let detour = first.detour {
      let (list, author) = (AddressText.full(detour.list), AddressText.full(detour.author))
      shell.console.notice(
        TerminalText(
          line:
            "The list's Reply-To sends this reply to the list \(list). For \(author) alone, use reply --author."
        ).string)
    }
    let wanted = try await TemplateFilling.templated(first, &options, wording, in: &shell) {
      try await compose.reply(to: email, mode, $0)
    }
    try await DraftWriting.write(
      wanted.beginning, options, isToAll: mode == .all, isUntouched: wanted.template == nil, in: &shell)
  }

  /// - Parameters:
  ///   - isWhole: whether the message is attached as a file.
  ///   - call: the call with the options for writing mail.
  fileprivate static func forward(_ word: Word?, isWhole: Bool, _ call: CommandCall, in shell: inout Shell)
    async throws
  {
    var options = try await DraftWriting.options(of: call, in: &shell)
    let email = try await AnsweredMail.message(named: word, of: call.info.name, in: &shell)
    let compose = try await DraftWriting.writing(in: &shell).compose
    let wording = try await DraftWriting.wording(
      of: email.accountId, from: options.from, date: email.dateShown, text: options.body ?? "", in: &shell)
    let attachments = email.attachments.filter { !$0.isInline }
    let source =
      isWhole || !attachments.isEmpty
      ? try await SourceDownload.source(of: email, number: 1, for: call, in: &shell) : nil
    let parts = isWhole ? [] : try await parts(attachments, of: email, source ?? [], in: &shell)
    let copy = shell
    let first = try await completing(email, call, in: &shell) {
      try await Passphrases.lendingTerminal(in: copy) {
        try await compose.forward(email, whole: isWhole ? source : nil, parts: parts, wording)
      }
    }
    warnOfDamage(in: first, shell)
    let wanted = try await TemplateFilling.templated(first, &options, wording, in: &shell) {
      try await compose.forward(email, whole: isWhole ? source : nil, parts: parts, $0)
    }
    try await DraftWriting.write(wanted.beginning, options, isUntouched: wanted.template == nil, in: &shell)
  }

  private static func warnOfDamage(in beginning: ComposeMessageUseCase.Beginning, _ shell: Shell) {
    guard beginning.quotesDamage else { return }
    shell.console.warning(
      "The quoted message is damaged: the store's copy differs from what was received. Check the quotation, and type doctor for details."
    )
  }

  private static func parts(
    _ attachments: [Attachment], of email: Email, _ source: [UInt8], in shell: inout Shell
  ) async throws -> [ManageDraftsUseCase.NewAttachment] {
    guard !attachments.isEmpty else { return [] }
    let (writing, opening) = (
      try await DraftWriting.writing(in: &shell), Passphrases.layerOpening(in: shell)
    )
    let written = try await Passphrases.lendingTerminal(in: shell) {
      try await writing.takeApart(source, of: email.id, opening: opening)
    }
    return zip(written.draft.attachments, written.contents).map { .content($1, name: $0.name) }
  }

  /// Runs an operation, first fetching any text that is only on the server.
  static func completing<Value>(
    _ email: Email, _ call: CommandCall, in shell: inout Shell, _ body: () async throws -> Value
  ) async throws -> Value {
    do { return try await body() } catch  where Self.isOnlyOnServer(error) {
      try await FetchedTexts.requireText(of: email, for: call, in: &shell)
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
