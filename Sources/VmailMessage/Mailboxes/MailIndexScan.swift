internal import VmailDomain

/// Reads the files that another program's index lists.
struct MailIndexScan: MailboxScan {
  private let index: MailIndex
  private var position = 0
  private var failed = 0
  let totalBytes: Int
  private(set) var bytesRead = 0

  init(_ index: MailIndex) {
    self.index = index
    totalBytes = index.files.reduce(0) { $0 + ((try? FileStatus(path: $1.path))?.size ?? 0) }
  }

  mutating func next() -> MailboxItem? {
    if failed < index.failures.count {
      failed += 1
      return .failure(index.failures[failed - 1])
    }
    guard position < index.files.count else { return nil }
    position += 1
    return read(index.files[position - 1])
  }

  private mutating func read(_ listed: MailFile) -> MailboxItem {
    do {
      let file = try MessageFile(path: listed.path)
      bytesRead += file.size
      var message = try file.message(in: nil, flags: listed.flags)
      (message.systemFolders, message.labels) = (listed.systemFolders, listed.labels)
      return .message(message)
    } catch {
      return .failure(ImportFailure(path: listed.path, offset: 0, reason: error.reason))
    }
  }
}
