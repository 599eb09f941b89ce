import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct RestoreCommand: Command {
  static let info = CommandInfo(
    name: "restore", topic: .files,
    summary: "Restore the store from a backup",
    details: """
      Puts the store of a backup in the place of this one, and adds the settings that are missing here. First, all of \
      FILE is unpacked beside the store and verified. If there is mail already, vmail asks, and --yes answers yes. The \
      old store is kept beside the new one, whole.

      It runs only if no vmail has the store open: quit, and run vmail -e 'restore FILE'. Restore only your own \
      backups. They contain commands that vmail will run, as the rc file does.

      Mail in the Outbox may have been sent since the backup was made. vmail looks for it in Sent on the server first, \
      and sends it only if it isn't there. If Sent can't show that, the message stays in the Outbox for you to decide.
      """,
    examples: [
      .init("restore ~/mail.tar", "restore a backup"),
      .init("would restore ~/mail.tar", "verify a backup, and change nothing"),
    ],
    output: [RestoreRecord.self])

  static let forms: [Form] = [
    Form(Argument("FILE", .path, noun: "a file"), Flag.yes, does: .replaces, rehearsal: .previews) {
      (shell: inout Shell, word, isConfirmed) in
      try await restore(shell.environment.expanded(word.text), isConfirmed: isConfirmed, in: &shell)
    }
  ]

  private static func restore(_ path: String, isConfirmed: Bool, in shell: inout Shell) async throws {
    if AgentMode.isForAgent(in: shell) {
      throw ShellError(
        .permission, "an agent may not restore a store", hint: "Run it without --agent.")
    }
    guard let restore = shell.environment.restore, shell.isRehearsing || !shell.environment.isDemo else {
      throw ShellError(.failure, "this store cannot be replaced")
    }
    defer { shell.console.endProgress() }
    if shell.isRehearsing {
      let contents = try await restore.verify(path, progress: BackupProgress.shown("Verifying", in: shell))
      return shell.console.result(
        RestoreRecord(path: path, store: restore.path, isDone: false, contents: contents))
    }
    guard !shell.isStoreOpen else {
      throw ShellError(
        .usage, "the store is open in this vmail", hint: "Quit, and run vmail -e 'restore FILE'.")
    }
    if try await restore.replacesMail(path), !isConfirmed {
      let store = TerminalText(line: restore.path).string
      try await Confirmation.ask(
        to: "replace the store \(store), and keep it in a folder beside it", in: shell)
    }
    let outcome = try await restore.restore(path, progress: BackupProgress.shown("Restoring", in: shell))
    shell.session.placesVersion += 1
    var record = RestoreRecord(
      path: path, store: restore.path, isDone: true, contents: outcome.contents, kept: outcome.kept)
    var notices: [String] = []
    // Opening it migrates a store of an older version. Whatever happens then, it is said where the old one is.
    do {
      notices = try SettingsFiles.restore(outcome.contents.settings, in: shell)
      record.withoutPassword = try await askedFor(in: &shell)
    } catch {
      shell.console.result(record)
      throw error
    }
    shell.console.result(record)
    for notice in notices { shell.console.notice(notice) }
  }

  /// Returns the accounts whose passwords were not in the backup, and are not printed by a command.
  private static func askedFor(in shell: inout Shell) async throws -> [String] {
    let services = try await shell.services()
    var names: [String] = []
    for account in try await services.directory.current().accounts {
      switch try await services.addAccount.settings(of: account)?.authentication {
      case .password(.command), .oauth2(_, .command), nil: break
      case .password, .oauth2: names.append(account.name)
      }
    }
    return names
  }
}

/// A backup that was restored, or would be.
struct RestoreRecord: OutputRecord {
  var path: String
  var store: String
  var isDone: Bool
  var contents: BackupContents
  var kept: String?
  var withoutPassword: [String] = []

  static let type = "restore"
  static let summary = "A backup that was restored, or would be."
  static let fields: [RecordField<RestoreRecord>] = [
    .string("path", "the archive") { $0.path },
    .string("store", "the folder of the store") { $0.store },
    .boolean("done", "whether it was restored; false in a rehearsal") { $0.isDone },
    .integer("size", "the size of the archive in bytes") { $0.contents.size },
    .integer("files", "number of files in it") { $0.contents.files },
    .optionalString("kept", "the folder of the old store; null if there was none") { $0.kept },
    .strings("passwords", "the accounts whose passwords have to be typed again") { $0.withoutPassword },
  ]

  private var sentences: TerminalText {
    let size = "\(Digits.size(contents.size)), \(Digits.counted(contents.files, "file"))"
    guard isDone else {
      return TerminalText(
        line: "The backup \(path) is whole (\(size)). restore would put it in the place of \(store).")
    }
    var text = "Restored \(store) from \(path) (\(size))."
    if let kept { text += " The old store is in \(kept)." }
    if !withoutPassword.isEmpty {
      text += " Passwords are not in backups: \(Sentence.choice(withoutPassword, "and")) will ask for them."
    }
    return TerminalText(line: text)
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentences) }
  func plain(in layout: Layout) -> [TerminalText] { [sentences] }
}
