public import FoundationEssentials

/// Parses messages' sources.
public protocol MessageReading: Sendable {
  /// The current version of the rules that derive ``MessageContent/text``.
  var textVersion: Int { get }

  /// Parses a message. Never fails: of a malformed message, everything that can be shown is shown, and
  /// ``MessageContent/remarks`` describes the rest.
  func read(_ source: [UInt8]) -> MessageContent

  /// Returns ``MessageContent/digest`` alone: the same for the same message, whatever a mailbox adds to it.
  func digest(of source: [UInt8]) -> [UInt8]

  /// Prepares for parsing many messages, for example by loading what was learned since.
  func prepare() async
}

extension MessageReading {
  public func prepare() async {}
  public func digest(of source: [UInt8]) -> [UInt8] { read(source).digest }
}

/// ``MessageReading/digest(of:)``, for code that checks sources without parsing them.
public typealias SourceDigest = @Sendable (_ source: [UInt8]) -> [UInt8]

/// The file formats for mail.
public enum MailboxFormat: String, Sendable, CaseIterable {
  /// `From ` lines are quoted, but not lines that are quoted already: some lines lose a `>`.
  case mboxo
  /// Every `From ` line, quoted or not, gets a `>`: nothing is lost.
  case mboxrd
  /// As mboxo, with Content-Length.
  case mboxcl
  /// Content-Length and no quoting.
  case mboxcl2
  case maildir
  case eml
}

/// A message found in a file.
public struct RawMessage: Sendable {
  public var source: [UInt8]
  public var flags: MessageFlags
  /// Whether the mailbox marks it as deleted but still holds it (Maildir `T`, X-Status `D`).
  public var isTrashed: Bool
  /// The folder's name within the import, with its parts separated by `/`; `nil` for mail at the top level.
  public var folder: String?
  /// The system folders that the mailbox records for the message, wherever it is located; empty for the
  /// Archive. `nil` if the mailbox records none.
  public var systemFolders: [FolderType]?
  /// The user's labels that the mailbox records for the message.
  public var labels: [String] = []
  public var envelopeDate: Date?
  public var fileTime: Date?
  public var path: String
  /// The offset in the file at which it begins, in bytes.
  public var offset: Int

  public init(
    source: [UInt8], flags: MessageFlags, isTrashed: Bool, folder: String?, envelopeDate: Date?,
    fileTime: Date?, path: String, offset: Int
  ) {
    self.source = source
    self.flags = flags
    self.isTrashed = isTrashed
    self.folder = folder
    self.envelopeDate = envelopeDate
    self.fileTime = fileTime
    self.path = path
    self.offset = offset
  }
}

/// A part of an imported path that could not be read, with the reason.
public struct ImportFailure: Error, Hashable, Sendable {
  public var path: String
  /// The offset in bytes; 0 for a whole file.
  public var offset: Int
  /// A clause without a capital or full stop, such as `permission denied`.
  public var reason: String

  public init(path: String, offset: Int, reason: String) {
    self.path = path
    self.offset = offset
    self.reason = reason
  }
}

/// Something that another program stores with its mail, and that is not imported.
public struct SkippedFile: Hashable, Sendable {
  public var path: String
  /// A clause if the user has to know, such as `imported without its attachments`; `nil` for a file without mail.
  public var reason: String?

  public init(path: String, reason: String? = nil) { (self.path, self.reason) = (path, reason) }
}

public enum MailboxItem: Sendable {
  case message(RawMessage)
  case failure(ImportFailure)
  case skipped(SkippedFile)
  /// A message that its program no longer has, although the file still does.
  case deleted
}

/// Iterates over the mail in a file or folder, one message at a time.
public protocol MailboxScan {
  /// The total number of bytes to be read.
  var totalBytes: Int { get }
  var bytesRead: Int { get }
  /// Returns the next item; `nil` at the end.
  mutating func next() -> MailboxItem?
}

public protocol MailboxReading: Sendable {
  /// - Parameter format: `nil` to detect it.
  /// - Throws: ``MailboxError`` when `path` is missing or can't be read at all.
  func scan(path: String, format: MailboxFormat?) throws -> any MailboxScan

  /// Reads the files that another program's index lists.
  func scan(_ index: MailIndex) -> any MailboxScan
}

/// Writes mail to files.
public protocol MailboxSink {
  /// - Parameter folder: the folder in a tree; `nil` for the top level.
  mutating func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws
  /// Makes the written mail durable. Nothing is complete before this has returned.
  mutating func finish() throws
}

public protocol MailboxWriting: Sendable {
  /// - Parameter tree: whether each folder becomes a separate mailbox below `path`.
  /// - Throws: ``MailboxError`` when `path` exists or can't be created.
  func sink(path: String, format: MailboxFormat, tree: Bool) throws -> any MailboxSink

  /// Creates a folder for the mailboxes of several accounts.
  /// - Throws: ``MailboxError`` when `path` exists or can't be created.
  func makeFolder(path: String) throws

  /// Writes one mailbox into a stream, such as a pipe.
  /// - Parameter write: receives the bytes in order.
  /// - Throws: ``MailboxError/noStream(format:)`` for a format whose mailboxes are folders.
  func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink
}

/// Receives the bytes of a stream in order; throws when it accepts no more.
public typealias ByteTaker = @Sendable ([UInt8]) throws -> Void

public enum MailboxError: Error, Equatable {
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case exists(path: String)
  case cannotWrite(path: String, reason: String)
  /// A mailbox in this format isn't a single stream of bytes.
  case noStream(format: MailboxFormat)
  /// The output can't hold another message.
  case holdsOneMessage(format: MailboxFormat)
}
