/// The ID of a stored entity: opaque outside the store, and ordered by age.
///
/// The entity is part of the type, so that a thread's ID can't be passed where a folder's is expected.
public struct ID<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: Int64

  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  public var description: String { String(rawValue) }

  /// Lower is older: when two threads are joined, the lower ID survives (page 8.13).
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

public typealias AccountID = ID<Account>
public typealias FolderID = ID<Folder>
public typealias EmailID = ID<Email>
public typealias ThreadID = ID<MailThread>
public typealias AttachmentID = ID<Attachment>
