import FoundationEssentials
import VmailDomain
import VmailStore

extension MailStore {
  /// Puts a message and its copies into the Outbox, all or none. Nothing is kept of copies, as of messages that are resent.
  /// The parameters are those of a single message; copies have no draft, and don't return.
  func queue(
    _ messages: [SentMessage], from account: AccountID, draft: DraftID? = nil, delay: TimeInterval,
    scheduledFor time: Date?, isHeldByServer: Bool = false, remindAt: Date? = nil, once key: String? = nil,
    at now: Date
  ) async throws -> [OutgoingMail] {
    var queued: [OutgoingMail] = []
    do {
      // The draft is used up by the first one, so that one comes last.
      for message in messages.reversed() {
        let mail = try await queue(
          message.message, message.envelope, from: account, draft: message.isCopy ? nil : draft,
          isResent: message.isCopy, delay: delay, scheduledFor: time, isHeldByServer: isHeldByServer,
          remindAt: message.isCopy ? nil : remindAt, once: message.isCopy ? nil : key, at: now)
        queued.insert(mail, at: 0)
      }
    } catch {
      for mail in queued { _ = try? await write { try $0.withdrawOutgoing(mail.id) } }
      throw error
    }
    return queued
  }

  /// Puts a message into the Outbox. It is stored durably when this returns, and sent later.
  /// - Parameters:
  ///   - account: the account that sends it.
  ///   - draft: the draft it was made from.
  ///   - isResent: whether it is a message that is resent as it is.
  ///   - delay: the time for which it can be cancelled, in seconds.
  ///   - time: the time at which it is to be sent; `nil` for after the delay.
  ///   - isHeldByServer: whether the server gets it after the delay, and holds it until that time.
  ///   - remindAt: the time at which it returns to the Inbox if nobody has answered it; `nil` for never.
  ///   - key: the key with which it is sent once; `nil` for none.
  ///   - now: the current time.
  /// - Throws: ``StoreError``; ``OnceError`` if the key was used; ``DraftError/gone`` if its draft no longer exists, or is queued already.
  func queue(
    _ message: IncomingMessage, _ envelope: Envelope, from account: AccountID, draft: DraftID? = nil,
    isResent: Bool = false, delay: TimeInterval = 0, scheduledFor time: Date? = nil,
    isHeldByServer: Bool = false, remindAt: Date? = nil, once key: String? = nil, at now: Date
  ) async throws -> OutgoingMail {
    var message = message
    message.sendState = .queued
    let scheduled = isHeldByServer ? nil : time
    let due = scheduled ?? now.addingTimeInterval(delay > 0 ? delay + SendEmailUseCase.grace : 0)
    return try await queue(
      QueuedMail(
        message: message, envelope: envelope, draftId: draft, isResent: isResent, due: due,
        isScheduled: scheduled != nil, holdUntil: isHeldByServer ? time : nil, remindAt: remindAt,
        onceKey: key),
      accountId: account)
  }
}
