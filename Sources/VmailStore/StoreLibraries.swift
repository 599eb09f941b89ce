internal import CSQLite
internal import CZlib
public import VmailDomain

/// The libraries that the store is linked with.
public enum StoreLibraries {
  public static var all: [LibraryVersion] {
    [
      LibraryVersion("SQLite", String(cString: sqlite3_libversion())),
      LibraryVersion("zlib", String(cString: zlibVersion())),
    ]
  }
}
