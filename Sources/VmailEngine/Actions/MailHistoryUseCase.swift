import FoundationEssentials
public import VmailDomain
import VmailStore

/// Reports the history of messages.
public struct MailHistoryUseCase: Sendable {
  let store: MailStore

  /// Returns the recorded events, oldest first; events without a time come last, in order.
  /// - Throws: ``StoreError``.
  public func events(of emails: [Email]) async throws -> [MailEvent] {
    let kept = try await store.read { try $0.history(of: emails.map(\.id)) }
    let arrivals = emails.map { MailEvent(emailId: $0.id, time: $0.dateReceived, kind: .arrived) }
    return (arrivals + kept).enumerated().sorted { first, second in
      let (left, right) = (Self.time(of: first.element), Self.time(of: second.element))
      return left == right ? first.offset < second.offset : left < right
    }.map(\.element)
  }

  private static func time(of event: MailEvent) -> Date { event.time ?? .distantFuture }
}
