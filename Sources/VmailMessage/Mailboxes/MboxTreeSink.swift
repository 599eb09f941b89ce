internal import FoundationEssentials
internal import VmailDomain

/// Writes an mbox for each folder, nested like the folders.
final class MboxTreeSink: MailboxSink {
  private let staged: StagedOutput
  private let entry: MboxEntry
  private var places = ExportPaths { SafeFileName.parts(of: $0).joined(separator: "/") }
  private var made: Set<String> = []
  /// Only one file is open at a time: an account may have more folders than a process may have open files.
  private var current: (path: String, file: OutputFile)?

  init(path: String, format: MailboxFormat) throws(MailboxFailure) {
    staged = try StagedOutput(target: path)
    entry = MboxEntry(format: format)
    try FolderMaking.make(staged.path)
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    let label = folder ?? SystemFolderNames.title(of: .inbox)
    let path = places.path(for: label, suffix: ".mbox")
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      try file(at: path).write(
        entry.bytes(source: source, flags: flags, dateReceived: dateReceived, sender: sender))
    }
  }

  func finish() throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      try current?.file.flush()
      current = nil
      try staged.commitFolder()
    }
  }

  private func file(at path: String) throws(MailboxFailure) -> OutputFile {
    if let current, current.path == path { return current.file }
    try current?.file.flush()
    let isNew = made.insert(path).inserted
    if isNew { try FolderMaking.makeParents(of: path, in: staged.path) }
    let file = try OutputFile(path: staged.path + "/" + path, isNew: isNew)
    current = (path, file)
    return file
  }
}
