import VmailDomain
import VmailEngine

/// Unsubscribes from mailing lists.
extension Shell {
  /// Returns the message a command names, and the ways it offers to unsubscribe; for a thread the newest
  /// message that offers any, since the newest of all may be the user's own answer.
  /// - Parameter call: the command for `retry` to repeat.
  mutating func waysToUnsubscribe(
    _ word: Word?, _ call: CommandCall
  ) async throws -> (Email, [UnsubscribeWay]) {
    let email = try await answered(word, of: call.info.name)
    let services = try await services()
    let ways = try await completing(email, call) { try await services.unsubscribe.ways(of: email) }
    let namesMessage = session.conversation != nil && word != nil
    guard ways.isEmpty, !namesMessage else { return (email, ways) }
    let others = try await services.fetchThread.fetchThread(id: email.threadId).emails
    for other in others.suffix(Self.mostLookedAt).reversed() where other.id != email.id {
      // Messages that are only on the server are skipped.
      guard let ways = try? await services.unsubscribe.ways(of: other), !ways.isEmpty else { continue }
      return (other, ways)
    }
    return (email, [])
  }

  /// The most messages of a thread that are examined.
  private static let mostLookedAt = 50

  /// Unsubscribes with one click (RFC 8058).
  mutating func unsubscribe(at address: WebAddress, isConfirmed: Bool) async throws {
    guard !isOffline else { throw ShellError.offline }
    try await expectPerson(
      for: Deed("unsubscribe from mail", .sends, [.init(label: "address", value: address.string)]))
    if !isConfirmed { try await confirm("tell \(address.host.ascii) that you unsubscribe") }
    do { try await services().unsubscribe.unsubscribe(at: address) } catch {
      guard case UnsubscribeUseCase.Failure.refused(let host, let status) = error else { throw error }
      throw ShellError.notUnsubscribed(host, status: status, page: address.string)
    }
    console.result(UnsubscribeRecord(way: .oneClick, address: address.string, isDone: true))
  }

  /// Unsubscribes by mail, through the Outbox.
  mutating func unsubscribe(by link: MailtoLink, _ email: Email, isConfirmed: Bool) async throws {
    let beginning = try await services().unsubscribe.mail(link, for: email)
    let draft = beginning.draft
    let recipient = draft.to.first?.email ?? ""
    if !isConfirmed {
      let subject = TerminalText(line: draft.subject).string
      try await confirm("send \"\(subject)\" to \(recipient), from \(draft.from.email)")
    }
    let deed = try await deed(sending: draft, of: beginning.accountId)
    try await expectPerson(for: deed)
    let opened = try await writing().drafts.begin(draft, accountId: beginning.accountId)
    try await send(opened, isConfirmed: true, waits: false, isToAll: false)
    console.result(UnsubscribeRecord(way: .mail, address: recipient, isDone: true))
  }
}
