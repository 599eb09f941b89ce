internal import FoundationEssentials
internal import VmailDomain

/// Reads the messages of an mbox one after another.
///
/// Only one message at a time is held in memory. The end of a message is determined by the next `From ` line, or by a
/// Content-Length that leads exactly to one.
struct MboxFile {
  /// The maximum size of a message; larger ones are skipped.
  static let messageLimit = 256 << 20
  /// The size above which the end of a message is searched for before the rest is kept in memory.
  private static let windowLimit = 8 << 20

  private let path: String
  private let folder: String?
  private let dialect: MailboxFormat?
  private let profile: ThunderbirdProfile?
  private let file: InputFile
  private let chunk: Int
  private var window: FileWindow
  /// The position in the window of the next message's `From ` line.
  private var head = 0
  private var isFirst = true
  /// The keywords used in the mailbox, according to its first message.
  private var keywords: Set<String> = []
  private var isBroken = false

  /// - Parameters:
  ///   - profile: the profile of Thunderbird that the mailbox is part of.
  ///   - start: the offset of the first message.
  ///   - chunk: the number of bytes that are read at once, which makes no difference to what is read.
  init(
    file: InputFile, path: String, folder: String?, dialect: MailboxFormat?,
    profile: ThunderbirdProfile? = nil, start: Int, chunk: Int = FileWindow.usualChunk
  ) {
    self.file = file
    self.path = path
    self.folder = folder
    self.dialect = dialect
    self.profile = profile
    self.chunk = chunk
    window = FileWindow(file: file, origin: start, chunk: chunk)
  }

  /// The number of bytes of the file that have been processed.
  var bytesRead: Int { window.origin + head }

  mutating func next() -> MailboxItem? {
    while !isBroken {
      let offset = window.origin + head
      do {
        switch try nextStep() {
        case .end: return nil
        case .skipped: continue
        case .item(let item): return item
        case .tooLarge:
          return .failure(
            ImportFailure(path: path, offset: offset, reason: "the message is larger than 256 MB"))
        }
      } catch {
        // After a read error, the following messages can't be separated.
        isBroken = true
        return .failure(ImportFailure(path: path, offset: offset, reason: error.reason))
      }
    }
    return nil
  }

  // MARK: Reading a message

  private enum Step {
    case item(MailboxItem)
    /// An internal entry of the mailbox.
    case skipped
    case tooLarge
    case end
  }

  private mutating func nextStep() throws(SystemProblem) -> Step {
    window.drop(head)
    head = 0
    try passOverEmptyLines()
    guard window.count > 0 else { return .end }
    let envelopeEnd = try endOfLine(from: 0)
    let header = try headerRange(from: envelopeEnd)
    // A second `From ` line directly behind the first begins no message.
    var search = MboxSeparator(
      position: try endOfLine(from: header.lowerBound),
      isBare: window.withBytes { !EnvelopeLine.isEnvelopeLine(Self.firstLine($0)) })
    // A header without an end seems to go on in the next message, whose Content-Length says nothing about this one.
    // Only mboxcl2 may have such lines in a header.
    while dialect != .mboxcl2, search.position < header.upperBound {
      if let end = search.find(in: window, before: header.upperBound) {
        return finish(header: header, bodyEnd: end, isCounted: false)
      }
      if window.isAtEnd { break }
      if search.position < header.upperBound { try window.extend() }
    }
    if let end = try endByContentLength(header) {
      try extend(to: end)
      return finish(header: header, bodyEnd: min(end, window.count), isCounted: true)
    }
    while true {
      if let end = search.find(in: window) {
        return finish(header: header, bodyEnd: end, isCounted: false)
      }
      if window.isAtEnd {
        return finish(header: header, bodyEnd: window.count, isCounted: false)
      }
      if window.count > Self.windowLimit { return try finishLong(header: header, search) }
      try window.extend()
    }
  }

  /// Reads a long message, or skips it if it is too long.
  private mutating func finishLong(
    header: Range<Int>, _ search: MboxSeparator
  ) throws(SystemProblem) -> Step {
    let end = try endOfMessage(search)
    let length = end - window.origin
    guard length <= Self.messageLimit else {
      window = FileWindow(file: file, origin: end, chunk: chunk)
      isFirst = false
      return .tooLarge
    }
    try extend(to: length)
    return finish(header: header, bodyEnd: min(length, window.count), isCounted: false)
  }

  /// Returns the offset of the next `From ` line, or the end of the file. Earlier data isn't kept.
  private func endOfMessage(_ search: MboxSeparator) throws(SystemProblem) -> Int {
    var (ahead, search) = (window, search)
    while true {
      if let end = search.find(in: ahead) { return ahead.origin + end }
      if ahead.isAtEnd { return ahead.origin + ahead.count }
      ahead.drop(search.forget())
      try ahead.extend()
    }
  }

