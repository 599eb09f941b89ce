import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

@Suite("The memory of encryption", .timeLimit(.minutes(10))) struct RecallEncryptionTests {
  /// Mail to people, by the first letters of their addresses, the oldest first; encrypted with a `!`.
  private static let table: [(sent: [String], to: String, isEncrypted: Bool)] = [
    ([], "a", false), (["a"], "a", false), (["a!"], "a", true), (["a!", "a"], "a", false),
    (["a", "a!"], "a", true), (["a!"], "b", false), (["a!"], "", false),
    // A group is remembered by itself, and doesn't change what is remembered of one person.
    (["a!", "ab"], "a", true), (["a!", "ab"], "ab", false), (["ab!"], "ab", true), (["ab!"], "ba", true),
    (["ab!"], "a", false), (["abc!"], "ab", false),
    // Without mail to the group, that to each of them counts.
    (["a!", "b!"], "ab", true), (["a!", "b"], "ab", false), (["a!"], "ab", false),
    (["a!", "b!", "ab"], "ab", false), (["a", "a!", "b!"], "ab", true),
  ]

  @Test(arguments: table)
  func `The last message to the same people counts`(sent: [String], people: String, isEncrypted: Bool)
    async throws
  {
    let world = try await WritingWorld()
    for (day, text) in sent.enumerated() { try await send(text, day: Double(day), in: world) }
    let recall = RecallEncryptionUseCase(store: world.store, opener: PlainMessageOpener())
    #expect(try await recall.wasEncrypted(to: Self.people(people)) == isEncrypted)
    let shouted = Self.people(people).map { Participant(name: "X", email: $0.email.uppercased()) }
    #expect(try await recall.wasEncrypted(to: shouted) == isEncrypted)
  }

  private static func people(_ letters: String) -> [Participant] {
    letters.filter(\.isLetter).map { Participant(email: "\($0)@example.org") }
  }

  private func send(_ text: String, day: Double, in world: WritingWorld) async throws {
    let type = text.hasSuffix("!") ? "multipart/encrypted; boundary=b" : "text/plain"
    let source = Array(
      "Message-ID: \(day)@example.org\nFrom: me@example.org\nContent-Type: \(type)\n\nText".utf8)
    var content = PlainMessageReader().read(source)
    content.to = Self.people(text)
    let message = content
    try await world.store.write { store in
      let folder = try store.snapshot.folders(accountId: world.sync.account).first { $0.type == .sent }?.id
      _ = try store.add(
        [
          IncomingMessage(
            content: message, source: source, flags: [],
            dateReceived: Date(timeIntervalSince1970: day * 86_400),
            folder: folder, document: SearchDocument(message, source: source))
        ], accountId: world.sync.account)
    }
  }
}
