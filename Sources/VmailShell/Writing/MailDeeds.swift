import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Describes mail that an agent wants to send, change or take back, for the person to confirm.
enum MailDeeds {
  /// Describes the whole mail, so that the person sees everything that is sent.
  /// - Parameters:
  ///   - time: the time at which it is to be sent; `nil` for now.
  ///   - isHeld: whether the server is to hold it until that time.
  ///   - reminder: the time at which it returns to the Inbox; `nil` for never.
  static func deed(
    sending opened: ManageDraftsUseCase.Opened, at time: Date? = nil, isHeldByServer isHeld: Bool = false,
    remindAt reminder: Date? = nil, once: String? = nil, in shell: inout Shell
  ) async throws -> Deed {
    let (draft, account) = (opened.draft, opened.stored.accountId)
    let bytes = try await DraftWriting.writing(in: &shell).drafts.fingerprint(of: opened)
    let times = shell.console.layout.times
    return Deed(
      "send mail", .sends,
      Self.recipients(of: draft) + Self.files(of: draft)
        + (time.map { [.init(label: "time", value: times.absolute($0))] } ?? [])
        + (isHeld ? [.init(label: "held by", value: "the server, after which nobody can cancel it")] : [])
        + (reminder.map { [.init(label: "reminder", value: times.absolute($0))] } ?? []) + [
          .init(label: "account", value: try await accountName(account, in: shell)),
          .init(label: "from", value: AddressList.text(of: draft.from)),
          .init(label: "subject", value: draft.subject),
        ] + Self.security(of: draft)
        + draft.customFields.map { .init(label: "header", value: $0.text) } + [
          .init(
            label: "text", value: draft.body, isText: true, identity: identity(of: opened.stored, bytes))
        ],
      line: Send.line(
        sending: opened.stored, at: time, isHeldByServer: isHeld, remindAt: reminder, once: once, in: shell)
    )
  }

  /// Describes messages that are passed on as they are, to the same people.
  static func deed(resending resendings: [ResendMessageUseCase.Resending], in shell: inout Shell) async throws
    -> Deed
  {
    var items = (resendings.first?.recipients ?? []).map {
      Deed.Item(label: "to", value: AddressList.text(of: $0))
    }
    for resending in resendings {
      let text = try await shell.services().readMessage.read(
        resending.email, ReadingOptions(layers: Passphrases.layerOpening(in: shell)))
      items += [
        .init(label: "account", value: try await accountName(resending.sender.accountId, in: shell)),
        .init(label: "from", value: AddressList.text(of: resending.sender.participant)),
        .init(message: resending.email),
      ]
      items += resending.email.attachments.map(Deed.Item.init(attachment:))
      items.append(.init(label: "text", value: text?.text.plainText() ?? "", isText: true))
    }
    return Deed("resend \(Digits.counted(resendings.count, "message"))", .sends, items)
  }

  /// - Parameter effect: the action, such as `send mail of the Outbox again`.
  static func deed(_ effect: String, _ reason: Effect.Reason, _ mail: OutgoingMail, in shell: inout Shell)
    async throws -> Deed
  {
    let (email, recipients) = (mail.email, mail.envelope.recipients)
    let text = try await shell.services().readMessage.read(
      email, ReadingOptions(layers: Passphrases.layerOpening(in: shell)))
    let fate = mail.fate(in: shell.console.layout.times).map {
      [Deed.Item(label: "warning", value: "It \($0).")]
    }
    return Deed(
      effect, reason,
      (fate ?? []) + recipients.map { .init(label: "to", value: $0) }
        + email.attachments.map(Deed.Item.init(attachment:)) + [
          .init(label: "account", value: try await accountName(email.accountId, in: shell)),
          .init(label: "from", value: email.fromAddress),
          .init(label: "subject", value: email.subject, identity: "message \(email.id)"),
          .init(label: "text", value: text?.text.plainText() ?? email.snippet, isText: true),
        ])
  }

  /// Asks about mail of the Outbox. Outside of agent-safe mode, its text is not read.
  static func expectPerson(
    to effect: String, _ reason: Effect.Reason, _ mail: OutgoingMail, in shell: inout Shell
  ) async throws {
    guard AgentMode.isForAgent(in: shell) else { return }
    let deed = try await deed(effect, reason, mail, in: &shell)
    try await AgentMode.expectPerson(for: deed, in: shell)
  }

  /// Requires that a draft is still what the person has seen: somebody may have edited it meanwhile.
  private static func expectUnchanged(_ opened: ManageDraftsUseCase.Opened, in shell: inout Shell)
    async throws
  {
    guard AgentMode.isForAgent(in: shell) else { return }
    let drafts = try await DraftWriting.writing(in: &shell).drafts
    let now = try await drafts.read(
      opened.stored, from: opened.draft.from, nicknames: shell.session.nicknames)
    guard now.draft.body == opened.draft.body, now.draft.recipients == opened.draft.recipients,
      now.draft.subject == opened.draft.subject,
      now.draft.attachments.map(\.name) == opened.draft.attachments.map(\.name)
    else { throw ShellError.changedMeanwhile }
  }

