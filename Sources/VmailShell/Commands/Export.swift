import VmailDomain

struct ExportCommand: Command {
  static let info = CommandInfo(
    name: "export", topic: .files,
    summary: "Write mail to mbox, Maildir or .eml files",
    details: """
      Writes all messages of the threads (without references, of the selection) into one mailbox. With --all \
      the whole account is written, each folder as a mailbox of its own below PATH. FORMAT is mboxrd (the \
      default; loses nothing), mboxo, mboxcl, mboxcl2, maildir or eml; a PATH that ends in / or .eml says so \
      itself. Nothing is ever overwritten. What of the mail is only on its server is fetched from there \
      first, and stays; what can't be fetched is left out, which is told at the end. What is exported and \
      imported again is the same; .eml files carry no flags.
      """,
    examples: [
      .init("export 1-5 some.mbox", "five conversations, as mbox"),
      .init("export --all backup/ --format maildir", "the whole account, as Maildir"),
    ],
    output: ["export"])

  static let forms: [Form] = [
    Form(
      ArgumentsBefore("REFERENCES", .references, last: "PATH", .path, noun: "a path"), formatOption,
      needs: [.account], does: .asks(.writesFiles), job: true
    ) { (shell: inout Shell, words, format) in
      try await exportThreads(named: words.first, to: words.last[0].text, format, in: &shell)
    },
    Form(
      "--all", Argument("PATH", .path, noun: "a path"), formatOption,
      needs: [.account], does: .asks(.writesFiles), job: true, summary: "Export the whole account"
    ) { (shell: inout Shell, path, format) in
      try await exportAccount(to: path.text, format, in: &shell)
    },
  ]

  private static let formatOption = Option("format", "FORMAT", MailboxFormat.argument, "Write this format")

  private static func exportThreads(
    named references: [Word], to path: String, _ wanted: String?, in shell: inout Shell
  ) async throws {
    let format = try MailboxFormat.parse(wanted) ?? Self.format(for: path)
    let export = try await shell.services().exportMail
    let threads =
      references.isEmpty ? shell.session.selection : try await shell.threads(named: references)
    guard !threads.isEmpty else {
      throw ShellError.missingArgument("references and a path", of: "export")
    }
    try await shell.exporting(to: path) { fetch in
      try await export.exportThreads(threads.map(\.threadId), path: path, format: format, fetch: fetch)
    }
  }

  private static func exportAccount(
    to path: String, _ wanted: String?, in shell: inout Shell
  ) async throws {
    guard let account = shell.session.account else { return }
    let format = try MailboxFormat.parse(wanted) ?? Self.format(for: path)
    let export = try await shell.services().exportMail
    try await shell.exporting(to: path) { fetch in
      try await export.exportAccount(account.id, path: path, format: format, fetch: fetch)
    }
  }

  private static func format(for path: String) -> MailboxFormat {
    path.lowercased().hasSuffix(".eml") ? .eml : path.hasSuffix("/") ? .maildir : .mboxrd
  }
}
