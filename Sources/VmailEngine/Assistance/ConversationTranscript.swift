import VmailDomain
import VmailStore

/// Extracts the writers' own text from messages.
struct ConversationTranscript: Sendable {
  let store: MailStore
  private let read: ReadMessageUseCase

  init(store: MailStore, opener: any MessageOpening) {
    self.store = store
    read = ReadMessageUseCase(store: store, opener: opener)
  }

  /// - Parameter emails: messages with their positions in the thread, from 0. Drafts, and messages that are
  ///   only on a server, are left out.
  func messages(_ emails: [(offset: Int, element: Email)]) async throws -> [SpokenMessage] {
    let own = try await ownAddresses()
    var messages: [SpokenMessage] = []
    for (offset, email) in emails where !email.flags.contains(.draft) {
      try Task.checkCancellation()
      guard let paragraphs = try await paragraphs(of: email) else { continue }
      messages.append(
        SpokenMessage(
          number: offset + 1, speaker: Participant(name: email.fromName, email: email.fromAddress),
          isOwn: own.contains(email.fromAddress), paragraphs: paragraphs))
    }
    return messages
  }

  /// Returns `nil` when the message's text is only on a server.
  func paragraphs(of email: Email) async throws -> [String]? {
    let message = try await read.read(email, ReadingOptions(prefersPlain: true, prefersWhole: true))
    return message.flatMap { $0.missing == .all ? nil : UnquotedText.paragraphs(of: $0.text) }
  }

  func ownAddresses() async throws -> OwnAddresses {
    try await store.read { OwnAddresses(try $0.ownPeople().map(\.email)) }
  }
}