  /// Asks about a draft. Until the answer, others may write it: then the question was about words that are gone.
  static func expectPerson(
    for deed: Deed, about opened: ManageDraftsUseCase.Opened, in shell: inout Shell
  ) async throws {
    let path = try await DraftWriting.writing(in: &shell).drafts.textPath(of: opened.stored)
    let before = try? InputText.read(path)
    opened.leave()
    try await AgentMode.expectPerson(for: deed, in: shell)
    try opened.takeAgain()
    guard before == (try? InputText.read(path)) else { throw ShellError.changedMeanwhile }
    try await expectUnchanged(opened, in: &shell)
  }

  /// Asks before changing or discarding a draft that the agent has not created itself.
  /// - Parameter call: the call with the new content.
  static func expectPerson(
    toChange opened: ManageDraftsUseCase.Opened, by call: CommandCall, in shell: inout Shell
  ) async throws {
    guard AgentMode.isForAgent(in: shell), !isOwn(opened.stored, in: shell) else { return }
    let account = try await accountName(opened.stored.accountId, in: shell)
    let bytes = try await DraftWriting.writing(in: &shell).drafts.fingerprint(of: opened)
    let deed = Deed(
      effect("change", opened.stored), .changesOthersDrafts,
      [.init(label: "command", value: call.spelt)] + Self.recipients(of: opened.draft)
        + Self.files(of: opened.draft) + [
          .init(label: "account", value: account),
          .init(label: "subject", value: opened.draft.subject),
          .init(
            label: "text", value: beginning(of: opened.draft.body), isText: true,
            identity: identity(of: opened.stored, bytes)),
        ])
    try await expectPerson(for: deed, about: opened, in: &shell)
  }

  /// Asks the same about a listed draft: reading a draft of another program turns it into one of vmail's,
  /// which is a change.
  /// - Parameter takesOver: whether it is to be read; otherwise, it is to be discarded.
  static func expectPerson(takingOver takesOver: Bool, _ listed: ListedDraft, in shell: Shell) async throws {
    guard AgentMode.isForAgent(in: shell),
      !(listed.draft.map { isOwn($0, in: shell) } ?? false)
    else { return }
    var name = ""
    if let account = listed.draft?.accountId ?? listed.email?.accountId {
      name = try await accountName(account, in: shell)
    }
    let people = (listed.email?.toAddresses ?? []) + (listed.email?.ccAddresses ?? [])
    try await AgentMode.expectPerson(
      for: Deed(
        takesOver ? "take over a draft of another program" : effect("discard", listed.draft),
        .changesOthersDrafts,
        people.map { .init(label: "to", value: AddressList.text(of: $0)) } + [
          .init(label: "account", value: name),
          .init(label: "subject", value: listed.email?.subject ?? ""),
          // Each save makes another message.
          .init(
            label: "text", value: listed.email?.snippet ?? "",
            identity: (listed.email.map { "message \($0.id) " } ?? "")
              + (listed.draft.map { identity(of: $0, $0.savedDigest) } ?? "")),
        ]), in: shell)
  }

  /// Returns whether a draft is the agent's own: it was begun in this run, and no person has changed it since.
  static func isOwn(_ draft: StoredDraft, in shell: Shell) -> Bool {
    draft.isByAgent && shell.session.ownDrafts.contains(draft.id)
  }

  /// What exactly a draft is now.
  static func identity(of draft: StoredDraft, _ digest: [UInt8]) -> String {
    "draft \(draft.id): \(digest.map { String($0, radix: 16) }.joined(separator: " "))"
  }

  /// Returns what would be done to a draft that the agent has not written in this run, and nobody sent.
  private static func effect(_ verb: String, _ draft: StoredDraft?) -> String {
    draft?.isByAgent == true
      ? "\(verb) a draft that an agent wrote in another run" : "\(verb) a draft that you have written"
  }

  /// Returns as much of a text as is needed to recognize it.
  private static func beginning(of body: String) -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).prefix(8)
    let shown = String(lines.joined(separator: "\n").prefix(600))
    return shown.utf8.count < body.utf8.count ? shown + "…" : shown
  }

  static func recipients(of draft: Draft) -> [Deed.Item] {
    [("to", draft.to), ("cc", draft.cc), ("bcc", draft.bcc), ("reply-to", draft.replyTo)].flatMap {
      label, people in
      people.map { .init(label: label, value: AddressList.text(of: $0)) }
    }
  }

  static func security(of draft: Draft) -> [Deed.Item] {
    draft.protection.isEmpty ? [] : [.init(label: "security", value: draft.protection.text)]
  }

  private static func files(of draft: Draft) -> [Deed.Item] {
    draft.attachments.map {
      .init(label: "file", value: "\($0.name) (\($0.mimeType), \($0.sizeBytes) bytes)")
    }
  }

  static func accountName(_ id: AccountID, in shell: Shell) async throws -> String {
    guard let services = shell.openedServices else { return "" }
    return try await services.directory.current().accounts.first { $0.id == id }?.name ?? ""
  }
}
