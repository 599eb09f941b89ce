import VmailDomain

struct ImportCommand: Command {
  static let info = CommandInfo(
    name: "import", topic: .files,
    summary: "Bring in mail from mbox, Maildir or .eml files",
    synopsis: [
      "import PATH... [--account NAME] [--folder NAME] [--format FORMAT] [--rules]", "import --mailrc FILE",
    ],
    details: """
      PATH is a file or a folder of them. Mail goes into the current account; when there is none yet, \
      a local account named mail is made. Folders named like system folders (Sent, Trash, ...) become \
      those, others become labels, and the mail of PATH itself goes to the Inbox. What is already \
      there is skipped, so an import can be repeated, also after Ctrl-C. What cannot be read is \
      listed with its place and the reason. Rules are for mail that comes; --rules has them look at new mail \
      of the Inbox as well. FORMAT, for files whose form cannot be told, is mboxo, \
      mboxrd, mboxcl, mboxcl2, maildir or eml. --mailrc takes aliases and alternates from a start-up file of mailx, \
      and runs none of its commands: the aliases are names for people until vmail ends, and the alternates addresses \
      of yours in the current account. To have the names always, write the command into the rc file.
      """,
    examples: [
      .init("import ~/Maildir", "everything in a Maildir, with its subfolders"),
      .init("import old.mbox --folder Old", "one mailbox, under a label"),
      .init("import --mailrc ~/.mailrc", "the names for people that mailx has"),
    ],
    options: [
      .init("account", value: "NAME", of: .account, "Import into this account"),
      .init("folder", value: "NAME", of: .folder, "Put everything into this folder"),
      .init("format", value: "FORMAT", of: MailboxFormat.argument, "Read files as this format"),
      .init("rules", "Have rules act on it"),
      .init("mailrc", value: "FILE", of: .path, "Take aliases and alternates from a file of mailx"),
    ],
    arguments: [.path], repeatsLastArgument: true, canRunAsJob: true, addsPlaces: true, needs: [.store],
    effects: .guarded(.changesAccounts) { $0.has("mailrc") },
    output: ["failure", "import", "nickname", "mailrc"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let file = call.value(of: "mailrc") {
      try call.expectAtMost(0)
      return try await shell.importMailrc(file)
    }
    guard !call.arguments.isEmpty else { throw ShellError.missingArgument("a path", of: "import") }
    let format = try MailboxFormat.parse(call.value(of: "format"))
    let services = try await shell.services()
    let account = try await destination(call, in: &shell)
    var total = ImportMailUseCase.Report()
    var added: [AccountID: [EmailID]] = [:]
    for path in call.arguments {
      let request = ImportMailUseCase.Request(
        path: path.text, accountId: account, folder: call.value(of: "folder"), format: format)
      let console = shell.console
      let before = total
      let report = try await services.importMail.importMail(request) { event in
        switch event {
        case .failure(let failure): console.result(FailureRecord(failure: failure))
        case .added(let emails, let account): added[account, default: []] += emails
        case .progress(let bytes, let all, let messages):
          let read = before.read + messages
          console.progress(
            ImportProgress.line(bytes: bytes, of: all, messages: read, glyphs: console.layout.glyphs),
            share: ProgressBar.share(bytes, of: all))
        }
      }
      console.endProgress()
      total.add(report)
      if total.wasInterrupted { break }
    }
    shell.console.result(ImportRecord(report: total))
    // Nothing is asked of the store in a command that was cancelled.
    if total.wasInterrupted { throw ShellError.interrupted }
    if call.has("rules") { try await shell.applyRules(toImported: added) }
    // New mail is in the store: the listing stays as it is, the counts of the next one are fresh.
    try await shell.enterDefaultPlace()
    if total.read == 0, total.failed > 0 {
      throw ShellError(
        .data, "nothing in \(call.arguments.map(\.text).joined(separator: ", ")) could be read")
    }
  }

  /// - Returns: `nil` when there is no account yet.
  private func destination(_ call: CommandCall, in shell: inout Shell) async throws -> AccountID? {
    if let name = call.value(of: "account") {
      return try await shell.account(named: Word(text: name, range: 0..<0, isQuoted: true)).id
    }
    try await shell.enterDefaultPlace()
    return shell.session.account?.id
  }
}

extension ImportMailUseCase.Report {
  fileprivate mutating func add(_ other: Self) {
    read += other.read
    new += other.new
    duplicate += other.duplicate
    failed += other.failed
    wasInterrupted = wasInterrupted || other.wasInterrupted
  }
}

extension MailboxFormat {
  static let argument = CommandInfo.Argument.choice(allCases.map { Choice($0.rawValue, $0.meaning) })

  private var meaning: String {
    switch self {
    case .mboxo: "one file, From lines quoted; loses one > of some"
    case .mboxrd: "one file, From lines quoted; loses nothing"
    case .mboxcl: "one file, as mboxo, with Content-Length"
    case .mboxcl2: "one file, Content-Length and no quoting"
    case .maildir: "a folder, a file a message"
    case .eml: "a file a message, without flags"
    }
  }

  /// - Throws: ``ShellError`` for a word that is no format.
  static func parse(_ name: String?) throws -> MailboxFormat? {
    guard let name else { return nil }
    guard let format = MailboxFormat(rawValue: name.lowercased()) else {
      throw ShellError.invalidOption(
        "format", name, expected: allCases.map(\.rawValue).joined(separator: ", "),
        nearest: SimilarName.nearest(to: name, in: allCases.map(\.rawValue)))
    }
    return format
  }
}
