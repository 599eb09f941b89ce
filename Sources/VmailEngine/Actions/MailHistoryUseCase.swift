import FoundationEssentials
public import VmailDomain
import VmailStore

/// Reports what happened to messages.
public struct MailHistoryUseCase: Sendable {
  /// The largest number of messages that are reported as lost.
  public static let mostLost = 50

  let store: MailStore

  /// Returns the recorded events, oldest first; events without a time come last, in order.
  /// - Throws: ``StoreError``.
  public func events(of emails: [Email]) async throws -> [MailEvent] {
    let kept = try await store.read { try $0.history(of: emails.map(\.id)) }
    let noted = Set(kept.filter { $0.kind == .arrived && $0.cause?.author == .user }.map(\.emailId))
    // What was imported came when it was, and the rest when it was received.
    let arrivals = emails.filter { !noted.contains($0.id) }.map {
      MailEvent(emailId: $0.id, time: $0.dateReceived, kind: .arrived)
    }
    let rest = kept.filter { $0.kind != .arrived || noted.contains($0.emailId) }
    return (arrivals + rest).enumerated().sorted { first, second in
      let (left, right) = (Self.time(of: first.element), Self.time(of: second.element))
      return left == right ? first.offset < second.offset : left < right
    }.map(\.element)
  }

  private static func time(of event: MailEvent) -> Date { event.time ?? .distantFuture }

  /// Returns matching messages that are in Trash, in Spam or in the Archive, and those that are deleted or no longer exist,
  /// with how they came there; and the terms about what is not known of mail that no longer exists.
  /// - Throws: ``StoreError``.
  public func lost(_ search: ScopedQuery) async throws -> (messages: [LostMessage], unknown: [SearchTerm]) {
    try await store.read { mail in
      var query = search.query
      query.includesDiscarded = true
      let folders = try mail.accounts().flatMap { try mail.folders(accountId: $0.id) }
      let known = Dictionary(folders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let places = ["trash", "spam", "archive"].map { name in
        SearchQuery.Node.term(SearchTerm(.place(name), source: "in:" + name, column: 1))
      }
      // Otherwise those that are where people look for them would be most of what is looked at.
      let elsewhere = SearchQuery(root: .all([query.root, .any(places)]), includesDiscarded: true)
      let threads = try mail.searchThreads(elsewhere, scope: search.scope, cursor: nil, limit: Self.mostLost)
      let matching = try mail.matchingMessages(elsewhere, of: threads.map(\.thread.id)).sorted(by: >)
      var lost: [LostMessage] = []
      for id in matching {
        guard lost.count < Self.mostLost, let email = try mail.email(id: id),
          !SendState.outbox.contains(email.sendState),
          let place = LostMessage.place(in: email.folders.compactMap { known[$0] })
        else { continue }
        lost.append(
          LostMessage(
            emailId: id, accountId: email.accountId, threadId: email.threadId, subject: email.subject,
            sender: Participant(name: email.fromName, email: email.fromAddress), date: email.dateReceived,
            place: place.place, folder: place.folder))
      }
      lost += try mail.erased(query, scope: search.scope, limit: Self.mostLost - lost.count)
      let messages = try lost.map { message in
        var message = message
        message.event = try mail.history(of: [message.emailId]).howItCame
        return message
      }
      return (messages, try mail.unknownOfErased(query))
    }
  }
}
