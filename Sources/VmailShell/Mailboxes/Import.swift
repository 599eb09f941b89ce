import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ImportCommand: Command {
  static let info = CommandInfo(
    name: "import", topic: .files,
    summary: "Import mail from mbox, Maildir or .eml files",
    details: """
      PATH is a file, a folder of files, or - for standard input; files may be compressed with gzip. It can be a \
      Maildir, a profile of Thunderbird, or a mailbox of Apple Mail (.mbox, .emlx). FORMAT (mboxo, mboxrd, mboxcl, \
      mboxcl2, maildir or eml) is needed only if vmail cannot detect it.

      Mail goes to the current account; if there is none yet, vmail creates a local account named mail. Folders \
      named like a system folder (Sent, Trash and so on) go to that folder, and others become labels. Mail at the \
      top of PATH goes to the Inbox.

      In an mbox from Google Takeout, each message goes where Gmail had it, with its labels, star and read state, \
      whatever the language. Dovecot keywords and tags of Thunderbird become labels too.

      Messages that are already there are skipped, so an import can be repeated, even after Ctrl-C. Anything that \
      cannot be read is reported with its position and the reason. --dry-run reports how many messages would go \
      where.

      Rules ignore imported mail; with --rules, they act on new mail in the Inbox too.

      --notmuch imports the mail of a notmuch database, the configured one or that in the folder DATABASE. The tags \
      inbox, sent, draft, deleted and spam are folders; unread, flagged, replied and passed are marks. Other tags \
      become labels of a local account.

      If that is repeated, what has been removed here stays removed. --mu imports the Maildirs that mu indexes.

      --mailrc imports the aliases and alternates of a mailx startup file without running any other commands in it. \
      Aliases become names for addresses until vmail ends. Alternates are added to your addresses in the current \
      account.

      --config reads a muttrc with the files that it sources, or aerc's accounts.conf, or the folder of either. It \
      shows the account add command for each account and, at the prompt, asks whether to run it. Aliases are taken \
      as from mailx.

      At its end, --config lists what it did not import, and what to type for it. Passwords are not copied, and \
      commands of the configuration are shown and not run. To keep the aliases, put the command into the rc file.
      """,
    examples: [
      .init("import ~/Maildir", "import a Maildir with its subfolders"),
      .init("import old.mbox --folder Old", "import one mailbox under a label"),
      .init("import --dry-run ~/Maildir", "show how many messages would go where"),
      .init("import ~/.thunderbird/abc.default/Mail", "import the local mail of Thunderbird"),
      .init("import --notmuch", "import the mail and tags of notmuch"),
      .init("import --mailrc ~/.mailrc", "import the aliases of mailx"),
      .init("import --config ~/.muttrc", "offer the accounts of mutt, one by one"),
    ],
    addsPlaces: true,
    output: [
      FailureRecord.self, ImportRecord.self, NicknameRecord.self, MailrcRecord.self,
      AccountOfferRecord.self, ConfigurationRecord.self, WouldRecord.self,
    ])

  static let forms: [Form] = [
    Form(
      Arguments("PATH...", .path, noun: "a path"),
      Option("account", "NAME", .account, "Import into this account"),
      Option("folder", "NAME", .folder, "Put everything into this folder"),
      Option("format", "FORMAT", MailboxFormat.argument, "Read files as this format"),
      Flag("rules", "Let rules act on the imported mail"),
      needs: [.store], does: .asks(.imports), rehearsal: .rehearses, job: true
    ) { (shell: inout Shell, paths, account, folder, format, appliesRules) in
      try Import.expectStandardInput(for: paths, in: shell)
      let wanted = Wanted(
        paths: paths.map(\.text), format: try MailboxFormat.parse(format), account: account, folder: folder)
      if shell.isRehearsing { return try await rehearse(wanted, in: &shell) }
      try await importMail(wanted, appliesRules: appliesRules, in: &shell)
    },
    Form(
      "--dry-run", Arguments("PATH...", .path, noun: "a path"),
      Option("folder", "NAME", .folder, "Put everything into this folder"),
      Option("format", "FORMAT", MailboxFormat.argument, "Read files as this format"),
      needs: [.store], does: .asks(.readsFiles), rehearsal: .rehearses, job: true,
      summary: "Change nothing, and report how many messages would go where"
    ) { (shell: inout Shell, paths, folder, format) in
      try Import.expectStandardInput(for: paths, in: shell)
      let wanted = Wanted(paths: paths.map(\.text), format: try MailboxFormat.parse(format), folder: folder)
      try await preview(wanted, in: &shell)
    },
    Form(
      "--notmuch", OptionalArgument("DATABASE", .path),
      Option("account", "NAME", .account, "Import into this account"),
      Option("folder", "NAME", .folder, "Put everything into this folder"),
      Flag("rules", "Let rules act on the imported mail"),
      needs: [.store], does: .asks(.imports), rehearsal: .rehearses, job: true,
      summary: "Import the mail of a notmuch database with its tags"
    ) { (shell: inout Shell, database, account, folder, appliesRules) in
      let index = try await IndexImport.notmuchIndex(database?.text, in: shell)
      let wanted = Wanted(
        origins: [.index(index)], names: "notmuch", account: account, folder: folder, isForLocal: true)
      if shell.isRehearsing { return try await preview(wanted, in: &shell) }
      try await importMail(wanted, appliesRules: appliesRules, in: &shell)
    },
    Form(
      "--dry-run --notmuch", OptionalArgument("DATABASE", .path),
      Option("folder", "NAME", .folder, "Put everything into this folder"),
      needs: [.store], does: .asks(.readsFiles), rehearsal: .rehearses, job: true,
      summary: "Change nothing, and report what would come from a notmuch database"
    ) { (shell: inout Shell, database, folder) in
      let index = try await IndexImport.notmuchIndex(database?.text, in: shell)
      try await preview(
        Wanted(origins: [.index(index)], names: "notmuch", folder: folder), in: &shell)
    },
    Form(
      "--mu", OptionalArgument("MUHOME", .path),
      Option("account", "NAME", .account, "Import into this account"),
      Option("folder", "NAME", .folder, "Put everything into this folder"),
      Flag("rules", "Let rules act on the imported mail"),
      needs: [.store], does: .asks(.imports), rehearsal: .rehearses, job: true,
      summary: "Import the Maildirs that mu indexes"
    ) { (shell: inout Shell, home, account, folder, appliesRules) in
      let wanted = Wanted(
        paths: [try await IndexImport.muRoot(home?.text, in: shell)], format: nil, account: account,
        folder: folder)
      if shell.isRehearsing { return try await preview(wanted, in: &shell) }
      try await importMail(wanted, appliesRules: appliesRules, in: &shell)
    },
    Form(
      "--dry-run --mu", OptionalArgument("MUHOME", .path),
      Option("folder", "NAME", .folder, "Put everything into this folder"),
      needs: [.store], does: .asks(.readsFiles), rehearsal: .rehearses, job: true,
      summary: "Change nothing, and report what would come from mu"
    ) { (shell: inout Shell, home, folder) in
      try await preview(
        Wanted(paths: [try await IndexImport.muRoot(home?.text, in: shell)], format: nil, folder: folder),
        in: &shell)
    },
    Form(
      RequiredOption("mailrc", "FILE", .path, "Import aliases and alternates of a mailx startup file"),
      needs: [.store], does: .asks(.changesAccounts)
    ) { (shell: inout Shell, file) in
      try await MailrcImport.run(file, in: &shell)
    },
    Form(
      RequiredOption("config", "FILE", .path, "Offer the accounts and take the aliases of mutt or aerc"),
      needs: [.store], does: .asks(.changesAccounts)
    ) { (shell: inout Shell, file) in
      try await OtherConfigurations.importConfiguration(file, in: &shell)
    },
  ]

  private struct Wanted {
    let origins: [ImportMailUseCase.Origin]
    /// The origins as typed.
    let names: String
    let account: String?
    let folder: String?
    /// Whether it makes so many labels that it must not go to an account on a server unless that is named.
    let isForLocal: Bool

    init(
      origins: [ImportMailUseCase.Origin], names: String, account: String? = nil, folder: String?,
      isForLocal: Bool = false
    ) {
      (self.origins, self.names, self.account, self.folder) = (origins, names, account, folder)
      self.isForLocal = isForLocal
    }

    init(paths: [String], format: MailboxFormat?, account: String? = nil, folder: String?) {
      self.init(
        origins: paths.map { .path($0, format: format) }, names: paths.joined(separator: ", "),
        account: account, folder: folder)
    }
  }

  private static func importMail(
    _ wanted: Wanted, appliesRules: Bool, in shell: inout Shell
  ) async throws {
    let (report, added) = try await bring(wanted, in: &shell)
    if appliesRules { try await Rules.apply(toImported: added, in: &shell) }
    // The new mail is in the store: the listing stays as it is, and the next one has new counts.
    try await Locations.enterDefaultPlace(in: &shell)
    if report.read == 0, report.failed > 0 {
      throw ShellError(.data, "no messages could be read from \(wanted.names)")
    }
  }

  /// - Returns: the totals, and the new mail for rules.
  private static func bring(
    _ wanted: Wanted, in shell: inout Shell
  ) async throws -> (report: ImportMailUseCase.Report, emails: [AccountID: [EmailID]]) {
    let importMail = try await shell.services().importMail
    let account = try await destination(wanted, in: &shell)
    var added: [AccountID: [EmailID]] = [:]
    let total = try await reading(wanted, into: account, shell.console) { request, notify in
      try await importMail.importMail(request) { event in
        if case .added(let emails, let account) = event { added[account, default: []] += emails }
        notify(event)
      }
    }
    shell.console.result(ImportRecord(report: total))
    // The store is not queried in a cancelled command.
    if total.wasInterrupted { throw ShellError.interrupted }
    return (total, added)
  }

  /// Rehearses the import. A missing file is not an error, since an earlier command of the script may be the
  /// one that would write it.
  private static func rehearse(_ wanted: Wanted, in shell: inout Shell) async throws {
    do { try await preview(wanted, in: &shell) } catch MailboxError.missing {
      shell.console.result(WouldRecord(command: info.name, effect: .asks(.imports)))
    }
  }

  private static func preview(_ wanted: Wanted, in shell: inout Shell) async throws {
    let importMail = try await shell.services().importMail
    if wanted.account != nil { _ = try await destination(wanted, in: &shell) }
    let total = try await reading(wanted, into: nil, shell.console) { request, notify in
      try await importMail.preview(request, report: notify)
    }
    if total.wasInterrupted { throw ShellError.interrupted }
    shell.console.result(WouldRecord(command: info.name, effect: .asks(.imports), imported: total))
  }

  /// Reads one origin after the other, and reports the progress and any unreadable files.
  private static func reading(
    _ wanted: Wanted, into account: AccountID?, _ console: Console,
    _ read: (ImportMailUseCase.Request, (ImportMailUseCase.Event) -> Void) async throws ->
      ImportMailUseCase.Report
  ) async throws -> ImportMailUseCase.Report {
    var total = ImportMailUseCase.Report()
    for origin in wanted.origins {
      let request = ImportMailUseCase.Request(origin, accountId: account, folder: wanted.folder)
      let before = total.read
      let report = try await read(request) { notify($0, readBefore: before, console) }
      console.endProgress()
      total.add(report)
      if total.wasInterrupted { break }
    }
    return total
  }

  private static func notify(_ event: ImportMailUseCase.Event, readBefore: Int, _ console: Console) {
    switch event {
    case .added: break
    case .failure(let failure): console.result(FailureRecord(failure: failure))
    case .skipped(let file): reportSkipped(file, console)
    case .progress(let bytes, let all, let messages):
      console.progress(
        ImportProgress.line(
          bytes: bytes, of: all, messages: readBefore + messages, glyphs: console.layout.glyphs),
        share: ProgressBar.share(bytes, of: all))
    }
  }

  static func reportSkipped(_ file: SkippedFile, _ console: Console) {
    console.warning("\(TerminalText(line: file.path).string): \(file.reason ?? "it has no mail").")
  }

  /// - Returns: `nil` if there is no account yet.
  private static func destination(_ wanted: Wanted, in shell: inout Shell) async throws -> AccountID? {
    if let name = wanted.account {
      return try await Locations.account(named: Word(text: name, range: 0..<0, isQuoted: true), in: &shell).id
    }
    try await Locations.enterDefaultPlace(in: &shell)
    let account = shell.session.account
    if wanted.isForLocal, let account, account.kind != .local {
      throw ShellError(
        .usage, "\(account.name) is an account on a server, where each tag would become a folder",
        hint: "Type account add old --local, and import with --account old.")
    }
    return account?.id
  }
}

