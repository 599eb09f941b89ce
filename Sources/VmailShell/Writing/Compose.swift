import VmailDomain
import VmailEngine
import VmailTerminal

struct ComposeCommand: Command {
  static let info = CommandInfo(
    name: "compose", shortNames: ["m", "mail"], topic: .writing,
    summary: "Write a mail",
    details: """
      Opens your editor ($VISUAL, $EDITOR or the setting editor) on a draft whose head holds To, Cc, Bcc, Subject \
      and Attach; what is in it when the editor ends is kept in Drafts, and you are asked whether to send it. With \
      --body, --body-file, --send or --draft no editor opens, and in a script none ever does: without --send the \
      mail is in Drafts. --send queues it and returns; it leaves after send-delay seconds, and until then undo \
      takes it back. With --wait as well it returns when the server has it (exit code 0), refused it (1), can't \
      be reached (69), puts it off (75) or refuses the log-in (77); a copy that Sent on the server does not get \
      then is put there by the next sync. What there is to be said about a mail, such as \
      a missing subject, is asked about; a script stops with 64 unless it says --yes. Of a link only To, Cc, \
      Subject, Body, In-Reply-To and References are taken.
      """,
    examples: [
      .init("compose ann@example.org --subject Lunch", "write to Ann in your editor"),
      .init(
        "compose --to ann@example.org --subject Lunch --body \"At one?\" --send", "send a mail from a script"),
    ],
    output: [ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("ADDRESS…|mailto:LINK", .address), WritingOptions.all, needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, words, call) in try await Self.write(words, call, in: &shell) }
  ]

  private static func write(_ words: [Word], _ call: CommandCall, in shell: inout Shell) async throws {
    var options = try shell.options(of: call)
    let account = try await shell.accountToWriteFrom()
    let compose = try await shell.writing().compose
    do {
      if let link = words.first?.typed, link.lowercased().hasPrefix("mailto:") {
        guard words.count == 1 else { throw ShellError.unexpectedArgument(words[1], of: info.name) }
        return try await write(link, options, account, compose, in: &shell)
      }
      let wording = try shell.wording(text: options.body ?? "")
      var beginning = try await compose.new(accountId: account.id, wording)
      beginning.draft.to = try people(words)
      if let more = options.to { options.to = beginning.draft.to + more }
      try await shell.write(beginning, options)
    } catch ComposeMessageUseCase.Failure.noSender {
      throw ShellError.noSender(account.name)
    }
  }

  private static func write(
    _ text: String, _ options: WritingOptions, _ account: Account, _ compose: ComposeMessageUseCase,
    in shell: inout Shell
  ) async throws {
    guard let link = MailtoLink(text) else { throw ShellError(.data, "\"\(text)\" is no mailto link") }
    var beginning = try await compose.link(link, accountId: account.id, try shell.wording())
    if let body = options.body { beginning.draft.body = body }
    try await shell.write(beginning, options, isUntouched: link.body == nil)
  }

  private static func people(_ words: [Word]) throws -> [Participant] {
    try words.flatMap { word -> [Participant] in
      do throws(AddressListError) { return try AddressList.participants(in: word.text) } catch {
        throw ShellError.badAddresses(error, of: "To")
      }
    }
  }
}
