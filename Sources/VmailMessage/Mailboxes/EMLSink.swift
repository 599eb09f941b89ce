internal import FoundationEssentials
internal import VmailDomain

/// Writes each message to a separate file. The format can't store flags.
final class EMLSink: MailboxSink {
  private let isTree: Bool
  private let staged: StagedOutput
  private var places = ExportPaths { SafeFileName.parts(of: $0).joined(separator: "/") }
  private var written = 0
  private var isFolder = false
  /// The first message, if the path ends in `.eml`: a single message is written as a file, several into a folder.
  private var first: (source: [UInt8], date: Date)?

  init(path: String, tree: Bool) throws(MailboxFailure) {
    isTree = tree
    staged = try StagedOutput(target: path)
    if tree || !path.lowercased().hasSuffix(".eml") { try makeFolder() }
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      if !isFolder {
        guard let held = first else {
          first = (source, dateReceived)
          return
        }
        try makeFolder()
        first = nil
        try put(held.source, date: held.date, at: nextPath(folder: nil))
      }
      try put(source, date: dateReceived, at: nextPath(folder: folder))
    }
  }

  func finish() throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      if isFolder { return try staged.commitFolder() }
      let held = first ?? ([], Date(timeIntervalSince1970: 0))
      try put(held.source, date: held.date, at: staged.path)
      try staged.commitFile()
    }
  }

  private func makeFolder() throws(MailboxFailure) {
    try FolderMaking.make(staged.path)
    isFolder = true
  }

  private func nextPath(folder: String?) throws(MailboxFailure) -> String {
    written += 1
    let number = String(written)
    let name = String(repeating: "0", count: max(6 - number.utf8.count, 0)) + number + ".eml"
    guard isTree, let folder else { return staged.path + "/" + name }
    let relative = places.path(for: folder, suffix: "") + "/" + name
    try FolderMaking.makeParents(of: relative, in: staged.path)
    return staged.path + "/" + relative
  }

  private func put(_ source: [UInt8], date: Date, at path: String) throws(MailboxFailure) {
    let file = try OutputFile(path: path)
    try file.write(source)
    if isFolder { try file.flush() } else { try file.sync() }
    file.setModified(date)
  }
}
