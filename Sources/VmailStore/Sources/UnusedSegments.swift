import VmailDomain

/// Deletes source segments without messages, such as those of a removed account.
///
/// Runs in its own transaction, after the one that removed the messages: no row may refer to a deleted file, even
/// after a crash in between.
struct UnusedSegments {
  let files: StoreFiles

  /// Deletes the segments. The caller holds the writer's lock.
  func remove(_ db: Database) throws {
    let used = Set(
      try SQLStatement(db, "SELECT DISTINCT segment FROM email_source").all { $0.int(0) })
    for segment in try StoreDirectory(files: files).sourceSizes().keys where !used.contains(segment.number) {
      try SQLStatement(db, "DELETE FROM source_segment WHERE number = ?").run(.integer(segment.number))
      try removeFile(files.path(of: segment))
    }
  }
}
