import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct UnsubscribeCommand: Command {
  static let info = CommandInfo(
    name: "unsubscribe", topic: .writing,
    summary: "Unsubscribe from the mailing list of a message",
    details: """
      Uses the best method that the message offers: one click (RFC 8058), if your own mail server confirmed \
      that the list signed the offer; otherwise a message, sent from the address that the list writes to; \
      otherwise the address of a web page, which is shown but not opened. vmail asks before the first two \
      (in a script, --yes is required). One click sends a form to the server of the list over HTTPS, \
      containing nothing but the request; net shows the connection.
      """,
    examples: [
      .init("unsubscribe", "unsubscribe from the list of the current thread"),
      .init("unsubscribe 3 --yes", "unsubscribe from the list of message 3, without a question"),
    ],
    loading: "load this message", output: [UnsubscribeRecord.self, ComposeRecord.self])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), Flag.yes, WholeCall(),
      needs: [.place], does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await Self.unsubscribe(word, isConfirmed: isConfirmed, call, in: &shell)
    }
  ]

  private static func unsubscribe(
    _ word: Word?, isConfirmed: Bool, _ call: CommandCall, in shell: inout Shell
  ) async throws {
    let (email, ways) = try await Unsubscribe.ways(word, call, in: &shell)
    switch ways.first {
    case .oneClick(let address):
      try await Unsubscribe.unsubscribe(at: address, isConfirmed: isConfirmed, in: &shell)
    case .mail(let link):
      try await Unsubscribe.unsubscribe(by: link, email, isConfirmed: isConfirmed, in: &shell)
    case .page(let address):
      shell.console.result(UnsubscribeRecord(way: .page, address: address.string, isDone: false))
    case nil:
      shell.console.result(UnsubscribeRecord(way: .none, address: "", isDone: false))
      throw ShellError(.failure, "this message has no unsubscribe link")
    }
  }
}

/// Unsubscribes from mailing lists.
enum Unsubscribe {
  /// Returns the message a command names, and the ways it offers to unsubscribe; for a thread the newest
  /// message that offers any, since the newest of all may be the user's own answer.
  /// - Parameter call: the command for `retry` to repeat.
  fileprivate static func ways(
    _ word: Word?, _ call: CommandCall, in shell: inout Shell
  ) async throws -> (Email, [UnsubscribeWay]) {
    let email = try await AnsweredMail.message(named: word, of: call.info.name, in: &shell)
    let services = try await shell.services()
    let ways = try await Reply.completing(email, call, in: &shell) {
      try await services.unsubscribe.ways(of: email)
    }
    let namesMessage = shell.session.conversation != nil && word != nil
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
  fileprivate static func unsubscribe(at address: WebAddress, isConfirmed: Bool, in shell: inout Shell)
    async throws
  {
    guard !Connections.isOffline(in: shell) else { throw ShellError.offline }
    try await AgentMode.expectPerson(
      for: Deed("unsubscribe from mail", .sends, [.init(label: "address", value: address.string)]), in: shell)
    if !isConfirmed, !AgentMode.isForAgent(in: shell) {
      try await Confirmation.ask(to: "unsubscribe at \(address.host.ascii)", in: shell)
    }
    do { try await shell.services().unsubscribe.unsubscribe(at: address) } catch {
      guard case UnsubscribeUseCase.Failure.refused(let host, let status) = error else { throw error }
      throw ShellError(
        .failure, "\(host) rejected the request (HTTP \(status))",
        hint: "You may be able to do it in a browser: \(address.string)")
    }
    shell.console.result(UnsubscribeRecord(way: .oneClick, address: address.string, isDone: true))
  }

  /// Unsubscribes by mail, through the Outbox.
  fileprivate static func unsubscribe(
    by link: MailtoLink, _ email: Email, isConfirmed: Bool, in shell: inout Shell
  ) async throws {
    let beginning = try await shell.services().unsubscribe.mail(link, for: email)
    try await Send.expectServer(of: beginning.accountId, isDraft: false, in: &shell)
    let draft = beginning.draft
    let recipient = draft.to.first?.email ?? ""
    if !isConfirmed, !AgentMode.isForAgent(in: shell) {
      let subject = ActedThreads(count: 1, subject: SubjectText.of(draft.subject)).asked.text
      try await Confirmation.ask(
        to: "send \(subject) to \(recipient), from \(draft.from.email)", in: shell)
    }
    let drafts = try await DraftWriting.writing(in: &shell).drafts
    let opened = try await drafts.begin(draft, accountId: beginning.accountId)
    do { try await Send.send(opened, isConfirmed: true, waits: false, isToAll: false, in: &shell) } catch {
      // Nobody has asked for a draft.
      if AgentMode.isForAgent(in: shell) { try await drafts.remove(opened.stored) }
      throw error
    }
    shell.console.result(UnsubscribeRecord(way: .mail, address: recipient, isDone: true))
  }
}
