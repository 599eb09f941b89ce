import VmailDomain
import VmailEngine

/// What a person is asked about mail that an agent wants to send, change or take back.
extension Shell {
  /// Everything of the mail: whoever says yes has seen what goes out.
  func deed(sending draft: Draft, of account: AccountID) async throws -> Deed {
    Deed(
      "send mail", .sends,
      Self.recipients(of: draft) + Self.files(of: draft) + [
        .init(label: "account", value: try await accountName(account)),
        .init(label: "from", value: AddressList.text(of: draft.from)),
        .init(label: "subject", value: draft.subject), .init(label: "text", value: draft.body, isText: true),
      ])
  }

  /// - Parameter effect: such as `send mail of the Outbox again`.
  func deed(_ effect: String, _ reason: Effect.Reason, _ mail: OutgoingMail) async throws -> Deed {
    let (email, recipients) = (mail.email, mail.envelope.recipients)
    return Deed(
      effect, reason,
      recipients.map { .init(label: "to", value: $0) } + [
        .init(label: "account", value: try await accountName(email.accountId)),
        .init(label: "from", value: email.fromAddress), .init(label: "subject", value: email.subject),
      ])
  }

  /// Before a draft is changed or thrown away that the agent has not made itself.
  /// - Parameter call: what it would become.
  mutating func expectPerson(
    to effect: String, _ opened: ManageDraftsUseCase.Opened, by call: CommandCall
  ) async throws {
    guard isForAgent, !ownDrafts.contains(opened.stored.id), !consents.contains(.changesOthersDrafts) else {
      return
    }
    let account = try await accountName(opened.stored.accountId)
    try await expectPerson(
      for: Deed(
        effect, .changesOthersDrafts,
        [.init(label: "command", value: call.spelt)] + Self.recipients(of: opened.draft)
          + Self.files(of: opened.draft) + [
            .init(label: "account", value: account),
            .init(label: "subject", value: opened.draft.subject),
          ]))
  }

  /// The same of a draft as it is listed: reading one of another program makes it one of vmail's, which is a change.
  mutating func expectPerson(to effect: String, _ listed: ListedDraft) async throws {
    guard isForAgent, !(listed.draft.map { ownDrafts.contains($0.id) } ?? false) else { return }
    var name = ""
    if let account = listed.draft?.accountId ?? listed.email?.accountId {
      name = try await accountName(account)
    }
    let people = (listed.email?.toAddresses ?? []) + (listed.email?.ccAddresses ?? [])
    try await expectPerson(
      for: Deed(
        effect, .changesOthersDrafts,
        people.map { .init(label: "to", value: AddressList.text(of: $0)) } + [
          .init(label: "account", value: name),
          .init(label: "subject", value: listed.email?.subject ?? ""),
        ]))
  }

  private static func recipients(of draft: Draft) -> [Deed.Item] {
    [("to", draft.to), ("cc", draft.cc), ("bcc", draft.bcc), ("reply-to", draft.replyTo)].flatMap {
      label, people in
      people.map { .init(label: label, value: AddressList.text(of: $0)) }
    }
  }

  private static func files(of draft: Draft) -> [Deed.Item] {
    draft.attachments.map {
      .init(label: "file", value: "\($0.name) (\($0.mimeType), \($0.sizeBytes) bytes)")
    }
  }

  private func accountName(_ id: AccountID) async throws -> String {
    guard let services = openedServices else { return "" }
    return try await services.fetchThreads.fetchAccounts().first { $0.id == id }?.name ?? ""
  }
}
