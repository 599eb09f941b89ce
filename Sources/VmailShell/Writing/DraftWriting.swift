import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

/// Writes mail: in an editor, or from options alone.
extension Shell {
  mutating func writing() async throws -> WritingServices { try await services().writing }

  static func title(of email: Email) -> String {
    email.subject.isEmpty ? "a message without a subject" : "\"\(email.subject)\""
  }

  // MARK: Options

  /// - Throws: ``ShellError`` for a file that can't be read, or for an invalid address.
  func options(of call: CommandCall) throws -> WritingOptions {
    try WritingOptions(call, nicknames: nicknames, readingTime: { try timeToSend($0) }) { path in
      try InputText.read(
        path == "-" ? path : Self.expanded(path, environment.variables),
        input: isTyping ? .typed : standardInput)
    }
  }

  /// Returns the texts that are added to a body, based on the settings.
  mutating func wording(date: Date? = nil, text: String = "") throws -> ComposeMessageUseCase.Wording {
    let signature: String
    switch settings.signature {
    case .none: signature = ""
    case .text(let text): signature = text
    case .file(let path):
      signature = try InputText.read(Self.expanded(path, environment.variables))
    }
    let place = settings.replyPlace
    return ComposeMessageUseCase.Wording(
      date: date.map { console.layout.times.absolute($0) }, place: place, signature: signature, text: text,
      opening: layerOpening)
  }

  /// Expands `~` to the home directory.
  static func expanded(_ path: String, _ variables: [String: String]) -> String {
    HomePath.expanded(path, home: variables["HOME"])
  }

  /// Returns the account to write from: the current one, else the one in the setting, else the first
  /// (AC-U-12).
  mutating func accountToWriteFrom() async throws -> Account {
    if let account = session.account { return account }
    let accounts = try await services().fetchThreads.fetchAccounts()
    let wanted = settings.defaultAccount.lowercased()
    guard let account = accounts.first(where: { $0.name.lowercased() == wanted }) ?? accounts.first else {
      throw ShellError.noAccount
    }
    return account
  }

  /// Continues with a new draft: keeps it, and has it edited, sent or left in Drafts.
  /// - Parameter isUntouched: whether the draft is discarded if the editor leaves it unchanged.
  mutating func write(
    _ beginning: ComposeMessageUseCase.Beginning, _ options: WritingOptions, isToAll: Bool = false,
    isUntouched: Bool = true
  ) async throws {
    let writing = try await writing()
    var beginning = beginning
    if let from = options.from { try await setSender(from, of: &beginning) }
    beginning.draft.protection.formUnion(try await usualProtection(of: beginning.accountId))
    options.apply(to: &beginning.draft)
    if options.protection == nil { try await protectAsBefore(&beginning.draft) }
    let files = options.attach.map {
      ManageDraftsUseCase.NewAttachment.file(Self.expanded($0, environment.variables))
    }
    let opened = try await writing.drafts.begin(
      beginning.draft, accountId: beginning.accountId, answer: beginning.answer,
      attaching: beginning.attachments + files)
    ownDrafts.insert(opened.stored.id)
    for field in beginning.ignored {
      console.warning("\(field.name) of the link was ignored: \(field.value)")
    }
    if options.isWhole || !isTyping {
      try await end(opened, options, isToAll: isToAll)
      if options.keeps || !options.sends, options.time == nil { session.lastKept = opened.stored }
      return
    }
    try await edit(
      opened, atLine: beginning.line, isToAll: isToAll, isNew: isUntouched, sendingAt: options.time)
  }

  /// How the mail of an account is protected by the settings.
  mutating func usualProtection(of account: AccountID) async throws -> MessageProtection {
    var protection: MessageProtection = []
    if try await setting(\.sign, of: account) { protection.insert(.signed) }
    if try await setting(\.autocrypt, of: account) { protection.insert(.autocrypt) }
    switch try await setting(\.encrypt, of: account) {
    case .off: break
    case .auto: protection.insert(.automatic)
    case .on: protection.insert(.encrypted)
    }
    return protection
  }

  /// Has a message signed and encrypted if the last one to the same people was. What agents write is only compared with
  /// it before it is sent.
  private mutating func protectAsBefore(_ draft: inout Draft) async throws {
    guard !isForAgent, !draft.protection.contains(.encrypted),
      try await writing().encryption.wasEncrypted(to: draft.to + draft.cc)
    else { return }
    draft.protection.formUnion([.signed, .encrypted])
    draft.protection.remove(.automatic)
    console.notice(
      "Your last message to the same people was encrypted, so this one will be signed and encrypted.")
  }

  /// How far layers of messages are opened: a program gets verdicts on signatures only, and where nobody types, nothing is
  /// asked.
  var layerOpening: LayerOpening { isForAgent ? .signatures : .all(asks: isInteractive) }

  /// Whether GnuPG may ask for a passphrase.
  var mayAskPassphrase: Bool { isInteractive && !isForAgent }

  /// Runs an operation that decrypts or signs, for which GnuPG may ask for a passphrase on the terminal.
  nonisolated(nonsending) func lendingTerminal<Value>(_ body: () async throws -> Value) async rethrows
    -> Value
  {
    guard mayAskPassphrase else { return try await body() }
    return try await console.lendingTerminal(body)
  }

  private mutating func setSender(
    _ text: String, of beginning: inout ComposeMessageUseCase.Beginning
  ) async throws {
    let own = try await ownIdentity(text)
    beginning.draft.from = own.participant
    beginning.accountId = own.accountId
  }

  /// Returns the identity with an address typed for --from, under the name typed with it.
  mutating func ownIdentity(_ text: String) async throws -> Identity {
    let people: [Participant]
    do { people = try AddressList.participants(in: text) } catch {
      throw ShellError.badAddresses(error, of: "--from")
    }
    let identities = try await writing().compose.identities()
    guard let wanted = people.first,
      let own = identities.first(where: { OwnAddresses([$0.participant.email]).contains(wanted.email) })
    else { throw ShellError.notAnOwnAddress(text, identities.map(\.participant.email)) }
    return Identity(
      accountId: own.accountId,
      participant: Participant(name: wanted.name ?? own.participant.name, email: wanted.email))
  }

  /// Finishes a draft that needs no editor.
  mutating func end(
    _ opened: ManageDraftsUseCase.Opened, _ options: WritingOptions, isToAll: Bool
  ) async throws {
    guard options.sends || options.time != nil else { return try await report(.saved, opened) }
    try await send(
      opened, at: options.time, isConfirmed: options.isConfirmed, waits: options.waits, isToAll: isToAll)
  }

  mutating func report(
    _ outcome: ComposeRecord.Outcome, _ opened: ManageDraftsUseCase.Opened, id: EmailID? = nil,
    warnings: [String] = [], undoSeconds: Int = 0, time: Date? = nil,
    isHeldByServer: Bool = false, remindAt: Date? = nil
  ) async throws {
    let accounts = try await services().fetchThreads.fetchAccounts()
    let account = accounts.first { $0.id == opened.stored.accountId }?.name ?? ""
    // The answered thread has gained or lost a message.
    if let answered = opened.stored.answer?.emailId,
      let email = try await services().fetchThread.fetchEmail(id: answered)
    {
      await refreshRows(of: [email.threadId])
    }
    console.result(
      ComposeRecord(
        outcome: outcome, id: outcome == .discarded ? "" : (id ?? opened.stored.emailId)?.description ?? "",
        account: account, draft: opened.draft, warnings: warnings, undoSeconds: undoSeconds, time: time,
        isHeldByServer: isHeldByServer, remindAt: remindAt))
  }
}
