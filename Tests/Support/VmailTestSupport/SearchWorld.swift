import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore

/// A ``ContractWorld`` for searching.
struct SearchWorld: Sendable {
  let world: ContractWorld
  let store: MailStore

  static let now = ContractWorld.date(60)

  /// Checks a rule on an account of a new store.
  static func check(_ rule: (SearchWorld) async throws -> Void) async throws {
    try await TemporaryStore.check { store in
      try await rule(SearchWorld(world: try await ContractWorld.make(store), store: store))
    }
  }

  var useCase: SearchThreadsUseCase { SearchThreadsUseCase(store: store) }

  func prepare(_ query: String, scope: SearchScope? = nil) async throws -> ScopedQuery {
    try await useCase.prepare(
      query, scope: scope ?? .account(world.account.id), now: Self.now, offset: { _ in 0 })
  }

  /// Returns the subjects found, newest first.
  func found(_ query: String, scope: SearchScope? = nil) async throws -> [String] {
    let search = try await prepare(query, scope: scope)
    let hits = try await useCase.fetchPage(search, pageSize: 1_000).hits
    let count = try await useCase.count(search)
    #expect(count == hits.count, "as many are counted as found")
    return hits.map(\.thread.subject)
  }

  /// Adds messages with separate threads, one minute apart, the oldest first.
  @discardableResult
  func add(_ messages: SearchMail...) async throws -> [EmailID] {
    try await add(messages)
  }

  @discardableResult
  func add(_ messages: [SearchMail], startingAt minute: Int = 0) async throws -> [EmailID] {
    try await world.add(
      messages.enumerated().map { index, mail in
        try mail.message(in: world, name: "m\(minute + index)", minute: Double(minute + index))
      })
  }
}

/// A message to search for, which rules identify by its subject.
struct SearchMail: Sendable {
  var subject: String
  var text = ""
  var from = Participant(name: "Ann", email: "ann@example.org")
  var to: [Participant] = []
  var cc: [Participant] = []
  var bcc: [Participant] = []
  var files: [String] = []
  var flags: MessageFlags = []
  var category: AICategory = .uncategorized
  var folder: FolderType? = .inbox
  var header = ""
  var size = 0

  func message(in world: ContractWorld, name: String, minute: Double) throws -> IncomingMessage {
    let parts = files.map {
      MessageContent.Part(filename: $0, mimeType: "application/pdf", sizeBytes: 1, section: "2")
    }
    let source = Array("\(header)Subject: s\n\n".utf8) + [UInt8](repeating: 0x78, count: size)
    var message = try world.message(
      name, minute: minute, in: folder, flags: flags, category: category, from: from, parts: parts,
      source: source)
    message.content.subject = subject
    message.content.text = text
    message.content.to = to
    message.content.cc = cc
    message.content.bcc = bcc
    return message
  }
}
