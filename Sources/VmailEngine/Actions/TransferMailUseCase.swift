public import VmailDomain
import VmailStore

/// Copies mail to other accounts (``ThreadAction/transfer(to:named:keepsOriginal:)``). The store notes what is to be copied,
/// and changes the originals once their copies are there; this reads them, and can be interrupted anywhere.
public struct TransferMailUseCase: Sendable {
  /// The sources of a batch, in bytes, and how many there are at most.
  private static let bytesInBatch = 14 << 20
  private static let copiesInBatch = 200

  let store: MailStore
  let reader: any MessageReading

  /// Returns the messages that have to be downloaded before an action can copy them to another account.
  public func undownloaded(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> [Email] {
    guard action.transfer != nil else { return [] }
    return try await ThreadListError.acting {
      try await store.read { try $0.undownloaded(action, on: places) }
    }
  }

  /// Makes the copies of an action that was carried out.
  /// - Returns: its outcome with what couldn't be copied.
  func copying(_ outcome: ActionOutcome) async throws -> ActionOutcome {
    guard outcome.action.transfer != nil else { return outcome }
    var outcome = outcome
    for failed in try await makeCopies().flatMap({ $0.action == outcome.action ? $0.failed : [] }) {
      outcome.failed.append(failed)
      outcome.done.removeAll { $0 == failed.place.threadId }
    }
    return outcome
  }

  /// Makes all copies that wait.
  /// - Returns: the outcomes of actions of which something couldn't be copied.
  func makeCopies() async throws -> [ActionOutcome] {
    var outcomes: [ActionOutcome] = []
    while true {
      let waiting = try await store.read { try $0.waitingCopies(limit: Self.copiesInBatch) }
      guard !waiting.isEmpty else { return outcomes }
      let found = try await store.read { mail in
        var found: [(copy: WaitingCopy, original: (email: Email, source: [UInt8])?)] = []
        var bytes = 0
        for copy in waiting where bytes < Self.bytesInBatch {
          let original = try Self.original(copy, mail)
          bytes += original?.source.count ?? 0
          found.append((copy, original))
        }
        return found
      }
      await reader.prepare()
      let made = await ParallelMap.run(found) { [reader] in
        (copy: $0.copy, message: $0.original.map { Self.message($0.email, $0.source, reader) })
      }
      outcomes += try await store.write { try $0.addCopies(made) }
    }
  }

  /// - Returns: `nil` for a message that no longer exists, or whose source can't be read.
  private static func original(_ copy: WaitingCopy, _ mail: Snapshot) throws -> (
    email: Email, source: [UInt8]
  )? {
    do {
      guard let email = try mail.email(id: copy.original), let source = try mail.source(emailId: email.id)
      else { return nil }
      return (email, source)
    } catch let error as StoreError where error.isAboutOneSource {
      return nil
    }
  }

  private static func message(_ original: Email, _ source: [UInt8], _ reader: any MessageReading)
    -> IncomingMessage
  {
    let content = reader.read(source)
    var message = IncomingMessage(
      content: content, source: source,
      flags: original.flags.subtracting(.derived.union([.deleted, .draft])),
      dateReceived: original.dateReceived, aiCategory: original.aiCategory, folder: nil,
      document: SearchDocument(content, source: source))
    message.packed = .packing(source, sender: original.fromAddress, date: original.dateReceived)
    return message
  }
}
