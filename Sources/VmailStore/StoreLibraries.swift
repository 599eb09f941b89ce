internal import CDeflate
internal import CSQLite
internal import CZlib
public import VmailDomain

/// The features of this module, and the libraries that the store uses. Listing them doesn't load libdeflate.
public enum StoreLibraries {
  public static let features = ["fts5"]

  public static var all: [LibraryVersion] {
    [
      LibraryVersion("SQLite", String(cString: sqlite3_libversion())),
      LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING),
      LibraryVersion("zlib", String(cString: zlibVersion())),
    ]
  }
}
