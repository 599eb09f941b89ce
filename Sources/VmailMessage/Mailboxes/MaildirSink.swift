internal import FoundationEssentials
internal import VmailDomain

/// Writes a Maildir, or a tree of Maildirs in the Maildir++ layout.
///
/// Messages are written directly to `cur`: nobody can see the Maildir before it is finished, so there is no need for
/// delivery through `tmp`.
final class MaildirSink: MailboxSink {
  private let staged: StagedOutput
  private let isTree: Bool
  private var places = ExportPaths(make: MaildirName.folder)
  private var made: Set<String> = []
  private var written = 0

  init(path: String, tree: Bool) throws(MailboxFailure) {
    staged = try StagedOutput(target: path)
    isTree = tree
    try makeMaildir(staged.path)
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      let maildir = try maildir(for: folder)
      written += 1
      let name =
        MaildirName.unique(date: dateReceived, number: written, size: source.count)
        + MaildirInfo.suffix(for: flags)
      let file = try OutputFile(path: maildir + "/cur/" + name)
      try file.write(source)
      try file.flush()
      file.setModified(dateReceived)
    }
  }

  func finish() throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in try staged.commitFolder() }
  }

  private func maildir(for folder: String?) throws(MailboxFailure) -> String {
    guard isTree, let folder else { return staged.path }
    let path = staged.path + "/" + places.path(for: folder, suffix: "")
    if made.insert(path).inserted {
      try makeMaildir(path)
      let marker = try OutputFile(path: path + "/maildirfolder")
      try marker.flush()
    }
    return path
  }

  private func makeMaildir(_ path: String) throws(MailboxFailure) {
    for folder in [path, path + "/cur", path + "/new", path + "/tmp"] { try FolderMaking.make(folder) }
  }
}
