internal import CSQLite
internal import CZlib
public import VmailDomain

/// The features of this module, and the libraries that the store is linked with.
public enum StoreLibraries {
  public static let features = ["fts5"]

  public static var all: [LibraryVersion] {
    [
      LibraryVersion("SQLite", String(cString: sqlite3_libversion())),
      LibraryVersion("zlib", String(cString: zlibVersion())),
    ]
  }
}
