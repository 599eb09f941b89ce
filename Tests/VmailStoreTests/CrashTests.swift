import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Crashes, as pictures of the files taken at each step of a write: what `kill -9` would leave.
@Suite(.timeLimit(.minutes(10))) struct CrashTests {
  @Test func `After a crash at any step of a write the store is as before it or as after it`() async throws {
    let place = TemporaryStore()
    let pictures = CrashPictures()
    let store = try place.open(faults: pictures.faults(place.directory))
    let (account, inbox) = try await store.makeAccount()
    // Large enough for sources and pages to be written before the end of the transaction.
    let first = (0..<40).map { TestMail.message("a\($0)", folder: inbox, bytes: 60_000) }
    let second = (0..<40).map {
      TestMail.message("b\($0)", folder: inbox, references: ["a\($0)"], bytes: 60_000)
    }
    _ = try await store.write { try $0.add(first, accountId: account) }
    _ = try await store.write { try $0.add(second, accountId: account) }
    let all = pictures.take()
    #expect(all.count == 3 * WriteFaults.Point.allCases.count)
    var counts: Set<Int> = []
    for crashed in all { counts.insert(try await examine(crashed.place, first + second)) }
    #expect(counts == [0, 40, 80])
    store.close()
  }

  /// - Returns: how many messages the crashed store has.
  private func examine(_ place: TemporaryStore, _ messages: [IncomingMessage]) async throws -> Int {
    let store = try place.open()
    defer { store.close() }
    #expect(try await store.complaints() == [])
    guard let account = try await store.read({ try $0.accounts() }).first else { return 0 }
    let found = try await store.read({ try $0.emails(accountId: account.id, after: nil, limit: 1000) })
    for email in found {
      let original = messages.first { $0.content.messageId == email.messageId }
      #expect(try await store.read { try $0.source(emailId: email.id) } == original?.source)
    }
    // Importing again goes on where it stopped.
    let outcomes = try await store.write { try $0.add(messages, accountId: account.id) }
    #expect(outcomes.count { if case .duplicate = $0 { true } else { false } } == found.count)
    #expect(try await store.complaints() == [])
    let threads = try await store.read {
      try $0.threads(
        view: .folder(try #require(messages.first?.folder)), category: nil, cursor: nil, limit: 1000)
    }
    #expect(threads.count == 40 && threads.allSatisfy { $0.messageCount == 2 })
    return found.count
  }

  /// What a killed write leaves behind the last message that the database knows, and what of it stays.
  private struct Leftover: Sendable {
    let name: String
    /// - Parameter member: a whole member.
    let bytes: @Sendable (_ member: [UInt8]) -> [UInt8]
    let kept: @Sendable (_ member: [UInt8]) -> Int
  }

  private static let leftovers = [
    Leftover(name: "the beginning of a message", bytes: { $0.dropLast($0.count / 2) }, kept: { _ in 0 }),
    Leftover(name: "a byte", bytes: { [$0[0]] }, kept: { _ in 0 }),
    Leftover(name: "all but the last byte", bytes: { $0.dropLast() }, kept: { _ in 0 }),
    Leftover(name: "a hole", bytes: { _ in [UInt8](repeating: 0, count: 5000) }, kept: { _ in 0 }),
    Leftover(name: "a whole message", bytes: { $0 }, kept: { $0.count }),
    Leftover(name: "a whole message and a torn one", bytes: { $0 + $0.dropLast(9) }, kept: { $0.count }),
    // What is behind the damage may be mail.
    Leftover(
      name: "a damaged message and a whole one", bytes: { $0.prefix(30) + $0 }, kept: { $0.count + 30 }),
  ]

  @Test(arguments: [true, false])
  func `The next write ends a torn segment with its last whole message, and so does doctor`(
    byDoctor: Bool
  ) async throws {
    for leftover in Self.leftovers {
      let place = TemporaryStore()
      let store = try place.open()
      defer { store.close() }
      let (account, inbox) = try await store.makeAccount()
      _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
      let segment = try FileDescriptor.open(place.files.segment(1), .write)
      defer { segment.closeQuietly() }
      let size = try segment.size()
      let member = try segment.read(at: 0, length: size)
      try segment.write(leftover.bytes(member), at: size)
      if byDoctor {
        _ = try await store.doctor.examine(repairs: false)
        #expect(try segment.size() == size + leftover.bytes(member).count, "\(leftover.name)")
        _ = try await store.doctor.examine(repairs: true)
        #expect(try segment.size() == size + leftover.kept(member), "\(leftover.name)")
      }
      let message = TestMail.message("b", folder: inbox)
      let outcome = try await store.write { try $0.add([message], accountId: account) }
      guard case .new(let id) = outcome.first else {
        Issue.record("it is new")
        return
      }
      #expect(try await store.read { try $0.source(emailId: id) } == message.source)
      let kept = leftover.kept(member)
      let place2 = try #require(
        try await store.database.read { try SegmentLocationQuery.fetch($0, emailId: id) })
      #expect(place2.segment == (kept == 0 ? 1 : 2), "\(leftover.name)")
      if kept > 0 { #expect(try segment.size() == size + kept, "\(leftover.name)") }
      let path = place.directory + "/unpacked"
      try SegmentUnpacker.unpack(place.files.segment(place2.segment), to: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("Subject: b\n\n>From b\n\n"))
      try removeFile(path)
      #expect(try await store.complaints() == [], "\(leftover.name)")
    }
  }

  @Test func `A segment of which the first message is torn is removed`() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
    let first = try FileDescriptor.open(place.files.segment(1))
    defer { first.closeQuietly() }
    let segment = try FileDescriptor.open(place.files.segment(2), [.write, .create])
    try segment.write(first.read(at: 0, length: first.size() / 2), at: 0)
    try segment.close()
    _ = try await store.write { try $0.add([TestMail.message("b", folder: inbox)], accountId: account) }
    #expect(!FileManager.default.fileExists(atPath: place.files.segment(2)))
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A message that was cut off after it was stored is left as it is`() async throws {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    let messages = ["a", "b"].map { TestMail.message($0, folder: inbox) }
    _ = try await store.write { try $0.add(messages, accountId: account) }
    let segment = try FileDescriptor.open(place.files.segment(1), .write)
    defer { segment.closeQuietly() }
    let size = try segment.size() - 9
    try segment.truncate(to: size)
    _ = try await store.doctor.examine(repairs: true)
    _ = try await store.write { try $0.add([TestMail.message("c", folder: inbox)], accountId: account) }
    // Even if the database has forgotten how far it was written.
    _ = try await store.write { try $0.db.execute(sql: "DELETE FROM source_segment WHERE number = 1") }
    _ = try await store.doctor.examine(repairs: true)
    #expect(try segment.size() == size)
    store.close()
  }
}
