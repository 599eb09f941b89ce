import VmailDomain

/// Removes source segments of which no message is left, such as those of an account that was removed.
///
/// Its own transaction, behind the one that took the messages out: no row may lead to a file that is
/// gone, whatever happens in between.
struct UnusedSegments {
  let files: StoreFiles

  /// The caller holds the writer's lock.
  func remove(_ db: Database) throws {
    let used = Set(
      try SQLStatement(db, "SELECT DISTINCT segment FROM email_source").all { $0.int(0) })
    for segment in try StoreDirectory(files: files).sourceSizes().keys where !used.contains(segment.number) {
      try SQLStatement(db, "DELETE FROM source_segment WHERE number = ?").run(.integer(segment.number))
      try removeFile(files.path(of: segment))
    }
  }
}
