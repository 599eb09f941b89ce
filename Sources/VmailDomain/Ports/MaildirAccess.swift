public import FoundationEssentials

/// A message's file in a Maildir.
public struct MaildirFile: Hashable, Sendable {
  /// The part of its name that it keeps while it is in this Maildir: without flags and other programs' fields.
  public var name: String
  /// Its path in the Maildir, such as `cur/1234.M1P2.host:2,S`.
  public var path: String
  /// Only ``maildirFlags``.
  public var flags: MessageFlags
  /// Whether it is marked to be deleted.
  public var isTrashed: Bool

  /// The flags that names of files can have.
  public static let maildirFlags: MessageFlags = [.seen, .flagged, .answered, .draft, .forwarded]

  /// Whether vmail has written it.
  public var isWrittenHere: Bool { name.hasSuffix(Self.ownEnd) }

  /// The end of the names of files that vmail writes.
  public static let ownEnd = ".vmail"

  public init(name: String, path: String, flags: MessageFlags, isTrashed: Bool) {
    self.name = name
    self.path = path
    self.flags = flags
    self.isTrashed = isTrashed
  }
}

/// The times at which a Maildir's folders `cur` and `new` were changed, in nanoseconds since 1970.
public struct MaildirTimes: Hashable, Sendable {
  public var cur: Int64
  public var new: Int64

  public init(cur: Int64, new: Int64) { (self.cur, self.new) = (cur, new) }

  /// Whether a listing made at `now` has everything that was done until these times: a file system's clock may be
  /// coarse.
  public func areSettled(at now: Date) -> Bool {
    Double(max(cur, new)) / 1e9 < now.timeIntervalSince1970 - 2
  }
}

/// A tree of Maildirs.
public struct MaildirTree: Hashable, Sendable {
  public struct Maildir: Hashable, Sendable {
    /// The path relative to the top; empty for the top itself.
    public var path: String
    /// The folder's name, with its parts separated by `/`; empty for the top.
    public var label: String

    public init(path: String, label: String) { (self.path, self.label) = (path, label) }
  }

  /// The inode number of the top folder.
  public var inode: UInt64
  public var maildirs: [Maildir]
  /// The parts of the tree that can't be read.
  public var failures: [ImportFailure]

  public init(inode: UInt64, maildirs: [Maildir] = [], failures: [ImportFailure] = []) {
    self.inode = inode
    self.maildirs = maildirs
    self.failures = failures
  }
}

/// Reads and changes the Maildirs of a tree. All paths of Maildirs are absolute.
public protocol MaildirAccess: Sendable {
  /// Finds the Maildirs below a folder.
  /// - Throws: ``MailboxError`` when there is no folder, or when it can't be read.
  func tree(at path: String) throws -> MaildirTree

  /// Returns whether there is nothing at a path, or an empty folder.
  /// - Throws: ``MailboxError``.
  func isFree(_ path: String) throws -> Bool

  /// Returns a stream with an element shortly after other programs, or vmail, have changed the files of a tree; one element
  /// may stand for several changes. The watch ends with the stream.
  func changes(in tree: MaildirTree, at path: String) -> AsyncStream<Void>

  /// Creates a tree with a Maildir at its top, unless there is a folder already.
  /// - Throws: ``MailboxError``.
  func makeTree(at path: String) throws

  /// Creates the Maildir of a folder, in the layout that the tree has.
  /// - Parameter label: the folder's name, with its parts separated by `/`; empty for the Inbox.
  /// - Throws: ``MailboxError``.
  func makeMaildir(for label: String, in tree: MaildirTree, at path: String) throws -> MaildirTree.Maildir

  /// - Throws: ``MailboxError``.
  func times(of maildir: String) throws -> MaildirTimes

  /// Lists the files of a Maildir. A file in `new` has no flags.
  /// - Throws: ``MailboxError``.
  func files(of maildir: String) throws -> [MaildirFile]

  /// Reads a message.
  /// - Throws: ``ImportFailure``.
  func read(_ file: MaildirFile, in maildir: String) throws -> RawMessage

  /// Returns the file in which a message is to be written, with a name of its own.
  func newFile(flags: MessageFlags, date: Date, size: Int) -> MaildirFile

  /// Writes a message.
  /// - Throws: ``MailboxError``.
  func write(_ source: [UInt8], as file: MaildirFile, date: Date, in maildir: String) throws

  /// Makes what was written and removed durable.
  /// - Throws: ``MailboxError``.
  func synchronize(_ maildir: String) throws

  /// Gives a file other flags; the marks that vmail doesn't know are kept.
  /// - Returns: `nil` when the file is no longer there under its name.
  /// - Throws: ``MailboxError``.
  func setFlags(_ flags: MessageFlags, of file: MaildirFile, in maildir: String) throws -> MaildirFile?

  /// Removes a file, and what an interrupted write of it has left.
  /// - Returns: whether the file was there under its name.
  /// - Throws: ``MailboxError``.
  func remove(_ file: MaildirFile, in maildir: String) throws -> Bool
}
