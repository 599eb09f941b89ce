internal import FoundationEssentials
internal import Glibc
public import VmailDomain

/// Writes mail to mbox files, Maildirs and single messages.
///
/// Everything is written under a temporary name beside `path` and renamed by ``MailboxSink/finish()``; a sink that is
/// released before removes it. Nothing is ever overwritten. The `eml` format has no flags.
public struct MailboxFileWriter: MailboxWriting {
  public init() {}

  public func sink(path: String, format: MailboxFormat, tree: Bool) throws -> any MailboxSink {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    let target = path
    return try Self.rethrowing { () throws(MailboxFailure) -> any MailboxSink in
      switch format {
      case .mboxo, .mboxrd, .mboxcl, .mboxcl2:
        if tree { return try MboxTreeSink(path: target, format: format) }
        return try MboxSink(path: target, format: format)
      case .maildir: return try MaildirSink(path: target, tree: tree)
      case .eml: return try EMLSink(path: target, tree: tree)
      }
    }
  }

  public func makeFolder(path: String) throws {
    try Self.rethrowing { () throws(MailboxFailure) in
      guard access(path, F_OK) != 0 else { throw .exists(path) }
      try FolderMaking.make(path)
    }
  }

  public func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink {
    switch format {
    case .mboxo, .mboxrd, .mboxcl, .mboxcl2: return MboxStream(format: format, write: write)
    case .eml: return EMLStream(write: write)
    case .maildir: throw MailboxError.noStream(format: format)
    }
  }

  /// Converts failures to the errors of the port.
  static func rethrowing<Result>(_ body: () throws(MailboxFailure) -> Result) throws -> Result {
    do { return try body() } catch { throw error.error }
  }
}

/// Writes an mbox to a stream.
struct MboxStream: MailboxSink {
  private let entry: MboxEntry
  private let put: ByteTaker

  init(format: MailboxFormat, write: @escaping ByteTaker) {
    entry = MboxEntry(format: format)
    put = write
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    try put(entry.bytes(source: source, flags: flags, dateReceived: dateReceived, sender: sender))
  }

  func finish() {}
}

/// Writes a single message to a stream, byte for byte. It is held back until it is certain that there is no second
/// one.
struct EMLStream: MailboxSink {
  private var held: [UInt8]?
  private let put: ByteTaker

  init(write: @escaping ByteTaker) { put = write }

  mutating func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    guard held == nil else { throw MailboxError.holdsOneMessage(format: .eml) }
    held = source
  }

  mutating func finish() throws {
    if let held { try put(held) }
  }
}

/// Writes a single mbox.
final class MboxSink: MailboxSink {
  private let staged: StagedOutput
  private let file: OutputFile
  private let entry: MboxEntry

  init(path: String, format: MailboxFormat) throws(MailboxFailure) {
    staged = try StagedOutput(target: path)
    file = try OutputFile(path: staged.path)
    entry = MboxEntry(format: format)
  }

  func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      try file.write(
        entry.bytes(source: source, flags: flags, dateReceived: dateReceived, sender: sender))
    }
  }

  func finish() throws {
    try MailboxFileWriter.rethrowing { () throws(MailboxFailure) in
      try file.sync()
      try staged.commitFile()
    }
  }
}
