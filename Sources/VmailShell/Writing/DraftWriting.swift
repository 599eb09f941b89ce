import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Writes mail: in an editor, or from options alone.
enum DraftWriting {
  static func writing(in shell: inout Shell) async throws -> WritingServices {
    try await shell.services().writing
  }

  // MARK: Options

  /// - Throws: ``ShellError`` for a file that can't be read, or for an invalid address.
  static func options(of call: CommandCall, in shell: inout Shell) async throws -> WritingOptions {
    let typed = ["to", "cc", "bcc", "reply-to"].flatMap(call.values)
    let nicknames = try await Correspondents.nicknames(for: typed, in: &shell)
    let now = shell
    return try WritingOptions(
      call, nicknames: nicknames, readingTime: { try Send.timeToSend($0, in: now) }
    ) { path in
      try InputText.read(
        path == "-" ? path : now.environment.expanded(path), input: now.isTyping ? .typed : now.standardInput)
    }
  }

  /// Returns the texts that are added to a body, based on the settings.
  /// - Parameters:
  ///   - account: whose settings apply, unless `from` is an address of another.
  ///   - from: the value of `--from`.
  static func wording(
    of account: AccountID, from: String? = nil, date: Date? = nil, text: String = "", in shell: inout Shell
  ) async throws -> ComposeMessageUseCase.Wording {
    var account = account
    if let from { account = try await ownIdentity(from, in: &shell).accountId }
    let signature: String
    switch try await SettingsInForce.setting(\.signature, of: account, in: &shell) {
    case .none: signature = ""
    case .text(let text): signature = text
    case .file(let path):
      signature = try InputText.read(shell.environment.expanded(path))
    }
    let place = shell.settings.replyPlace
    return ComposeMessageUseCase.Wording(
      date: date.map { shell.console.layout.times.absolute($0) }, place: place, signature: signature,
      text: text,
      opening: Passphrases.layerOpening(in: shell))
  }

  /// Returns the account to write from: the current one, else the one in the setting, else the first that can send mail
  /// (AC-U-12).
  static func accountToWriteFrom(in shell: inout Shell) async throws -> Account {
    if let account = shell.session.account { return account }
    let accounts = try await shell.services().directory.current().accounts
    let wanted = shell.settings.defaultAccount.lowercased()
    let named = accounts.first { $0.name.lowercased() == wanted }
    guard let account = named ?? accounts.first(where: { $0.kind != .local }) ?? accounts.first else {
      throw ShellError.noAccount
    }
    return account
  }

  /// Returns the name of an account if a reader couldn't tell otherwise that mail is from there.
  private static func nameIfOther(_ id: AccountID, in shell: inout Shell) async throws -> String? {
    guard id != shell.session.account?.id else { return nil }
    let accounts = try await shell.services().directory.current().accounts
    return accounts.count > 1 ? accounts.first { $0.id == id }?.name : nil
  }

  /// Continues with a new draft: keeps it, and has it edited, sent or left in Drafts.
  /// - Parameter isUntouched: whether the draft is discarded if the editor leaves it unchanged.
  static func write(
    _ beginning: ComposeMessageUseCase.Beginning, _ options: WritingOptions, isToAll: Bool = false,
    isUntouched: Bool = true, in shell: inout Shell
  ) async throws {
    let writing = try await writing(in: &shell)
    if try await Once.wasUsed(options.once, in: &shell) { return }
    var beginning = beginning
    if let from = options.from { try await setSender(from, of: &beginning, in: &shell) }
    // Nothing is kept of what could never leave.
    if options.sends || options.time != nil {
      try await Send.expectServer(of: beginning.accountId, isDraft: false, in: &shell)
    }
    beginning.draft.protection.formUnion(try await usualProtection(of: beginning.accountId, in: &shell))
    if beginning.draft.replyTo.isEmpty {
      let address = try await SettingsInForce.setting(\.replyTo, of: beginning.accountId, in: &shell)
      beginning.draft.replyTo = (try? AddressList.participants(in: address)) ?? []
    }
    options.apply(to: &beginning.draft)
    beginning.draft = UniqueRecipients.of(beginning.draft)
    if options.protection == nil { try await protectAsBefore(&beginning.draft, in: &shell) }
    let files = options.attach.map {
      ManageDraftsUseCase.NewAttachment.file(shell.environment.expanded($0))
    }
    let opened = try await writing.drafts.begin(
      beginning.draft, accountId: beginning.accountId, answer: beginning.answer,
      attaching: beginning.attachments + files)
    shell.session.ownDrafts.insert(opened.stored.id)
    for field in beginning.ignored {
      shell.console.warning("\(field.name) of the link was ignored: \(field.value)")
    }
    if options.isWhole || !shell.isTyping {
      try await end(opened, options, isToAll: isToAll, in: &shell)
      if options.keeps || !options.sends, options.time == nil {
        try await shell.note(.kept(opened.stored))
      }
      return
    }
    if let account = try await nameIfOther(beginning.accountId, in: &shell) {
      let address = AddressText.full(opened.draft.from)
      shell.console.notice(TerminalText(line: "This message is from \(address), account \(account).").string)
    }
    try await Edit.edit(
      opened, atLine: beginning.line, isToAll: isToAll, isNew: isUntouched, sendingAt: options.time,
      in: &shell)
  }

