import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// A start after a vmail that did not come to its end looks at the store, and no other start does.
@Suite(.timeLimit(.minutes(10))) struct OpenMarkTests {
  private let place: TemporaryStore
  private let reader = PlainMessageReader()

  init() throws { place = TemporaryStore() }

  private func open() throws -> MailStore {
    let reader = reader
    return try MailStore.open(at: place.directory, digest: { reader.digest(of: $0) })
  }

  private func fill() async throws {
    let store = try open()
    defer { store.close() }
    let (account, inbox) = try await store.makeAccount()
    let messages = (0..<100).map { number in
      let source = Array("Subject: About m\(number)\n\nText of m\(number)\n".utf8)
      return IncomingMessage(
        content: reader.read(source), source: source,
        dateReceived: Date(timeIntervalSince1970: 1_700_000_000),
        folder: inbox)
    }
    _ = try await store.write { try $0.add(messages, accountId: account) }
  }

  /// As a vmail leaves the mark that is killed.
  private func leave() throws {
    let file = try FileDescriptor.open(place.files.openMark, [.write, .create])
    try file.write([UInt8(ascii: "1")], at: 0)
    try file.close()
  }

  private func damage(pagesFrom page: Int) throws {
    let file = try FileDescriptor.open(place.files.vault, .write)
    for number in page..<page + 4 { try file.write([UInt8](repeating: 0x5A, count: 8192), at: number * 8192) }
    try file.close()
  }

  @Test func `The mark is there while somebody writes, and with the last of them it goes`() async throws {
    try await fill()
    #expect(try !OpenMark.isLeft(place.files))
    let (first, second) = (try open(), try open())
    // Reading leaves no mark.
    _ = try await first.read { try $0.accounts() }
    #expect(try StoreDirectory(files: place.files).size(of: place.files.openMark) == 0)
    _ = try await first.write { try $0.addAccount(name: "b", email: "", kind: .local) }
    _ = try await second.write { try $0.addAccount(name: "c", email: "", kind: .local) }
    // Somebody has it.
    #expect(try !OpenMark.isLeft(place.files))
    first.close()
    #expect(try StoreDirectory(files: place.files).size(of: place.files.openMark) == 1)
    second.close()
    #expect(try StoreDirectory(files: place.files).size(of: place.files.openMark) == 0)
  }

  @Test
  func `Damage to the database is found by the start behind it, and not by one that follows a clean end`()
    async throws
  {
    try await fill()
    try damage(pagesFrom: 12)
    try open().close()
    try leave()
    for _ in 0..<2 {
      #expect {
        _ = try open()
      } throws: { error in
        if case StoreError.damaged = error { true } else { false }
      }
    }
  }

  @Test func `A whole store is looked at once`() async throws {
    try await fill()
    try leave()
    #expect(try OpenMark.isLeft(place.files))
    let store = try open()
    #expect(store.doctor.findingsAtStart == [])
    store.close()
    #expect(try !OpenMark.isLeft(place.files))
  }

  @Test(arguments: [true, false])
  func `The newest sources are looked at: cut off, or other bytes`(isCut: Bool) async throws {
    try await fill()
    let segment = try FileDescriptor.open(place.files.segment(1), .write)
    if isCut {
      try segment.truncate(to: segment.size() - 90)
    } else {
      try segment.write([0x21], at: segment.size() - 8)
    }
    try segment.close()
    let unmarked = try open()
    #expect(unmarked.doctor.findingsAtStart == [])
    unmarked.close()
    try leave()
    let store = try open()
    let finding = try #require(store.doctor.findingsAtStart.first)
    #expect(finding.isDamage && finding.messages.contains { $0.hasPrefix("\"About m99\"") })
    // Mail can be read all the same.
    #expect(try await store.read { try $0.accounts() }.count == 1)
    store.close()
  }
}
