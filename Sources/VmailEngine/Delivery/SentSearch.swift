import VmailDomain

/// Looks for a mail in Sent, on the server: by its Message-ID, and among the newest by what servers leave as it is that
/// replace the Message-ID.
struct SentSearch {
  let session: any MailServerSession
  let path: MailboxPath

  private static let newest: UInt32 = 50

  /// - Throws: ``SubmissionError/unknownSinceBackup`` if the server can't say; ``ServerError``.
  func contains(_ messageId: String?, _ source: [UInt8]) async throws -> Bool {
    guard let messageId else { throw SubmissionError.unknownSinceBackup }
    do {
      let selected = try await session.select(path, since: nil)
      let found = try await session.uids(withMessageId: messageId).newest(Int(Self.newest))
      let all = try await messages(found.union(newest(in: selected)))
      // Some servers find all messages, whatever they are asked for.
      return all.contains { $0.messageId == messageId || $0.isRenamedCopy(of: source) }
    } catch let error as ServerError where error.mayConcernOneMessage {
      throw SubmissionError.unknownSinceBackup
    }
  }

  private func messages(_ uids: UIDSet) async throws -> [RemoteMessage] {
    uids.isEmpty ? [] : try await session.messages(uids, withStructure: false)
  }

  private func newest(in selected: SelectedMailbox) -> UIDSet {
    guard let end = selected.uidNext, end > 1 else { return [] }
    return UIDSet((end > Self.newest ? end - Self.newest : 1)...end - 1)
  }
}
