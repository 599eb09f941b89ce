/// Removes what an interrupted write has left at the end of a packed segment: the beginning of a message, at which `zcat` stops
/// and of which a salvage would make a message.
///
/// Whole messages behind the last one that the database knows stay: if it has lost its newest changes, they are all that is
/// left of them. A message that wasn't written whole was never in the database, so it is still where it came from.
struct TornEnds {
  let files: StoreFiles
  let db: Database

  /// Removes those of the segments with a number or a higher one. The caller holds the writer's lock.
  func remove(since first: Int) throws {
    for (path, start) in try all(since: first) {
      guard start > 0 else {
        try removeFile(path)
        continue
      }
      let file = try FileDescriptor.open(path, .write)
      defer { file.closeQuietly() }
      try file.truncate(to: start)
    }
  }

  /// Returns the segments that have one, and where it begins.
  func all(since first: Int) throws -> [(path: String, start: Int)] {
    let directory = StoreDirectory(files: files)
    var found: [(path: String, start: Int)] = []
    for segment in try directory.names(in: files.sources).compactMap(SourceSegment.init(name:))
    where segment.isPacked && segment.number >= first {
      let path = files.path(of: segment)
      let written = try size("SELECT size FROM source_segment WHERE number = ?", segment)
      guard try directory.size(of: path) ?? 0 > written else { continue }
      // A symbolic link is not followed.
      guard let file = try? FileDescriptor.open(path) else { continue }
      defer { file.closeQuietly() }
      guard let start = try SegmentUnpacker.tornEnd(of: file, from: written),
        try start >= size("SELECT max(offset + packedLength) FROM email_source WHERE segment = ?", segment)
      else { continue }
      found.append((path, start))
    }
    return found
  }

  private func size(_ sql: String, _ segment: SourceSegment) throws -> Int {
    try SQLStatement(db, sql).first(.integer(segment.number)) { $0.int(0) } ?? 0
  }
}
