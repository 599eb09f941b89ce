import Foundation
import Testing
import VmailDomain

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct SourceSegmentTests {
  private let place: TemporaryStore

  init() throws {
    place = try TemporaryStore()
    try StoreDirectory(files: place.files).prepare()
  }

  private func append(_ sources: [[UInt8]], sender: String = "a@b") throws -> [SourcePlace] {
    let appender = SourceAppender(files: place.files)
    let places = try sources.map { try appender.append($0, sender: sender, date: Date(storedSeconds: 0)) }
    try appender.synchronize()
    appender.keep()
    return places
  }

  @Test("A segment is an mbox with quoted From lines, which other programs read")
  func segmentIsMbox() throws {
    _ = try append([
      Array("Subject: a\n\nFrom me\n>From you\nlast".utf8), Array("Subject: b\r\n\r\nx\r\n".utf8), [],
    ])
    let text = try String(contentsOfFile: place.files.segment(1), encoding: .utf8)
    let line = "From a@b Thu Jan  1 00:00:00 1970\n"
    #expect(
      text == line + "Subject: a\n\n>From me\n>>From you\nlast\n\n" + line + "Subject: b\r\n\r\nx\r\n\n"
        + line + "\n\n")
  }

  @Test("Only a message that has From lines is quoted")
  func quoting() throws {
    let messages = [
      "x\nFrom y", "From y", "x\n>>From y\n", "x From y\n", "x\n> From y\n", "x\nFromage\n", ">", "",
    ]
    let places = try append(messages.map { Array($0.utf8) })
    #expect(places.map(\.isQuoted) == [true, true, true, false, false, false, false, false])
    for (place, message) in zip(places, messages) {
      let bytes = try SourceReader(files: self.place.files).read(place, of: EmailID(1))
      #expect(String(decoding: bytes, as: UTF8.self) == message)
    }
  }

  @Test("A full segment is followed by a new one")
  func newSegment() throws {
    let large = [UInt8](repeating: 0x61, count: 40 << 20)
    let places = try append([large, large, Array("third".utf8)])
    #expect(places.map(\.segment) == [1, 1, 2])
    #expect(try append([Array("fourth".utf8)]).map(\.segment) == [2])
    for (place, source) in zip(places, [large, large, Array("third".utf8)]) {
      #expect(try SourceReader(files: self.place.files).read(place, of: EmailID(1)) == source)
    }
  }

  @Test("What is taken back leaves every segment as it was")
  func discard() throws {
    let place = try #require(try append([Array("kept".utf8)]).first)
    let before = try self.place.contents()
    let appender = SourceAppender(files: self.place.files)
    for _ in 0..<3 {
      _ = try appender.append(
        [UInt8](repeating: 0x61, count: 30 << 20), sender: "", date: Date(storedSeconds: 0))
    }
    try appender.synchronize()
    appender.discard()
    #expect(try self.place.contents() == before)
    #expect(try SourceReader(files: self.place.files).read(place, of: EmailID(1)) == Array("kept".utf8))
  }

  @Test("A place beyond the file, or a damaged length, is missing and takes no memory")
  func missing() throws {
    _ = try append([Array("abc".utf8)])
    let reader = SourceReader(files: place.files)
    for (offset, length) in [(0, 1 << 60), (1 << 60, 1), (-1, 3), (0, -3), (40, 1)] {
      let wrong = SourcePlace(segment: 1, offset: offset, length: length, isQuoted: false)
      #expect(
        throws: StoreError.sourceMissing(
          emailId: EmailID(5), detail: "\(place.files.segment(1)) ends before it")
      ) {
        _ = try reader.read(wrong, of: EmailID(5))
      }
    }
  }

  @Test("A segment that is a symbolic link is not followed")
  func link() throws {
    _ = try append([Array("abc".utf8)])
    try FileManager.default.moveItem(atPath: place.files.segment(1), toPath: place.directory + "/x")
    try FileManager.default.createSymbolicLink(
      atPath: place.files.segment(1), withDestinationPath: place.directory + "/x")
    #expect(throws: FileFailure.self) { _ = try append([Array("def".utf8)]) }
  }

  @Test(
    "A From line has the sender and the date as asctime writes it",
    arguments: [
      (0, "Thu Jan  1 00:00:00 1970"), (1_738_765_800, "Wed Feb  5 14:30:00 2025"),
      (951_782_400, "Tue Feb 29 00:00:00 2000"), (-1, "Wed Dec 31 23:59:59 1969"),
      (253_402_300_799, "Fri Dec 31 23:59:59 9999"), (-62_135_596_800, "Mon Jan  1 00:00:00 0001"),
    ] as [(Int64, String)])
  func envelope(seconds: Int64, expected: String) {
    #expect(
      MboxEnvelope.line(sender: "a@b", date: Date(storedSeconds: seconds)) == "From a@b \(expected)\n")
  }

  @Test(
    "A sender that would break the From line is left out",
    arguments: ["", "a b@c", "a\n@b", "é@b", String(repeating: "x", count: 400), "\u{1B}[0m"])
  func hostileSender(sender: String) {
    let line = MboxEnvelope.line(sender: sender, date: Date(storedSeconds: 0))
    #expect(line == "From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n")
    #expect(line.utf8.count < MboxEnvelope.maximumLength)
  }
}