  /// How the mail of an account is protected by the settings.
  static func usualProtection(of account: AccountID, in shell: inout Shell) async throws -> MessageProtection
  {
    var protection: MessageProtection = []
    if try await SettingsInForce.setting(\.sign, of: account, in: &shell) { protection.insert(.signed) }
    if try await SettingsInForce.setting(\.autocrypt, of: account, in: &shell) {
      protection.insert(.autocrypt)
    }
    switch try await SettingsInForce.setting(\.encrypt, of: account, in: &shell) {
    case .off: break
    case .auto: protection.insert(.automatic)
    case .on: protection.insert(.encrypted)
    }
    return protection
  }

  /// Has a message signed and encrypted if the last one to the same people was. What agents write is only compared with
  /// it before it is sent.
  private static func protectAsBefore(_ draft: inout Draft, in shell: inout Shell) async throws {
    guard !AgentMode.isForAgent(in: shell), !draft.protection.contains(.encrypted),
      try await writing(in: &shell).encryption.wasEncrypted(to: draft.to + draft.cc)
    else { return }
    draft.protection.formUnion([.signed, .encrypted])
    draft.protection.remove(.automatic)
    shell.console.notice(
      "Your last message to the same people was encrypted, so this one will be signed and encrypted.")
  }

  private static func setSender(
    _ text: String, of beginning: inout ComposeMessageUseCase.Beginning, in shell: inout Shell
  ) async throws {
    let own = try await ownIdentity(text, in: &shell)
    beginning.draft.from = own.participant
    beginning.accountId = own.accountId
  }

  /// Returns the identity with an address typed for --from, under the name typed with it.
  static func ownIdentity(_ text: String, in shell: inout Shell) async throws -> Identity {
    let people: [Participant]
    do { people = try AddressList.participants(in: text) } catch {
      throw ShellError.badAddresses(error, of: "--from")
    }
    let identities = try await writing(in: &shell).compose.identities()
    guard let wanted = people.first,
      let own = identities.first(where: { OwnAddresses([$0.participant.email]).contains(wanted.email) })
    else { throw ShellError.notAnOwnAddress(text, identities.map(\.participant.email)) }
    return Identity(
      accountId: own.accountId,
      participant: Participant(name: wanted.name ?? own.participant.name, email: wanted.email))
  }

  /// Finishes a draft that needs no editor.
  static func end(
    _ opened: ManageDraftsUseCase.Opened, _ options: WritingOptions, isToAll: Bool, in shell: inout Shell
  ) async throws {
    guard options.sends || options.time != nil else { return try await report(.saved, opened, in: &shell) }
    try await Send.send(
      opened, at: options.time, once: options.once, isConfirmed: options.isConfirmed, waits: options.waits,
      isToAll: isToAll,
      in: &shell)
  }

  static func report(
    _ outcome: ComposeRecord.Outcome, _ opened: ManageDraftsUseCase.Opened, id: EmailID? = nil,
    warnings: [String] = [], undoSeconds: Int = 0, time: Date? = nil,
    isHeldByServer: Bool = false, remindAt: Date? = nil, in shell: inout Shell
  ) async throws {
    let accounts = try await shell.services().directory.current().accounts
    let account = accounts.first { $0.id == opened.stored.accountId }?.name ?? ""
    // The answered thread has gained or lost a message.
    if let answered = opened.stored.answer?.emailId,
      let email = try await shell.services().fetchThread.fetchEmail(id: answered)
    {
      await ListedRows.refresh([email.threadId], in: &shell)
    }
    var record = ComposeRecord(
      outcome: outcome, id: outcome == .discarded ? "" : (id ?? opened.stored.emailId)?.description ?? "",
      account: account, draft: opened.draft, warnings: warnings, undoSeconds: undoSeconds, time: time,
      isHeldByServer: isHeldByServer, remindAt: remindAt)
    if outcome == .saved { record.name = DraftName(opened.stored.id).text }
    record.otherAccount = try await nameIfOther(opened.stored.accountId, in: &shell)
    shell.console.result(record)
  }
}