  private mutating func finish(header: Range<Int>, bodyEnd: Int, isCounted: Bool) -> Step {
    let offset = window.origin
    let wasFirst = isFirst
    isFirst = false
    head = bodyEnd
    // Without an empty line at its end, the header seems to go on in the next message.
    let header = header.lowerBound..<max(header.lowerBound, min(header.upperBound, bodyEnd))
    let (status, mozilla) = window.withBytes { bytes in
      let header = UnsafeRawBufferPointer(rebasing: bytes[header])
      return (StatusFields(header: header), MozillaFields(header: header))
    }
    if wasFirst { keywords = Set(status.mailboxKeywords) }
    let item = window.withBytes { bytes in
      let envelope = UnsafeRawBufferPointer(rebasing: bytes[..<header.lowerBound])
      let end = isCounted ? bodyEnd : Self.withoutSeparator(bytes, start: header.lowerBound, end: bodyEnd)
      let form = MboxSource(dialect: dialect, isCounted: isCounted)
      var message = RawMessage(
        source: form.source(of: bytes, header: header, end: end), flags: status.flags,
        isTrashed: status.isDeleted, folder: folder,
        envelopeDate: EnvelopeLine.date(of: Self.firstLine(envelope)), fileTime: file.status.modified,
        path: path, offset: offset)
      // Keywords that the mailbox does not declare may have been written by a sender.
      message.labels = status.keywords.filter(keywords.contains).compactMap { MailKeyword($0).label }
      if let mozilla { message.take(mozilla, profile) }
      if EnvelopeLine.isTakeouts(envelope),
        let gmail = GmailLabels(header: UnsafeRawBufferPointer(rebasing: bytes[header]))
      {
        message.take(gmail)
      }
      let empty = ImportFailure(path: path, offset: offset, reason: "a From line without a message")
      if message.source.isEmpty { return MailboxItem.failure(empty) }
      return mozilla?.isExpunged ?? false ? .deleted : .message(message)
    }
    return wasFirst && status.isFolderInternalData ? .skipped : .item(item)
  }

  // MARK: Positions

  private mutating func extend(to count: Int) throws(SystemProblem) {
    while window.count < count, !window.isAtEnd { try window.extend() }
  }

  private mutating func endOfLine(from start: Int) throws(SystemProblem) -> Int {
    while true {
      let line = window.withBytes { SourceLines($0, from: start).firstLine() }
      if let line, window[line.upperBound - 1] == 0x0A { return line.upperBound }
      if window.isAtEnd || window.count > 2 << 20 { return window.count }
      try window.extend()
    }
  }

  /// Returns the range of the header: after the `From ` line and quoted ones that follow it, including the empty line
  /// at the end.
  private mutating func headerRange(from start: Int) throws(SystemProblem) -> Range<Int> {
    while true {
      let range = window.withBytes { MboxSource.header(in: $0, from: start) }
      let isWhole = range.map { $0.upperBound < window.count } ?? false
      if let range, isWhole || window.isAtEnd || window.count > 2 << 20 { return range }
      if range == nil, window.isAtEnd || window.count > 2 << 20 {
        return start..<window.count
      }
      try window.extend()
    }
  }

  /// Returns the end of the body according to Content-Length; `nil` if there is none, the dialect does not use it, or
  /// it does not lead to the end of a message.
  private func endByContentLength(_ header: Range<Int>) throws(SystemProblem) -> Int? {
    guard dialect != .mboxo, dialect != .mboxrd else { return nil }
    let declared = window.withBytes {
      MboxSource.contentLength(UnsafeRawBufferPointer(rebasing: $0[header]))
    }
    guard let declared, declared <= Self.messageLimit else { return nil }
    let end = header.upperBound + declared
    guard window.origin + end <= file.status.size else { return nil }
    let following = try window.peek(at: window.origin + end, count: 16).drop { $0 == 0x0A || $0 == 0x0D }
    return following.isEmpty || following.starts(with: Array("From ".utf8)) ? end : nil
  }

  /// Skips empty lines between messages.
  private mutating func passOverEmptyLines() throws(SystemProblem) {
    while true {
      try extend(to: 1)
      let empty = window.withBytes { $0.prefix { $0 == 0x0A || $0 == 0x0D }.count }
      window.drop(empty)
      if empty == 0 || window.isAtEnd { return }
    }
  }

  /// Excludes the empty line before the next `From ` line, which belongs to the mailbox.
  private static func withoutSeparator(_ bytes: UnsafeRawBufferPointer, start: Int, end: Int) -> Int {
    var end = end
    guard end - 2 >= start, bytes[end - 1] == 0x0A else { return end }
    if bytes[end - 2] == 0x0A {
      end -= 1
    } else if end - 3 >= start, bytes[end - 2] == 0x0D, bytes[end - 3] == 0x0A {
      end -= 2
    }
    return end
  }

  private static func firstLine(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let line = SourceLines(bytes).firstLine() ?? 0..<0
    return UnsafeRawBufferPointer(rebasing: bytes[line])
  }
}

extension RawMessage {
  /// Adds the state that Thunderbird has stored.
  mutating func take(_ mozilla: MozillaFields, _ profile: ThunderbirdProfile?) {
    flags.formUnion(mozilla.flags)
    isTrashed = isTrashed || mozilla.isDeleted
    labels += ThunderbirdProfile.labels(mozilla.keys, in: profile).filter { !labels.contains($0) }
  }

  /// Replaces all state by Gmail's, which is complete.
  fileprivate mutating func take(_ gmail: GmailLabels) {
    (flags, isTrashed) = (gmail.flags, false)
    (systemFolders, labels) = (gmail.folders, gmail.labels)
  }
}
