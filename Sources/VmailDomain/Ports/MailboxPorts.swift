public import FoundationEssentials

/// Reads a message's source.
public protocol MessageReading: Sendable {
  /// The rules by which ``MessageContent/text`` is derived now.
  var textVersion: Int { get }

  /// Never fails: of a message that is broken, what can be shown is shown, and
  /// ``MessageContent/remarks`` says what could not.
  func read(_ source: [UInt8]) -> MessageContent

  /// ``MessageContent/digest`` alone: the same for the same message, whatever a mailbox adds to it.
  func digest(of source: [UInt8]) -> [UInt8]

  /// To be called before much is read: what was learnt since may be taken in.
  func prepare() async
}

extension MessageReading {
  public func prepare() async {}
  public func digest(of source: [UInt8]) -> [UInt8] { read(source).digest }
}

/// ``MessageReading/digest(of:)``, for those who look after sources and read nothing in them.
public typealias SourceDigest = @Sendable (_ source: [UInt8]) -> [UInt8]

/// The forms in which mail is kept in files.
public enum MailboxFormat: String, Sendable, CaseIterable {
  /// `From ` lines quoted, but not lines that are quoted already: loses one `>` of some.
  case mboxo
  /// Every quoted or unquoted `From ` line gets a `>`: loses nothing.
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
  /// The folder's name within what was imported, parts separated by `/`; `nil` for the mail that
  /// lies at the top.
  public var folder: String?
  /// The system folders that the mailbox says it is in, wherever it lies; none for the Archive. `nil` where the
  /// mailbox doesn't say so.
  public var systemFolders: [FolderType]?
  /// The user's labels that the mailbox keeps with it.
  public var labels: [String] = []
  public var envelopeDate: Date?
  public var fileTime: Date?
  public var path: String
  /// Where in the file it begins, in bytes.
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

/// Something in an imported path that could not be read, and why.
public struct ImportFailure: Hashable, Sendable {
  public var path: String
  /// In bytes; 0 for a whole file.
  public var offset: Int
  /// A clause without a capital or full stop, such as `permission denied`.
  public var reason: String

  public init(path: String, offset: Int, reason: String) {
    self.path = path
    self.offset = offset
    self.reason = reason
  }
}

public enum MailboxItem: Sendable {
  case message(RawMessage)
  case failure(ImportFailure)
}

/// Goes through the mail in a file or folder, one message at a time.
public protocol MailboxScan {
  /// The size of all that will be read, in bytes.
  var totalBytes: Int { get }
  var bytesRead: Int { get }
  /// `nil` at the end.
  mutating func next() -> MailboxItem?
}

public protocol MailboxReading: Sendable {
  /// - Parameter format: `nil` to find it out.
  /// - Throws: ``MailboxError`` when `path` is missing or cannot be read at all.
  func scan(path: String, format: MailboxFormat?) throws -> any MailboxScan
}

/// Writes mail to files.
public protocol MailboxSink {
  /// - Parameter folder: where in a tree it belongs; `nil` for the top.
  mutating func write(
    source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
  ) throws
  /// Makes what was written lasting. Nothing is complete before this returned.
  mutating func finish() throws
}

public protocol MailboxWriting: Sendable {
  /// - Parameter tree: whether each folder becomes a mailbox of its own below `path`.
  /// - Throws: ``MailboxError`` when `path` exists or cannot be made.
  func sink(path: String, format: MailboxFormat, tree: Bool) throws -> any MailboxSink

  /// Writes one mailbox into a stream, such as a pipe.
  /// - Parameter write: takes the bytes in their order.
  /// - Throws: ``MailboxError/noStream(format:)`` for a format of which a mailbox is a folder.
  func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink
}

/// Takes the bytes of a stream in their order; throws when it takes no more.
public typealias ByteTaker = @Sendable ([UInt8]) throws -> Void

public enum MailboxError: Error, Equatable {
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case exists(path: String)
  case cannotWrite(path: String, reason: String)
  /// A mailbox of the format is no single run of bytes.
  case noStream(format: MailboxFormat)
  /// There is no room for another message in what is written.
  case holdsOneMessage(format: MailboxFormat)
}
