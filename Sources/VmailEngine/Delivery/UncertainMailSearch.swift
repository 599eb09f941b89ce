import FoundationEssentials
import VmailDomain
import VmailStore

/// Looks in Sent, on the server, for an account's mail that may have been sent; a part of its sync.
struct UncertainMailSearch {
  let account: AccountID
  let session: any MailServerSession
  let store: MailStore
  let clock: any WallClock

  /// - Parameter sent: Sent.
  /// - Returns: the mail about which the user has to decide from now on.
  /// - Throws: ``ServerError`` if the connection was lost.
  func run(in sent: SyncedFolder) async throws -> [OutgoingMail] {
    var absent: [OutgoingMail] = []
    let waiting = try await store.read { try $0.uncertain(accountId: account) }.filter(\.look.isOpen)
    guard !waiting.isEmpty, let settings = try await store.read({ try $0.serverSettings(accountId: account) })
    else { return [] }
    for mail in waiting {
      try Task.checkCancellation()
      let time = clock.now
      let end = max(time, mail.holdUntil ?? time).addingTimeInterval(SentFiling.window(settings))
      guard let until = try await store.write({ try $0.beginLook(for: mail.id, until: end) }) else {
        continue
      }
      switch try await isThere(mail, in: sent) {
      case true?: try await store.write { _ = try $0.settleFound(mail.id) }
      case false?:
        let isLast = try await store.write { try $0.noteAbsence(of: mail.id, at: time, until: until) }
        if isLast, let now = try await store.read({ try $0.outgoing(mail.id) }) { absent.append(now) }
      case nil: break
      }
    }
    return absent
  }

  /// - Returns: `nil` if the server doesn't let all of Sent be searched.
  private func isThere(_ mail: OutgoingMail, in sent: SyncedFolder) async throws -> Bool? {
    guard let source = try await store.read({ try $0.source(emailId: mail.id) }) else { return nil }
    do {
      return try await SentSearch(session: session, path: sent.path, store: store).contains(mail, source)
    } catch is SubmissionError {
      return nil
    } catch let error as ServerError where !error.endsConnection {
      return nil
    }
  }
}
