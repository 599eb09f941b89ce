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

  @Test func `A segment with a torn message gets no more of them, and all others can be read and unpacked`()
    async throws
  {
    let place = TemporaryStore()
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
    let segment = try FileDescriptor.open(place.files.segment(1), .write)
    let size = try segment.size()
    try segment.write(segment.read(at: 0, length: size / 2), at: size)
    try segment.close()
    let message = TestMail.message("b", folder: inbox)
    let outcome = try await store.write { try $0.add([message], accountId: account) }
    guard case .new(let id) = outcome.first else {
      Issue.record("it is new")
      return
    }
    #expect(try await store.read { try $0.source(emailId: id) } == message.source)
    let texts = try (1...2).map { number in
      let path = place.directory + "/\(number)"
      try SegmentUnpacker.unpack(place.files.segment(number), to: path)
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let line = "From ann@example.org Tue Nov 14 22:13:20 2023\n"
    #expect(texts[0].hasPrefix(line + "Subject: a\n\n>From a\n\n" + line.prefix(4)), "\(texts)")
    #expect(texts[1] == line + "Subject: b\n\n>From b\n\n", "\(texts)")
    let finding = try #require(try await store.doctor.examine(repairs: false).first { $0.check == "sources" })
    #expect(finding.isOK)
    store.close()
  }
}
