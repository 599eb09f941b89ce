import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct SourceSegmentTests {
  private let place: TemporaryStore
  private let store: MailStore

  init() throws {
    place = TemporaryStore()
    store = try place.open()
  }

  private func append(_ sources: [[UInt8]]) async throws -> [SegmentLocation] {
    try await store.database.write { transaction in
      try sources.map { try transaction.sources.append($0, sender: "a@b", date: Date(storedSeconds: 0)) }
    }
  }

  private func read(_ place: SegmentLocation) throws -> [UInt8] {
    try SourceReader(files: self.place.files).read(place, of: EmailID(1))
  }

  private func random(_ count: Int) throws -> [UInt8] {
    try FileDescriptor.open("/dev/urandom").read(at: 0, length: count)
  }

  @Test func `A segment is an mbox with quoted From lines in gzip, which other programs read`() async throws {
    _ = try await append([Array("Subject: a\n\nFrom me\n>From you\nlast".utf8)])
    _ = try await append([Array("Subject: b\r\n\r\nx\r\n".utf8), []])
    let text = String(
      decoding: try OtherProgram.run(["gzip", "-dc", place.files.segment(1)]), as: UTF8.self)
    let line = "From a@b Thu Jan  1 00:00:00 1970\n"
    #expect(
      text == line + "Subject: a\n\n>From me\n>>From you\nlast\n\n" + line + "Subject: b\r\n\r\nx\r\n\n"
        + line + "\n\n")
  }

  @Test func `Any message survives a round trip byte for byte, in packed segments and in plain ones`()
    async throws
  {
    let base64 = Array(try Data(random(300_000)).base64EncodedString(options: .lineLength76Characters).utf8)
    let words = Array(String(repeating: "some words of a text\n", count: 4_000).utf8)
    let messages: [[UInt8]] = [
      [], [0x0A], [0x1F, 0x8B], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + words, Array("x".utf8),
      Array("From you\n>From me\n".utf8), Array("a\r\n\r\nFrom b\r\n".utf8), try random(70_000),
      // By turns what is looked at for words that come again, and what is not.
      words + base64 + words + base64.prefix(40_000) + words, base64,
      try random(20 << 20), [UInt8](repeating: 0x78, count: 20 << 20),
    ]
    let places = try await append(messages)
    let plain = try place.plain(places)
    for (index, message) in messages.enumerated() {
      #expect(try read(places[index]) == message, "message \(index)")
      #expect(try read(plain[index]) == message, "message \(index), in a plain segment")
    }
  }

  @Test func `Only a message that has From lines is quoted`() async throws {
    let messages = [
      "x\nFrom y", "From y", "x\n>>From y\n", "x From y\n", "x\n> From y\n", "x\nFromage\n", ">", "",
    ]
    let places = try await append(messages.map { Array($0.utf8) })
    #expect(places.map(\.isQuoted) == [true, true, true, false, false, false, false, false])
    for (place, message) in zip(places, messages) {
      #expect(String(decoding: try read(place), as: UTF8.self) == message)
    }
  }

  @Test func `A full segment is followed by a new one`() async throws {
    let large = try random(40 << 20)
    let places = try await append([large, large, Array("third".utf8)])
    #expect(places.map(\.segment) == [1, 1, 2])
    #expect(try await append([Array("fourth".utf8)]).map(\.segment) == [2])
    for (place, source) in zip(places, [large, large, Array("third".utf8)]) {
      #expect(try read(place) == source)
    }
  }

  @Test func `What is taken back leaves every segment as it was`() async throws {
    let kept = try #require(try await append([Array("kept".utf8)]).first)
    func sources() throws -> [String: Data] { try place.contents().filter { $0.key.hasPrefix("sources") } }
    let before = try sources()
    let large = try random(40 << 20)
    await #expect(throws: CancellationError.self) {
      try await store.database.write { transaction in
        for source in [large, large, [1]] {
          _ = try transaction.sources.append(source, sender: "", date: Date(storedSeconds: 0))
        }
        try transaction.sources.synchronize()
        throw CancellationError()
      }
    }
    #expect(try sources() == before)
    #expect(try read(kept) == Array("kept".utf8))
    #expect(try await append([Array("next".utf8)]).map(\.segment) == [1])
  }

  @Test func `A segment that reaches further than the database knows, or less far, gets no more messages`()
    async throws
  {
    _ = try await append([Array("first".utf8)])
    let segment = try FileDescriptor.open(place.files.segment(1), .write)
    // A whole message that the database doesn't know.
    try segment.write(segment.read(at: 0, length: segment.size()), at: segment.size())
    try segment.close()
    #expect(try await append([Array("second".utf8)]).map(\.segment) == [2])
    try removeFile(place.files.segment(2))
    #expect(try await append([Array("third".utf8)]).map(\.segment) == [3])
    // One whose transaction was never committed.
    try FileDescriptor.open(place.files.segment(4), [.write, .create]).close()
    #expect(try await append([Array("fourth".utf8)]).map(\.segment) == [5])
  }

  @Test func `A place beyond the file is missing, a damaged length is damage, and neither takes memory`()
    async throws
  {
    let whole = try #require(try await append([Array("abc".utf8)]).first)
    let member = try #require(whole.packedLength)
    let reader = SourceReader(files: place.files)
    for isPacked in [true, false] {
      _ = try place.plain([whole])
      for (offset, length) in [(0, 1 << 60), (1 << 60, 1), (-1, 3), (0, -3), (90, 1)] {
        let wrong = SegmentLocation(
          segment: 1, offset: offset, length: isPacked ? 3 : length, packedLength: isPacked ? length : nil,
          isQuoted: false)
        #expect(
          throws: StoreError.sourceMissing(
            emailId: EmailID(5), detail: "\(place.files.segment(1, isPacked: isPacked)) ends before it")
        ) {
          _ = try reader.read(wrong, of: EmailID(5))
        }
      }
    }
    for (length, packed) in [
      (-1, member), (1 << 60, member), (SegmentLocation.longest + 1, member), (5, member), (2, member),
      (0, member),
      (3, member - 1), (3, 0), (3, 5),
    ] {
      var wrong = whole
      (wrong.length, wrong.packedLength) = (length, packed)
      #expect(throws: StoreError.sourceDamaged(emailId: EmailID(5)), "\(length) in \(packed)") {
        _ = try reader.read(wrong, of: EmailID(5))
      }
    }
  }

  @Test func `Of a member that holds more than its message, no more is inflated than the message is long`()
    async throws
  {
    var place = try #require(try await append([[UInt8](repeating: 0x78, count: 100 << 20)]).first)
    #expect(try #require(place.packedLength) < 200_000)
    let file = try FileDescriptor.open(self.place.files.segment(1))
    defer { file.closeQuietly() }
    let member = try GzipReader(file, 0..<file.size())
    #expect(try member.read(count: 1_000).count == 1_000)
    #expect(member.state == .going && member.offset < 10_000)
    place.length = 1_000
    #expect(throws: StoreError.sourceDamaged(emailId: EmailID(1))) { _ = try read(place) }
    let some = try SourceReader(files: self.place.files).readReadable(place, of: EmailID(1))
    #expect(some == [UInt8](repeating: 0x78, count: 1_000))
  }

  @Test func `No byte of a member can be changed so that another message comes out`() async throws {
    let message = Array("Subject: a\n\nSome words, and some words more, and some more words\n".utf8)
    let place = try #require(try await append([message]).first)
    let path = self.place.files.segment(1)
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    var refused = 0
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x21
      try Data(changed).write(to: URL(filePath: path))
      do { #expect(try read(place) == message, "byte \(index)") } catch StoreError.sourceDamaged {
        refused += 1
      }
    }
    // Time and system in the header mean nothing.
    #expect(refused >= bytes.count - 6)
  }

  @Test func `Of a damaged segment all other messages are unpacked, also behind the damage`() async throws {
    let messages = (0..<40).map { number in
      Array("Subject: m\(number)\n\n".utf8) + Array(String(repeating: "word\(number) ", count: 50).utf8)
    }
    let places = try await append(messages)
    let path = place.files.segment(1)
    let segment = try FileDescriptor.open(path, .write)
    // In the midst of one, the header of another, and a third that is cut off.
    let middle = places[7].offset + (places[7].packedLength ?? 0) / 2
    try segment.write([0xFF, 0xFF, 0xFF, 0xFF], at: middle)
    try segment.write([0], at: places[20].offset)
    try segment.truncate(to: places[39].offset + 60)
    try segment.close()
    let mbox = place.directory + "/unpacked"
    try SegmentUnpacker.unpack(path, to: mbox)
    let text = String(decoding: try Data(contentsOf: URL(filePath: mbox)), as: UTF8.self)
    let whole = messages.indices.filter {
      text.contains("00:00:00 1970\n" + String(decoding: messages[$0], as: UTF8.self) + "\n\n")
    }
    #expect(whole == messages.indices.filter { ![7, 20, 39].contains($0) })
    #expect(!text.contains("Subject: m20\n"))
    // Each begins on a line of its own.
    #expect(text.components(separatedBy: "From a@b").dropFirst().count >= 38)
    #expect(text.components(separatedBy: "\n\nFrom a@b").count >= 38)
  }

  @Test func `A segment that is a symbolic link is not followed`() async throws {
    _ = try await append([Array("abc".utf8)])
    let (path, target) = (place.files.segment(1), place.directory + "/x")
    try FileManager.default.moveItem(atPath: path, toPath: target)
    let before = try Data(contentsOf: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(try await append([Array("def".utf8)]).map(\.segment) == [2])
    #expect(try Data(contentsOf: URL(filePath: target)) == before)
    // Nor where the next one is to lie.
    try removeFile(place.files.segment(2))
    try FileManager.default.createSymbolicLink(
      atPath: place.files.segment(3), withDestinationPath: target)
    #expect(try await append([Array("def".utf8)]).map(\.segment) == [4])
  }
}
