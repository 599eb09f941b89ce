import VmailDomain

struct ExportCommand: Command {
  static let info = CommandInfo(
    name: "export", topic: .files,
    summary: "Write mail to mbox, Maildir or .eml files",
    synopsis: ["export REFERENCES PATH [--format FORMAT]", "export --all PATH [--format FORMAT]"],
    details: """
      Writes all messages of the threads (without references, of the selection) into one mailbox. With --all the whole account is written, \
      each folder as a mailbox of its own below PATH. FORMAT is mboxrd (the default; loses nothing), \
      mboxo, mboxcl, mboxcl2, maildir or eml; a PATH that ends in / or .eml says so itself. Nothing is \
      ever overwritten. What of the mail is only on its server is fetched from there first, and stays; what \
      can't be fetched is left out, which is told at the end. What is exported and imported again is the same; .eml files carry no flags.
      """,
    examples: [
      .init("export 1-5 some.mbox", "five conversations, as mbox"),
      .init("export --all backup/ --format maildir", "the whole account, as Maildir"),
    ],
    options: [
      .init("all", "Export the whole account"),
      .init("format", value: "FORMAT", of: MailboxFormat.argument, "Write this format"),
    ],
    arguments: [.either(.references, .path), .path], repeatsLastArgument: true, canRunAsJob: true,
    needs: [.account],
    effects: .always(.writesFiles),
    output: ["export"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    guard let path = call.arguments.last, let account = shell.session.account else {
      throw ShellError.missingArgument("a path", of: "export")
    }
    let format = try MailboxFormat.parse(call.value(of: "format")) ?? Self.format(for: path.text)
    let export = try await shell.services().exportMail
    let references = Array(call.arguments.dropLast())
    if call.has("all") {
      if let extra = references.first { throw ShellError.unexpectedArgument(extra, of: "export --all") }
      return try await shell.exporting(to: path.text) { fetch in
        try await export.exportAccount(account.id, path: path.text, format: format, fetch: fetch)
      }
    }
    let threads =
      references.isEmpty ? shell.session.selection : try await shell.threads(named: references)
    guard !threads.isEmpty else {
      throw ShellError.missingArgument("references and a path", of: "export")
    }
    try await shell.exporting(to: path.text) { fetch in
      try await export.exportThreads(
        threads.map(\.threadId), path: path.text, format: format, fetch: fetch)
    }
  }

  private static func format(for path: String) -> MailboxFormat {
    path.lowercased().hasSuffix(".eml") ? .eml : path.hasSuffix("/") ? .maildir : .mboxrd
  }
}