enum Import {
  /// - Throws: ``ShellError`` if mail can't be read from standard input, but one of the paths is `-`.
  fileprivate static func expectStandardInput(for paths: [Word], in shell: Shell) throws {
    let count = paths.count { $0.text == "-" }
    if count > 0 { try (shell.isTyping ? StandardInput.typed : shell.standardInput).expectFree() }
    guard count < 2 else { throw ShellError(.usage, "standard input can only be read once") }
  }
}

extension MailboxFormat {
  static let choices = allCases.map { Choice($0.rawValue, $0.meaning) }
  static let argument = ArgumentKind.choice(choices)

  private var meaning: String {
    switch self {
    case .mboxo: "one file, with From lines quoted; may lose a >"
    case .mboxrd: "one file, with From lines quoted; keeps all lines"
    case .mboxcl: "one file, as mboxo, with Content-Length"
    case .mboxcl2: "one file, Content-Length and no quoting"
    case .maildir: "a folder with one file per message"
    case .eml: "one file per message, without flags"
    }
  }

  /// - Parameters:
  ///   - mbox: what the word `mbox` means.
  ///   - others: the other formats of the option, for the error.
  /// - Throws: ``ShellError`` for a word that is not a format.
  static func parse(_ name: String?, mbox: MailboxFormat? = nil, besides others: [Choice] = []) throws
    -> MailboxFormat?
  {
    guard let name else { return nil }
    // Of the formats that are called so, mboxrd keeps all lines; an import detects them.
    if name.lowercased() == "mbox" { return mbox }
    guard let format = MailboxFormat(rawValue: name.lowercased()) else {
      let known = (choices + others).map(\.name)
      throw ShellError.invalidOption(
        "format", name, expected: known.joined(separator: ", "),
        nearest: SimilarName.nearest(to: name, in: known))
    }
    return format
  }
}
