internal import VmailDomain

/// Reads the files found by a ``FolderWalk``, or a single file.
struct MailboxFileScan: MailboxScan {
  private let folders: [FolderWalk.Folder]
  private let entries: [FolderWalk.Entry]
  private let format: MailboxFormat?
  private let top: String?
  private let isSingleFile: Bool
  private var position = 0
  private var mailbox: MboxFile?
  private var bytesDone = 0
  let totalBytes: Int

  init(walk: FolderWalk, top: String?, format: MailboxFormat?) {
    folders = walk.folders
    entries = walk.entries
    totalBytes = walk.totalBytes
    isSingleFile = walk.isSingleFile
    self.top = top
    self.format = format
  }

  var bytesRead: Int { bytesDone + (mailbox?.bytesRead ?? 0) }

  mutating func next() -> MailboxItem? {
    while true {
      if let item = mailbox?.next() { return item }
      if let mailbox { bytesDone += mailbox.bytesRead }
      mailbox = nil
      guard position < entries.count else { return nil }
      let entry = entries[position]
      position += 1
      if let item = open(entry) { return item }
    }
  }

  /// - Returns: `nil` when the entry is an mbox, which is then open.
  private mutating func open(_ entry: FolderWalk.Entry) -> MailboxItem? {
    switch entry {
    case .failure(let failure): return .failure(failure)
    case .maildirMessage(let folder, let name, let isNew):
      return maildirMessage(name, in: folders[folder], isNew: isNew)
    case .file(let folder, let name): return open(name, in: folders[folder])
    }
  }

  private mutating func maildirMessage(
    _ name: String, in folder: FolderWalk.Folder, isNew: Bool
  ) -> MailboxItem {
    let path = folder.path + "/" + name
    do {
      let file = try MessageFile(path: path)
      bytesDone += file.size
      let state = MaildirInfo.flags(ofName: name)
      let keywords = folder.keywords.keywords(ofName: name)
      var message = try file.message(
        in: FolderLabel.join(folder.label, top: top),
        flags: (isNew ? state.flags.subtracting(.seen) : state.flags).union(
          .init(keywords.compactMap(\.flag))),
        isTrashed: state.isTrashed)
      message.labels = keywords.compactMap(\.label)
      return .message(message)
    } catch {
      return failure(path, error.reason)
    }
  }

  private mutating func open(_ name: String, in folder: FolderWalk.Folder) -> MailboxItem? {
    let path = folder.path + "/" + name
    do {
      let file = try InputFile(path: path)
      guard file.status.kind == .file else { return failure(path, "not a file") }
      return try open(file, path: path, name: name, label: folder.label)
    } catch {
      return failure(path, error.reason)
    }
  }

  private mutating func open(
    _ file: InputFile, path: String, name: String, label: [String]
  ) throws(SystemProblem) -> MailboxItem? {
    let beginning = try file.read(at: 0, count: min(MailFileKind.lookahead, file.status.size))
    let isNamedMessage = name.lowercased().hasSuffix(".eml")
    switch MailFileKind(beginning: beginning, isTrusted: format == .eml || isNamedMessage) {
    case .refused(let reason):
      bytesDone += file.status.size
      return failure(path, reason)
    case .mbox(let start) where format != .eml:
      let parts = isSingleFile ? [] : FolderLabel.parts(ofMailbox: name, in: label)
      mailbox = MboxFile(
        file: file, path: path, folder: FolderLabel.join(parts, top: top), dialect: format, start: start)
      return nil
    case .mbox, .message:
      if let format, format != .eml, format != .maildir {
        return failure(path, "not a mailbox: it does not start with a From line")
      }
      return message(MessageFile(file, path: path), path: path, in: FolderLabel.join(label, top: top))
    }
  }

  private mutating func message(_ file: MessageFile, path: String, in folder: String?) -> MailboxItem {
    bytesDone += file.size
    do { return .message(try file.message(in: folder, flags: [])) } catch {
      return failure(path, error.reason)
    }
  }

  private func failure(_ path: String, _ reason: String) -> MailboxItem {
    .failure(ImportFailure(path: path, offset: 0, reason: reason))
  }
}
