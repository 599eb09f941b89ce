public import VmailCommandLine
import VmailDomain
public import VmailEngine
import VmailTerminal
public import VmailViews

struct ComposeCommand: Command {
  static let info = CommandInfo(
    name: "compose", shortNames: ["m", "mail"], topic: .writing,
    summary: "Write a message",
    details: """
      Opens your editor (the setting editor, else $VISUAL or $EDITOR) on a draft with the fields To, Cc, \
      Bcc, Subject and Attach. When you leave the editor, the draft is saved in Drafts, and vmail asks \
      whether to send it. With --body, --body-file, --send or --draft no editor opens, and in a script none \
      ever does: without --send, the message is saved in Drafts. --template starts with a template, whose \
      placeholders get the names and addresses of the recipients (see templates). --like 3 starts a new message \
      with the recipients, subject, text and attachments of message 3 of the open conversation, or of the newest \
      message of thread 3; addresses replace all its recipients. Hidden recipients (Bcc) are copied only \
      from messages that you have written. --send queues it and returns; it leaves \
      after send-delay seconds, and until then undo takes it back. Add --wait to wait until the server has \
      accepted it (exit code 0), rejected it (1) or refused the login (77), also if another vmail sends it. If it can't \
      be sent yet, the exit code is 69: it stays queued and leaves with the next sync, so don't send it again. It is 69 also \
      if nobody knows whether the server has accepted it: vmail doesn't send that again, and neither should a script. If the \
      copy for Sent could not be stored on the server, the next sync stores \
      it. vmail asks about problems such as a missing subject; a script stops with exit code 64, unless you \
      add --yes. Only To, Cc, Subject, Body, In-Reply-To and References of a mailto: link are used.
      """,
    examples: [
      .init("compose ann@example.org --subject Lunch", "write to Ann in your editor"),
      .init("compose --like 3 --draft", "start a message with a copy of another, and edit it later"),
      .init(
        "compose --to ann@example.org --subject Lunch --body \"At one?\" --send",
        "send a message from a script"),
    ],
    output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("ADDRESS…|mailto:LINK", .address), WritingOptions.withTemplate, needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, words, call) in try await Self.write(words, call, in: &shell) },
    Form(
      Arguments("ADDRESS…", .address),
      RequiredOption(
        "like", "MESSAGE|THREAD", .either(.messages, .references), "Start with a copy of this message"),
      WritingOptions.withTemplate, needs: [.place], does: .asksWithin(.sends),
      summary: "Write a new message that starts with a copy of another"
    ) { (shell: inout Shell, words, number, call) in
      try await Self.copy(Word(text: number, range: 0..<0), to: words, call, in: &shell)
    },
  ]

  /// Starts a message with the recipients, subject, text and files of another one.
  private static func copy(
    _ original: Word, to words: [Word], _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let (texts, call) = try typed(words, call, in: shell)
    var options = try await DraftWriting.options(of: call, in: &shell)
    guard options.template == nil else { throw ShellError.optionsExclude(["like", "template"]) }
    let email = try await AnsweredMail.message(named: original, of: "compose --like", in: &shell)
    let source = try await SourceDownload.source(of: email, number: 1, for: call, in: &shell)
    let writing = try await DraftWriting.writing(in: &shell)
    let opening = Passphrases.layerOpening(in: shell)
    let written = try await Passphrases.lendingTerminal(in: shell) {
      try await writing.takeApart(source, of: email.id, opening: opening)
    }
    var beginning = try await writing.compose.copy(of: email, written, source: source)
    let recipients = try await people(texts, in: &shell)
    if !recipients.isEmpty {
      (beginning.draft.to, beginning.draft.cc, beginning.draft.bcc) = (recipients, [], [])
    }
    if let more = options.to { options.to = recipients + more }
    if let body = options.body { beginning.draft.body = body }
    try await DraftWriting.write(beginning, options, isUntouched: false, in: &shell)
  }

  private static func write(_ words: [Word], _ call: CommandCall, in shell: inout Shell) async throws {
    let (texts, call) = try typed(words, call, in: shell)
    var options = try await DraftWriting.options(of: call, in: &shell)
    let account = try await DraftWriting.accountToWriteFrom(in: &shell)
    let compose = try await DraftWriting.writing(in: &shell).compose
    do {
      if let link = words.first?.typed, link.lowercased().hasPrefix("mailto:") {
        guard words.count == 1 else { throw ShellError.unexpectedArgument(words[1], of: info.name) }
        guard options.template == nil else {
          throw ShellError(.usage, "a mailto: link can't be combined with --template", place: words[0].range)
        }
        return try await write(link, options, account, compose, in: &shell)
      }
      let wording = try await DraftWriting.wording(
        of: account.id, from: options.from, text: options.body ?? "", in: &shell)
      let recipients = try await people(texts, in: &shell)
      let first = try await compose.new(accountId: account.id, wording)
      var (beginning, template) = try await TemplateFilling.templated(
        first, &options, wording, to: recipients, in: &shell
      ) {
        try await compose.new(accountId: account.id, $0)
      }
      if let template { apply(template, to: &beginning.draft) }
      if !recipients.isEmpty { beginning.draft.to = recipients }
      if let more = options.to { options.to = recipients + more }
      try await DraftWriting.write(beginning, options, isUntouched: template == nil, in: &shell)
    } catch ComposeMessageUseCase.Failure.noSender {
      throw ShellError.noSender(account.name)
    }
  }

  /// Adds what a template says besides the text; recipients and options take precedence.
  private static func apply(_ template: EditedDraft, to draft: inout Draft) {
    (draft.to, draft.cc, draft.bcc) = (template.to, template.cc, template.bcc)
    (draft.replyTo, draft.subject) = (template.replyTo, template.subject)
  }

  private static func write(
    _ text: String, _ options: WritingOptions, _ account: Account, _ compose: ComposeMessageUseCase,
    in shell: inout Shell
  ) async throws {
    guard let link = MailtoLink(text) else { throw ShellError(.data, "\"\(text)\" is not a mailto: link") }
    let wording = try await DraftWriting.wording(of: account.id, from: options.from, in: &shell)
    var beginning = try await compose.link(link, accountId: account.id, wording)
    if let body = options.body { beginning.draft.body = body }
    try await DraftWriting.write(beginning, options, isUntouched: link.body == nil, in: &shell)
  }

  /// Returns the recipients as typed, each name whole.
  /// - Throws: ``ShellError`` for an option of mailx or mutt, such as `-s`; the first option with that letter is meant.
  private static func typed(_ words: [Word], _ call: CommandCall, in shell: Shell) throws -> (
    texts: [String], CommandCall
  ) {
    if let word = words.first(where: { !$0.isQuoted && $0.text.hasPrefix("-") && !$0.text.contains("@") }) {
      let meant = call.form.allOptions.first { $0.name.first == word.text.dropFirst().first }
      throw ShellError(
        .data, "\"\(word.text)\" is not an address" + ShellError.didYouMean(meant.map { "--" + $0.name }),
        hint: "Type \(info.name) --help.", place: word.range)
    }
    return Correspondents.joined(words, call, in: shell)
  }

  private static func people(_ texts: [String], in shell: inout Shell) async throws -> [Participant] {
    let nicknames = try await Correspondents.nicknames(for: texts, in: &shell)
    return try texts.flatMap { try nicknames.people(in: $0, of: "To") }
  }
}

extension ComposeMessageUseCase.Failure: WordedError {
  public var wording: ShellError {
    switch self {
    case .noSender: .noSender(nil)
    case .onlyOnServer: .bodyNotHere
    case .recipients(.listIsClosed): ShellError(.failure, "that mailing list does not accept messages")
    case .recipients(.noList):
      ShellError(.failure, "that message is not from a mailing list", hint: "Type reply-all.")
    case .recipients(.nobody): ShellError(.failure, "that message has no address to reply to")
    }
  }
}
