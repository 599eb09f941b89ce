import Foundation
import VmailDomain
import VmailTestSupport

@testable import VmailStore

extension StoreFiles {
  func segment(_ number: Int, isPacked: Bool = true) -> String {
    path(of: SourceSegment(number: number, isPacked: isPacked))
  }
}

extension TemporaryStore {
  /// Makes its packed segments plain ones, as older stores have them.
  func makePlain() throws {
    let queue = try DatabaseQueue(path: files.vault)
    defer { queue.close() }
    try queue.write { db in
      let places = try SQLStatement(
        db, "SELECT \(SegmentLocationQuery.columns) FROM email_source WHERE packedLength IS NOT NULL"
      ).all { SegmentLocationQuery.place($0, from: 0) }
      for (packed, plain) in zip(places, try plain(places)) {
        try SQLStatement(
          db,
          "UPDATE email_source SET offset = ?, packedLength = NULL WHERE segment = ? AND packedLength = ? AND offset = ?"
        ).run(
          .integer(plain.offset), .integer(packed.segment), .integer(packed.packedLength ?? 0),
          .integer(packed.offset))
      }
      try db.execute(sql: "DELETE FROM source_segment")
    }
    for segment in try StoreDirectory(files: files).sourceSizes().keys where segment.isPacked {
      try removeFile(files.path(of: segment))
    }
  }

  /// Unpacks segments, beside them.
  /// - Parameter places: of all that is in them, in order.
  /// - Returns: where the same messages lie in the plain ones.
  func plain(_ places: [SegmentLocation]) throws -> [SegmentLocation] {
    var mboxes: [Int: [UInt8]] = [:]
    var position: [Int: Int] = [:]
    return try places.map { place in
      let path = files.segment(place.segment, isPacked: false)
      if mboxes[place.segment] == nil { try SegmentUnpacker.unpack(files.path(of: place.file), to: path) }
      let mbox = mboxes[place.segment] ?? [UInt8](FileManager.default.contents(atPath: path) ?? Data())
      mboxes[place.segment] = mbox
      let newline = UInt8(ascii: "\n")
      let start = (mbox[(position[place.segment] ?? 0)...].firstIndex(of: newline) ?? -1) + 1
      let end = start + place.length
      let endsLine = place.length > 0 && mbox[end - 1] == newline
      position[place.segment] = end + (endsLine ? 1 : 2)
      var plain = place
      (plain.offset, plain.packedLength) = (start, nil)
      return plain
    }
  }
}
