/// Problems with the store as a whole. The shell words each, with advice on what to do.
public enum StoreError: Error, Equatable {
  /// The file is a database, but not vmail's.
  case notAStore(path: String)
  /// SQLite or the checks at opening found damage; the files are left unchanged.
  case damaged(path: String, detail: String)
  /// The store was written by a vmail with a newer schema.
  case newerVersion(path: String, found: String)
  /// The store was written by a vmail with an older schema than any that is still upgraded.
  case olderVersion(path: String, found: String)
  /// Another user can read or write the store, or owns it.
  case unsafePermissions(path: String, detail: String)
  case readOnly(path: String)
  case diskFull(path: String)
  /// Another process held the writer's lock for too long.
  case busy(path: String)
  case cannotOpen(path: String, detail: String)
  /// The store refers to a message whose source is missing from its place.
  case sourceMissing(emailId: EmailID, detail: String)
  /// The source of a message is not the one that was stored.
  case sourceDamaged(emailId: EmailID)
  /// There are sources, but no database that describes them.
  /// - Parameter bytes: the size of the sources.
  case databaseMissing(path: String, bytes: Int)
  /// A salvage was begun and did not come to its end.
  case salvageUnfinished(path: String)
}

extension StoreError {
  /// Whether the error concerns the source of one message only, and the store remains usable.
  public var isAboutOneSource: Bool {
    switch self {
    case .sourceMissing, .sourceDamaged: true
    default: false
    }
  }

  /// Whether trying again may help: not if the store could not be opened at all, nor if the only copy of a message is damaged.
  public var canBeRetried: Bool {
    switch self {
    case .notAStore, .newerVersion, .olderVersion, .unsafePermissions, .databaseMissing, .salvageUnfinished,
      .cannotOpen, .sourceMissing, .sourceDamaged:
      false
    case .damaged, .readOnly, .diskFull, .busy: true
    }
  }
}
