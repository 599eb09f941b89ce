internal import GRDBSQLite
public import VmailDomain

/// What the store is linked with.
public enum StoreLibraries {
  public static var all: [LibraryVersion] {
    [LibraryVersion("SQLite", String(cString: sqlite3_libversion()))]
  }
}
