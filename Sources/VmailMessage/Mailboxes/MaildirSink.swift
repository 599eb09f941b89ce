internal import FoundationEssentials
internal import Glibc
internal import VmailDomain

/// Writes a Maildir, or a tree of Maildirs in the Maildir++ layout.
///
/// Messages are written directly to `cur`: nobody can see the Maildir before it is finished, so there is no need for
/// delivery through `tmp`.
final class MaildirSink: MailboxSink {
  private let staged: StagedOutput
  private let isTree: Bool
  private var places = ExportPaths(make: MaildirSink.name)
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
      let name = uniqueName(date: dateReceived, size: source.count) + MaildirInfo.suffix(for: flags)
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

  /// Returns a name that sorts by date, then by the order of writing.
  private func uniqueName(date: Date, size: Int) -> String {
    written += 1
    let seconds = Int(min(max(date.timeIntervalSince1970, 0), 1e11))
    let number = String(written)
    let padding = String(repeating: "0", count: max(9 - number.utf8.count, 0))
    return "\(seconds).Q\(padding)\(number)P\(getpid()).vmail,S=\(size)"
  }

  /// Returns `.A.B` for the label `A/B`. Dots within a part are encoded, since dots separate parts.
  private static func name(_ label: String) -> String {
    let parts = label.unicodeScalars.split(separator: "/").prefix(20).map { part in
      ModifiedUTF7.encode(String(part)).split(separator: ".", omittingEmptySubsequences: false)
        .joined(separator: "&AC4-")
    }
    let name = "." + (parts.isEmpty ? "_" : parts.joined(separator: "."))
    return CleanText.prefix(name, limit: SafeFileName.lengthLimit)
  }
}
