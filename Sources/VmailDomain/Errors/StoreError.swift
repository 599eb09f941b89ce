/// What can be wrong with the store as a whole. The shell words each with what to do about it.
public enum StoreError: Error, Equatable {
  /// The file is a database, but not vmail's.
  case notAStore(path: String)
  /// SQLite or the checks at opening found damage; the files are left as they are.
  case damaged(path: String, detail: String)
  /// Written by a vmail whose schema this one does not know.
  case newerVersion(path: String, found: String)
  /// Another user can read or write the store, or it belongs to somebody else.
  case unsafePermissions(path: String, detail: String)
  case readOnly(path: String)
  case diskFull(path: String)
  /// Another process holds the writer's lock and did not let go in time.
  case busy(path: String)
  case cannotOpen(path: String, detail: String)
  /// The store names a message whose source is not where it was put.
  case sourceMissing(emailId: EmailID, detail: String)
  /// The source of a message is not what was put there.
  case sourceDamaged(emailId: EmailID)
  /// There are sources, but no database that says what they are.
  /// - Parameter bytes: the size of the sources.
  case databaseMissing(path: String, bytes: Int)
  /// A salvage was begun and did not come to its end.
  case salvageUnfinished(path: String)
}

extension StoreError {
  /// Whether the source of one message is concerned, and the store goes on.
  public var isAboutOneSource: Bool {
    switch self {
    case .sourceMissing, .sourceDamaged: true
    default: false
    }
  }

  /// Whether the store could not be opened at all: then nothing was tried that could be tried again.
  public var isAboutOpening: Bool {
    switch self {
    case .notAStore, .newerVersion, .unsafePermissions, .databaseMissing, .salvageUnfinished, .cannotOpen:
      true
    case .damaged, .readOnly, .diskFull, .busy, .sourceMissing, .sourceDamaged: false
    }
  }
}
