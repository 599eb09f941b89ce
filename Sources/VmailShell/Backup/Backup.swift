import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct BackupCommand: Command {
  static let info = CommandInfo(
    name: "backup", topic: .files,
    summary: "Write a backup of everything but passwords",
    details: """
      Writes the store and your settings to FILE, as a tar archive. In it are mail, drafts, the Outbox, rules, \
      snoozes, accounts, what vmail has learned, the history for undo, the rc file and templates. vmail can go on \
      syncing and sending: the backup is of one moment.

      Passwords and the keys that open encrypted mail are not in it. Commands that print passwords are. Nothing is \
      encrypted, so keep the file where only you can read it.

      If FILE exists, vmail asks before it replaces it; --yes answers yes. restore brings the store back.
      """,
    examples: [
      .init("backup ~/mail.tar", "back up everything"),
      .init("backup ~/mail.tar --yes", "replace the last backup"),
    ],
    output: [BackupRecord.self])

  static let forms: [Form] = [
    Form(
      Argument("FILE", .path, noun: "a file"), Flag.yes, needs: [.store], does: .asks(.writesFiles), job: true
    ) { (shell: inout Shell, word, isConfirmed) in
      let path = shell.environment.expanded(word.text)
      let exists = try await shell.services().backUp.replacesFile(path)
      if exists, !isConfirmed {
        try await Confirmation.ask(to: "replace \(TerminalText(line: path).string)", in: shell)
      }
      let settings = try SettingsFiles.all(in: shell)
      defer { shell.console.endProgress() }
      let contents = try await shell.services().backUp.backUp(
        to: path, replacing: exists || isConfirmed, settings: settings,
        progress: BackupProgress.shown("Backing up", in: shell))
      shell.console.result(BackupRecord(path: path, contents: contents))
    }
  ]
}

/// A backup that was made.
struct BackupRecord: SentenceRecord {
  var path: String
  var contents: BackupContents

  static let type = "backup"
  static let summary = "A backup that was made."
  static let fields: [RecordField<BackupRecord>] = [
    .string("path", "the archive") { $0.path },
    .integer("size", "its size in bytes") { $0.contents.size },
    .integer("files", "number of files in it") { $0.contents.files },
  ]

  var sentence: TerminalText? {
    let size = "\(Digits.size(contents.size)), \(Digits.counted(contents.files, "file"))"
    return TerminalText(line: "Backed up everything but passwords to \(path) (\(size)).")
  }
}

enum BackupProgress {
  static func shown(_ what: String, in shell: Shell) -> @Sendable (_ done: Int, _ total: Int) -> Void {
    { [console = shell.console] done, total in
      console.progress(
        "\(what): \(Digits.size(done)) of \(Digits.size(total))", share: ProgressBar.share(done, of: total))
    }
  }
}

/// The rc file and the templates, in backups.
enum SettingsFiles {
  private static let rcName = "vmailrc"
  private static let templates = "templates/"

  static func all(in shell: Shell) throws -> [SettingsFile] {
    let folder = shell.environment.templatesPath.map { TemplateFolder(path: $0) }
    let found = (folder?.names() ?? []).compactMap { name in
      folder.map { (Self.templates + name.text + ".txt", $0.file(of: name)) }
    }
    let rc = shell.rcPath.map { [(rcName, $0)] } ?? []
    return (rc + found).compactMap { name, path in
      FileManager.default.contents(atPath: path).map { SettingsFile(name: name, bytes: Array($0)) }
    }
  }

  /// Writes the files that don't exist. An rc file beside one that does gets another name.
  /// - Returns: sentences about what was left as it is.
  static func restore(_ files: [SettingsFile], in shell: Shell) throws -> [String] {
    try files.compactMap { file in
      let isRc = file.name == rcName
      let folder = shell.environment.templatesPath
      guard let path = isRc ? shell.rcPath : folder.map({ $0 + "/" + file.name.dropFirst(templates.count) })
      else { return "\(TerminalText(line: file.name).string) has no place here, and was left out." }
      let present = FileManager.default.contents(atPath: path).map(Array.init)
      if present == file.bytes { return nil }
      let target = present == nil ? path : path + ".restored"
      try RcFile.replace(target, with: file.bytes)
      return present == nil
        ? nil : TerminalText(line: "\(path) is unchanged. The one of the backup is \(target).").string
    }
  }
}
