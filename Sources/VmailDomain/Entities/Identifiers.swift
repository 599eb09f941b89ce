/// The identity of one stored entity: opaque outside the store, ordered by age within it.
///
/// The entity is part of the type, so that a thread's identifier cannot be passed for a folder's.
public struct ID<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: Int64

  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  public var description: String { String(rawValue) }

  /// Lower is older: when two threads join, the lower identifier survives (page 8.13).
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

public typealias AccountID = ID<Account>
public typealias FolderID = ID<Folder>
public typealias EmailID = ID<Email>
public typealias ThreadID = ID<MailThread>
public typealias AttachmentID = ID<Attachment>
