internal import VmailDomain

/// Reads the files found by a ``FolderWalk``, or a single file.
struct MailboxFileScan: MailboxScan {
  private let folders: [FolderWalk.Folder]
  private let entries: [FolderWalk.Entry]
  private let format: MailboxFormat?
  private let top: String?
  private let isSingleFile: Bool
  private let profile: ThunderbirdProfile?
  /// The file if it is open already.
  private var input: InputFile?
  private var position = 0
  private var mailbox: MboxFile?
  /// What is to be reported next.
  private var pending: MailboxItem?
  private var bytesDone = 0
  private(set) var totalBytes: Int

  /// - Parameter input: the only file if it is open already.
  init(walk: FolderWalk, top: String?, format: MailboxFormat?, input: InputFile? = nil) {
    folders = walk.folders
    entries = walk.entries
    totalBytes = walk.totalBytes
    isSingleFile = walk.isSingleFile
    profile = walk.profile
    self.top = top
    self.format = format
    self.input = input
  }

  var bytesRead: Int { bytesDone + (mailbox?.bytesRead ?? 0) }

  mutating func next() -> MailboxItem? {
    while true {
      if let item = pending.take() { return item }
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
    case .skipped(let file): return .skipped(file)
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
      if !isNew, !MaildirInfo.isThere(inName: name),
        let mozilla = message.source.withUnsafeBytes({ MozillaFields(header: $0) })
      {
        if mozilla.isExpunged { return .deleted }
        message.take(mozilla, profile)
      }
      return .message(message)
    } catch {
      return failure(path, error.reason)
    }
  }

  private mutating func open(_ name: String, in folder: FolderWalk.Folder) -> MailboxItem? {
    let path = input == nil ? folder.path + "/" + name : "standard input"
    do {
      let file: InputFile
      if let open = input.take() { file = open } else { file = try InputFile(path: path) }
      guard file.status.kind == .file else { return failure(path, "not a file") }
      return try open(file, path: path, name: name, in: folder)
    } catch {
      return failure(path, error.reason)
    }
  }

  private mutating func open(
    _ file: InputFile, path: String, name: String, in folder: FolderWalk.Folder
  ) throws(SystemProblem) -> MailboxItem? {
    let beginning = try file.read(at: 0, count: min(MailFileKind.lookahead, file.status.size))
    if GzipInflation.isPacked(beginning) { return try unpack(file, path: path, name: name, in: folder) }
    if name.lowercased().hasSuffix(EmlxFile.suffix) { return emlx(file, path: path, in: folder) }
    let isNamedMessage = name.lowercased().hasSuffix(".eml")
    switch MailFileKind(beginning: beginning, isTrusted: format == .eml || isNamedMessage) {
    case .refused(let reason):
      bytesDone += file.status.size
      return failure(path, reason)
    case .mbox(let start) where format != .eml:
      let parts = isSingleFile ? [] : label(ofMailbox: name, in: folder)
      mailbox = MboxFile(
        file: file, path: path, folder: FolderLabel.join(parts, top: top), dialect: format, profile: profile,
        start: start)
      return nil
    case .mbox, .message:
      if let format, format != .eml, format != .maildir {
        return failure(path, "not a mailbox: it does not start with a From line")
      }
      return message(MessageFile(file, path: path), path: path, in: FolderLabel.join(folder.label, top: top))
    }
  }

  private mutating func unpack(
    _ file: InputFile, path: String, name: String, in folder: FolderWalk.Folder
  ) throws(SystemProblem) -> MailboxItem? {
    let unpacked = try UnpackedFile(unpacking: file)
    totalBytes += unpacked.file.status.size - file.status.size
    let beginning = try unpacked.file.read(at: 0, count: 3)
    guard !GzipInflation.isPacked(beginning) else {
      return failure(path, "compressed more than once: unpack it first")
    }
    let stem = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    let item = try open(unpacked.file, path: path, name: stem, in: folder)
    guard let damage = unpacked.damage else { return item }
    pending = failure(path, damage)
    return item
  }

  private mutating func emlx(
    _ file: InputFile, path: String, in folder: FolderWalk.Folder
  ) -> MailboxItem {
    bytesDone += file.status.size
    do {
      let message = try MessageFile(file, path: path).emlx(in: FolderLabel.join(folder.label, top: top))
      if path.lowercased().hasSuffix(EmlxFile.partialSuffix) {
        pending = .skipped(
          SkippedFile(path: path, reason: "imported without its attachments, which are in other files"))
      }
      return .message(message)
    } catch {
      return failure(path, error.reason)
    }
  }

  private mutating func message(_ file: MessageFile, path: String, in folder: String?) -> MailboxItem {
    bytesDone += file.size
    do { return .message(try file.message(in: folder, flags: [])) } catch {
      return failure(path, error.reason)
    }
  }

  private func label(ofMailbox name: String, in folder: FolderWalk.Folder) -> [String] {
    // A name such as `2024` is elsewhere that of a message.
    if folder.thunderbird?.isMailbox(name) ?? false {
      return folder.label + [profile?.folderName(of: name, in: folder.path) ?? name]
    }
    return FolderLabel.parts(ofMailbox: name, in: folder.label)
  }

  private func failure(_ path: String, _ reason: String) -> MailboxItem {
    .failure(ImportFailure(path: path, offset: 0, reason: reason))
  }
}
