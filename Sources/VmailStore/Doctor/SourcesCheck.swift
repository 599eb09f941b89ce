import FoundationEssentials
import VmailDomain

/// Checks that the source of every message is in its place, and unchanged.
struct SourcesCheck: StoreCheck {
  static let checkName = "sources"
  let name = SourcesCheck.checkName
  let files: StoreFiles
  /// `nil` to skip comparing digests.
  let digest: SourceDigest?

  func examine(_ db: Database) throws -> Diagnosis {
    var walk = Walk(sizes: try StoreDirectory(files: files).sourceSizes())
    let reader = SourceReader(files: files)
    var damaged: [EmailID] = []
    try SQLStatement(db, Self.sql).forEach { row in
      let (email, place) = (EmailID(row.integer(0)), SegmentLocationQuery.place(row, from: 1))
      if try !walk.visit(place) || !reader.isWhole(place, of: email, digest) { damaged.append(email) }
    }
    walk.finish()
    let rest = walk.unused == 0 ? "" : "; \(walk.unused) unused bytes, which do no harm"
    guard !damaged.isEmpty else {
      return .fine(
        "the sources of all \(walk.count) messages are \(digest == nil ? "present" : "intact")" + rest)
    }
    var finding = try DamagedSources(damaged, of: walk.count, db).finding
    finding.detail += rest
    return Diagnosis(
      isOK: false, detail: finding.detail, isDamage: true, messages: finding.messages, damaged: damaged)
  }

  private static let sql =
    "SELECT emailId, \(SegmentLocationQuery.columns) FROM email_source ORDER BY segment, offset"

  /// Visits the messages in the order in which they are stored in the segments.
  private struct Walk {
    var sizes: [SourceSegment: Int]
    private(set) var count = 0
    /// The number of bytes that belong to no message, such as after an interrupted import.
    private(set) var unused = 0
    private var segment: SourceSegment?
    /// The end of the previous message.
    private var end = 0

    init(sizes: [SourceSegment: Int]) { self.sizes = sizes }

    /// - Returns: whether the segment has such a location, after the previous ones.
    mutating func visit(_ place: SegmentLocation) -> Bool {
      count += 1
      if place.file != segment {
        countTail()
        (segment, end) = (place.file, 0)
      }
      let size = sizes[place.file] ?? 0
      guard place.offset >= end, place.extent >= 0, place.offset <= size, place.extent <= size - place.offset
      else { return false }
      count(gap: place.offset - end, upTo: MboxFromLine.maximumLength)
      end = place.offset + place.extent
      return true
    }

    mutating func finish() {
      countTail()
      unused += sizes.values.reduce(0, +)
      sizes = [:]
    }

    /// Counts the bytes after the last message of a segment, which is then complete.
    private mutating func countTail() {
      guard let segment, let size = sizes.removeValue(forKey: segment) else { return }
      // Line ends follow the last message.
      count(gap: size - end, upTo: 2)
    }

    /// - Parameter mbox: the number of bytes that belong to the mbox in a plain segment; a gzip member
    ///   includes them.
    private mutating func count(gap: Int, upTo mbox: Int) {
      if gap > (segment?.isPacked == true ? 0 : mbox) { unused += gap }
    }
  }
}

/// Describes the messages whose sources are damaged or missing.
struct DamagedSources {
  /// The maximum number of messages listed individually.
  static let namedAtMost = 1_000
  private static let namedInDetail = 3

  let finding: DoctorFinding

  static let sql = "SELECT subject, fromName, fromAddress, dateReceived, id FROM email WHERE id = ?"

  /// - Parameters:
  ///   - emails: all damaged messages.
  ///   - count: the total number of messages.
  init(_ emails: [EmailID], of count: Int, _ db: Database) throws {
    let (statement, outer) = (SQLStatement(db, Self.sql), OuterFields(db))
    let names = try emails.prefix(Self.namedAtMost).map { email in
      try statement.first(.integer(email.rawValue)) { try Self.name($0, outer) } ?? "message \(email)"
    }
    let shown = names.prefix(Self.namedInDetail).joined(separator: ", ")
    let rest = emails.count > Self.namedInDetail ? " and \(emails.count - Self.namedInDetail) more" : ""
    finding = DoctorFinding(
      check: SourcesCheck.checkName, isOK: false,
      detail:
        "the sources of \(emails.count) of \(count) messages are damaged or missing: \(shown)\(rest)",
      isDamage: true, messages: names)
  }

  /// Returns `"Lunch" from Ann of 2025-02-05`.
  private static func name(_ row: SQLStatement.Columns, _ outer: OuterFields?) throws -> String {
    let subject = try outer?.fields(of: EmailID(row.integer(4)))?.subject ?? row.text(0)
    let sender = row.optionalText(1) ?? row.text(2)
    let day = Date(storedSeconds: row.integer(3)).formatted(.iso8601.year().month().day())
    return "\"\(subject)\"" + (sender.isEmpty ? "" : " from \(sender)") + " of \(day)"
  }
}
