import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ExportCommand: Command {
  static let info = CommandInfo(
    name: "export", topic: .files,
    summary: "Export mail to mbox, Maildir or .eml files, or to a pipe",
    details: """
      Writes all messages of the threads into one mailbox, and of 2.3 only message 3 of thread 2. Without \
      references, it exports the open conversation, else the selection, else the current thread.

      --all exports the whole account, each folder as a separate mailbox below PATH. In All Inboxes, it exports all \
      accounts, each into a folder of its own.

      FORMAT is mboxrd (the default; mbox means it), mboxo, mboxcl, mboxcl2, maildir or eml. It is not needed if PATH \
      ends in / or .eml. Nothing is ever overwritten.

      maildir and eml keep each message byte for byte. In an mbox, a message that ends without a line end gets one, \
      and one without a body also an empty line. Fields for flags, such as Status, are replaced. Of everything else, \
      mboxrd and mboxcl2 lose nothing.

      With --format markdown, threads become a document to read: a section for each message, with its sender, date, \
      text and the names of its attachments.

      If PATH is -, the mail goes to standard output and all notices to standard error. It is one mbox, even \
      with --all, or with eml one message byte for byte. ./- is a file of that name.

      Rows that other commands of the script print are in the output, too. Name the mail in the command instead of \
      listing it first, or run the script with --quiet.

      --mirror writes the account to a tree of Maildirs in DIR, a backup that any mail program can read. The next \
      time, only what has changed is written, and the files of deleted mail are removed.

      Mail that is only on its server is downloaded first and kept. What cannot be downloaded is left out and \
      reported at the end. Importing an exported mailbox restores the same mail, except that .eml files carry no \
      flags.
      """,
    examples: [
      .init("export 1-5 some.mbox", "export five threads as mbox"),
      .init("export --all backup/ --format maildir", "export the whole account as Maildir"),
      .init("account all; export --all backup/", "export all accounts"),
      .init("export all - | gzip > some.mbox.gz", "export the whole folder, compressed"),
      .init("export all/from:acme - > acme.mbox", "export what a condition names"),
      .init("export --mirror ~/backup", "write what has changed since the last time"),
    ],
    output: [ExportRecord.self, RawRecord.self, FailureRecord.self, MirrorRunRecord.self])

  static let forms: [Form] = [
    Form(
      ReferencesBeforeDash(), threadFormatOption, WholeCall(), needs: [.place], does: .syncs, job: true,
      summary: "Write to standard output"
    ) { (shell: inout Shell, references, format, call) in
      let (threads, messages) = try await mail(named: references, in: &shell)
      if format == Markdown.name {
        return try await Markdown.export(threads, only: messages, to: nil, in: &shell)
      }
      try await pipe(format, besides: otherFormats, call, in: &shell) { export, sink, fetch in
        try await export.exportThreads(threads, only: messages, to: .sink(sink), fetch: fetch)
      }
    },
    Form(
      "--all", Argument("-", dash, noun: "a path", accepts: { $0.text == "-" }), formatOption, WholeCall(),
      needs: [.account],
      does: .syncs, job: true, summary: "Export the whole account"
    ) { (shell: inout Shell, _, format, call) in
      guard let account = shell.session.account else { return }
      try await pipe(format, call, in: &shell) { export, sink, fetch in
        try await export.exportAccount(account.id, to: .sink(sink), fetch: fetch)
      }
    },
    Form(
      ArgumentsBefore("REFERENCES", .references, last: "PATH", .path, noun: "a path"), threadFormatOption,
      needs: [.place], does: .asks(.writesFiles), job: true
    ) { (shell: inout Shell, words, format) in
      let path = words.last[0]
      // If the path is forgotten, the mail must not end up in a file called 1-2.
      let isMail = MessageNumbers.namesMessages(path) || PartReference(path) != nil
      guard path.isQuoted || !words.first.isEmpty || !isMail else {
        throw ShellError(
          .usage, "export needs a path, but \(path.text) refers to mail",
          hint: "Type export \(path.text) PATH, or export ./\(path.text) for a file of that name.",
          place: path.range, isMistake: true)
      }
      if words.first.isEmpty, !path.isQuoted, let advice = LetCommand<Shell>.advice(on: path) {
        throw ShellError(
          .usage, "export writes mail to a file, and \(path.text) looks like a variable",
          hint: "\(advice) Programs find it too. For a file of that name, type export ./\(path.text).",
          place: path.range, isMistake: true)
      }
      let (threads, messages) = try await mail(named: words.first, in: &shell)
      if format == Markdown.name {
        return try await Markdown.export(threads, only: messages, to: path.text, in: &shell)
      }
      try await write(to: path.text, format, besides: otherFormats, in: &shell) { export, target, fetch in
        try await export.exportThreads(threads, only: messages, to: target, fetch: fetch)
      }
    },
    Form(
      "--all", Argument("PATH", .path, noun: "a path"), formatOption,
      needs: [.place], does: .asks(.writesFiles), job: true,
      summary: "Export the whole account, or all accounts in All Inboxes"
    ) { (shell: inout Shell, path, format) in
      let accounts = try await exportedAccounts(in: &shell)
      try await write(to: path.text, format, in: &shell) { export, target, fetch in
        if accounts.count == 1 {
          return try await export.exportAccount(accounts[0].id, to: target, fetch: fetch)
        }
        return try await export.exportAccounts(accounts, to: target, fetch: fetch)
      }
    },
    Form(
      RequiredOption("mirror", "DIR", .path, "Bring a tree of Maildirs in step with the account"), Flag.yes,
      needs: [.account], does: .asks(.writesFiles), job: true,
      summary: "Bring a backup up to date"
    ) { (shell: inout Shell, path, isConfirmed) in
      guard let account = shell.session.account else { return }
      let mirror = try await MirrorRuns.outgoing(at: path, of: account, in: &shell)
      try await MirrorRuns.run(mirror, isConfirmed: isConfirmed, in: &shell)
    },
  ]

  private static let formatOption = Option(
    "format", "FORMAT", MailboxFormat.argument, "Write the mail in this format")
  /// The formats of threads that no program reads as mail.
  private static let otherFormats = [Choice(Markdown.name, "a document to read")]
  private static let threadFormatOption = Option(
    "format", "FORMAT", .choice(MailboxFormat.choices + otherFormats), "Write the mail in this format")

  /// Returns the open account, or in All Inboxes all of them.
  private static func exportedAccounts(in shell: inout Shell) async throws -> [Account] {
    if let account = shell.session.account { return [account] }
    return try await shell.services().directory.current().accounts
  }

  /// Returns the threads that words name, with the messages of those that aren't named as a whole.
  private static func mail(named words: [Word], in shell: inout Shell) async throws
    -> (threads: [ThreadID], messages: [ThreadID: Set<EmailID>])
  {
    let acted = try await ActedMail.named(words, by: info.name, in: &shell)
    let messages = acted.messages.mapValues { $0.emails(withReactions: false) }
    return (acted.threads.map(\.threadId) + messages.keys.sorted(), messages)
  }

  private static func write(
    to path: String, _ wanted: String?, besides others: [Choice] = [], in shell: inout Shell,
    _ body: (ExportMailUseCase, ExportMailUseCase.Target, ExportMailUseCase.Fetch?) async throws ->
      ExportMailUseCase.Outcome
  ) async throws {
    let format = try MailboxFormat.parse(wanted, mbox: .mboxrd, besides: others) ?? Self.format(for: path)
    let export = try await shell.services().exportMail
    try await SourceDownload.exporting(to: path, in: &shell) { fetch in
      try await body(export, .path(path, format), fetch)
    }
  }

  private static func pipe(
    _ wanted: String?, besides others: [Choice] = [], _ call: CommandCall, in shell: inout Shell,
    _ body: (ExportMailUseCase, any MailboxSink, ExportMailUseCase.Fetch?) async throws ->
      ExportMailUseCase.Outcome
  ) async throws {
    // The output of a job is kept until somebody looks at it, and is truncated.
    guard !shell.isJob || shell.console.takesBytes else {
      throw ShellError(
        .usage, "a job cannot write mail to standard output",
        hint: "Name a file instead: \(JobTitle.of(call.line)) > FILE &.", isMistake: true)
    }
    let format = try MailboxFormat.parse(wanted, mbox: .mboxrd, besides: others) ?? .mboxrd
    let export = try await shell.services().exportMail
    let sink = try Raw.mailSink(format, export, in: shell)
    try await SourceDownload.exporting(to: nil, in: &shell) { fetch in try await body(export, sink, fetch) }
  }

  private static func format(for path: String) -> MailboxFormat {
    path.lowercased().hasSuffix(".eml") ? .eml : path.hasSuffix("/") ? .maildir : .mboxrd
  }

  fileprivate static let dash = ArgumentKind.choice([Choice("-", "standard output")])
}

/// References followed by a `-`: `[REFERENCES] -`.
private struct ReferencesBeforeDash: FormPart {
  let slots = [
    Slot(
      name: "REFERENCES", fewest: 1, most: nil,
      shown: [
        .init(name: "REFERENCES", kind: .references, isOptional: true),
        .init(name: "-", kind: ExportCommand.dash, isOptional: false),
      ], noun: "a path", endsWith: "-")
  ]

  func value(in call: CommandCall) -> [Word] { Array(call.words(of: slots[0]).dropLast()) }
}
