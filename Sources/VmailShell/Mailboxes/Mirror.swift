import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct MirrorCommand: Command {
  static let info = CommandInfo(
    name: "mirror", topic: .files,
    summary: "Keep Maildirs in step with an account",
    details: """
      add keeps the Maildirs below PATH in step with an account, next to mbsync, mutt, notmuch or other programs. \
      New messages, flags, moves and deletions go in both directions. --direction in only reads the files, and out \
      only writes them (as export --mirror does).

      It first says how many files would be read and written, and asks. After that, vmail brings them in step while \
      it waits at its prompt, a moment after a change. In scripts and cron, run does it for all mirrors, or one. \
      Without arguments, mirror lists them.

      The top of PATH is the Inbox; other Maildirs are the folders or labels of their names. New Maildirs are nested \
      or have dots (Maildir++), like the others. Files can be read only into an account without a server. Let mbsync \
      talk to the server, and add an account with --local for its Maildir.

      A message whose file another program has removed goes to Trash, unless it has a file in another Maildir: it \
      was moved. vmail never deletes mail permanently because a file is gone. Mail that is deleted permanently here \
      is removed from the files.

      vmail ignores removals if PATH is suddenly another folder, as when a disk is not mounted. It also ignores them \
      if a whole Maildir is gone, or more than 20 messages and half of the files. run asks first; --yes answers yes.

      If both have changed the flags of a message, it gets both changes. A run that was interrupted is continued by \
      the next one. remove ends a mirror, and leaves the files and the mail as they are.
      """,
    examples: [
      .init("mirror add ~/Maildir", "keep a Maildir in step with the current account"),
      .init("mirror add ~/Mail --account home --direction in", "only read the files"),
      .init("mirror run", "bring all mirrors in step"),
      .init("mirror", "list the mirrors"),
    ],
    feature: "mirror",
    output: [MirrorRecord.self, MirrorsRecord.self, MirrorRunRecord.self, FailureRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      let useCase = try await shell.services().mirrors
      let mirrors = try await useCase.mirrors()
      for mirror in mirrors {
        let files = try await useCase.fileCount(of: mirror)
        shell.console.result(try await MirrorRuns.record(of: mirror, files: files, in: &shell))
      }
      shell.console.result(MirrorsRecord(count: mirrors.count))
    },
    Form(
      "add", Argument("PATH", .path, noun: "a folder"),
      Option("account", "NAME", .account, "The account; the current one otherwise"),
      Option("direction", "DIRECTION", .choice(directions), "Read the files, write them, or both"), Flag.yes,
      needs: [.store], does: .asksWithin(.writesFiles), job: true,
      summary: "Keep the Maildirs below a folder in step from now on"
    ) { (shell: inout Shell, path, account, direction, isConfirmed) in
      try await add(path.text, account, direction, isConfirmed, in: &shell)
    },
    Form(
      "run", OptionalArgument("PATH", .path), Flag.yes,
      needs: [.store], does: .asksWithin(.writesFiles), job: true,
      summary: "Bring all mirrors in step, or one"
    ) { (shell: inout Shell, path, isConfirmed) in
      let mirrors = try await shell.services().mirrors
      let chosen =
        if let path { [try await mirrors.mirror(at: MirrorRuns.path(path.text, in: shell))] } else {
          try await mirrors.mirrors()
        }
      if !chosen.isEmpty {
        try await AgentMode.expectPerson(
          for: Deed(
            "bring Maildirs in step with accounts", .writesFiles, chosen.map { .init(file: $0.path) }),
          in: shell
        )
      }
      for mirror in chosen { try await MirrorRuns.run(mirror, isConfirmed: isConfirmed, in: &shell) }
      shell.console.result(MirrorsRecord(count: chosen.count))
    },
    Form(
      "remove", Argument("PATH", .path, noun: "a folder"), needs: [.store], does: .asks(.changesAccounts),
      summary: "End a mirror, and leave its files as they are"
    ) { (shell: inout Shell, path) in
      let mirrors = try await shell.services().mirrors
      let mirror = try await mirrors.mirror(at: MirrorRuns.path(path.text, in: shell))
      try await mirrors.remove(mirror)
      shell.console.result(
        try await MirrorRuns.record(of: mirror, files: 0, change: "is no longer kept in step", in: &shell))
    },
  ]

  private static let directions = [
    Choice("both", "changes on either side"), Choice("in", "from the files only"),
    Choice("out", "to the files only"),
  ]

  private static func add(
    _ path: String, _ account: String?, _ direction: String?, _ isConfirmed: Bool, in shell: inout Shell
  ) async throws {
    let account = try await MirrorRuns.account(named: account, in: &shell)
    let path = MirrorRuns.path(path, in: shell)
    let wanted = try direction.map(parse) ?? .both
    let mirrors = try await shell.services().mirrors
    shell.console.progress("Reading folders…")
    let preview = try await mirrors.preview(path, of: account, direction: wanted)
    shell.console.endProgress()
    if !isConfirmed { try await Confirmation.ask(to: question(preview, path, account, wanted), in: shell) }
    try await MirrorRuns.run(
      mirrors.add(path, of: account, direction: wanted), isConfirmed: isConfirmed, in: &shell)
  }

  private static func question(
    _ preview: MirrorMaildirUseCase.Preview, _ path: String, _ account: Account,
    _ direction: MaildirMirror.Direction
  ) -> String {
    var parts: [String] = []
    if direction.readsFiles {
      parts.append("read \(Digits.counted(preview.files, "file")) into \(account.name)")
    }
    if direction.writesFiles {
      let messages = Digits.counted(preview.messages, "message")
      parts.append("write up to \(messages) of \(account.name)")
    }
    return TerminalText(line: "\(parts.joined(separator: ", ")), and keep \(path) in step")
      .string
  }

  private static func parse(_ name: String) throws -> MaildirMirror.Direction {
    guard let direction = MaildirMirror.Direction(rawValue: name.lowercased()) else {
      throw ShellError.invalidOption("direction", name, expected: "in, out or both")
    }
    return direction
  }
}
