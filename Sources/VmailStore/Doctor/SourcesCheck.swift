import GRDB
import VmailDomain

/// Whether the source of every message is where it was put.
struct SourcesCheck: StoreCheck {
  let name = "sources"
  let files: StoreFiles

  func examine(_ db: Database) throws -> Diagnosis {
    let directory = StoreDirectory(files: files)
    var walk = Walk(sizes: [:])
    for name in try directory.names(in: files.sources) {
      guard let number = StoreFiles.segmentNumber(ofName: name) else { continue }
      walk.sizes[number] = try directory.size(of: files.sources + "/" + name)
    }
    try SQLStatement(db, Self.sql).forEach { row in
      walk.visit(EmailID(row.integer(0)), segment: row.int(1), offset: row.int(2), length: row.int(3))
    }
    walk.finish()
    return walk.diagnosis
  }

  private static let sql =
    "SELECT emailId, segment, offset, length FROM email_source ORDER BY segment, offset"

  /// Goes through the messages as they lie in the segments.
  private struct Walk {
    var sizes: [Int: Int]
    private var count = 0
    private var missing: [EmailID] = []
    private var missingCount = 0
    /// Bytes of no message: what an interrupted import left.
    private var unused = 0
    private var segment = 0
    /// Where the message before ended.
    private var end = 0

    init(sizes: [Int: Int]) { self.sizes = sizes }

    mutating func visit(_ email: EmailID, segment: Int, offset: Int, length: Int) {
      count += 1
      if segment != self.segment {
        countTail()
        (self.segment, end) = (segment, 0)
      }
      let size = sizes[segment] ?? 0
      guard offset >= end, length >= 0, offset <= size, length <= size - offset else {
        missingCount += 1
        if missing.count < 3 { missing.append(email) }
        return
      }
      if offset - end > MboxEnvelope.maximumLength { unused += offset - end }
      end = offset + length
    }

    mutating func finish() {
      countTail()
      unused += sizes.values.reduce(0, +)
      sizes = [:]
    }

    var diagnosis: Diagnosis {
      let rest = unused == 0 ? "" : "; \(unused) bytes belong to no message, which does no harm"
      if missingCount == 0 { return .fine("the sources of \(count) messages are there" + rest) }
      let examples = missing.map(\.description).joined(separator: ", ")
      return .wrong(
        "the sources of \(missingCount) of \(count) messages are not where they were put"
          + " (such as \(examples))" + rest)
    }

    /// What lies behind the last message of a segment; the segment is then dealt with.
    private mutating func countTail() {
      guard let size = sizes.removeValue(forKey: segment) else { return }
      // Line ends follow the last message.
      if size - end > 2 { unused += size - end }
    }
  }
}
