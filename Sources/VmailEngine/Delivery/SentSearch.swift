import FoundationEssentials
import VmailDomain
import VmailStore

/// Looks for a mail in Sent, on the server: by its Message-ID, and among all that was added since it was written, by what
/// servers leave as it is that replace the Message-ID.
struct SentSearch {
  let session: any MailServerSession
  let path: MailboxPath
  let store: MailStore

  /// The number of messages that are compared at once, and how often at most.
  private static let (page, mostPages) = (100, 20)
  /// The difference between the clocks of this machine and of servers, in seconds.
  private static let clockDifference: TimeInterval = 86_400

  /// Returns whether a mail is there; `false` only after a complete search.
  /// - Throws: ``SubmissionError/unknownSinceBackup`` if the server can't say; ``ServerError``, ``StoreError``.
  func contains(_ mail: OutgoingMail, _ source: [UInt8]) async throws -> Bool {
    guard let messageId = mail.email.messageId else { throw SubmissionError.unknownSinceBackup }
    var isUnclear = false
    do {
      let selected = try await session.select(path, since: nil)
      let found = try await session.uids(withMessageId: messageId).newest(Self.page)
      // Some servers find all messages, whatever they are asked for, and some find none.
      if try await messages(found).contains(where: { $0.messageId == messageId }) { return true }
      let earliest = mail.email.dateReceived.addingTimeInterval(-Self.clockDifference)
      var rest = try await all(in: selected)
      for _ in 0..<Self.mostPages where !rest.isEmpty {
        let newest = rest.newest(Self.page)
        rest = rest.subtracting(newest)
        let messages = try await messages(newest)
        if messages.contains(where: { $0.messageId == messageId }) { return true }
        for message in messages where message.mayBeCopy(of: source, sentAs: messageId) {
          let isCopy = try await store.read { try $0.isRenamedCopy(message.messageId, of: mail.id) }
          if isCopy == true { return true }
          if isCopy == nil { isUnclear = true }
        }
        let dates = messages.map(\.internalDate).filter { $0 > RemoteMessage.noDate }
        if let last = dates.max(), last < earliest { rest = UIDSet() }
      }
      if rest.isEmpty, !isUnclear { return false }
    } catch let error as ServerError where error.mayConcernOneMessage {}
    throw SubmissionError.unknownSinceBackup
  }

  private func messages(_ uids: UIDSet) async throws -> [RemoteMessage] {
    uids.isEmpty ? [] : try await session.messages(uids, withStructure: false)
  }

  private func all(in selected: SelectedMailbox) async throws -> UIDSet {
    guard let end = selected.uidNext else { return try await session.listing().uids }
    return end > 1 ? UIDSet(1...end - 1) : []
  }
}

extension RemoteMessage {
  /// Whether it may be the copy of a mail under a Message-ID of the server. What vmail has added itself has one of the sender's
  /// domain, also if it is another mail of the same second.
  func mayBeCopy(of source: [UInt8], sentAs sentId: String) -> Bool {
    let domain = { (id: String) in id.drop { $0 != "@" } }
    return messageId.map(domain) != domain(sentId) && isRenamedCopy(of: source)
  }
}
