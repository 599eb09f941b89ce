public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Manages drafts. The text in a draft's folder is authoritative: it exists before an editor is opened, and
/// survives crashes; the message in Drafts is derived from it.
public struct ManageDraftsUseCase: Sendable {
  private let store: MailStore
  private let files: DraftFolder
  private let composing: DraftComposing
  private let home: String?

  /// - Parameter home: the meaning of `~` in the names of attached files.
  public init(
    store: MailStore, composing: DraftComposing, home: String? = nil
  ) {
    self.store = store
    files = store.drafts
    self.composing = composing
    self.home = home
  }

  /// A draft with its parsed text.
  public struct Opened: Sendable {
    public var stored: StoredDraft
    public var draft: Draft
    /// Keeps other processes from sending it meanwhile; `nil` if nobody writes it.
    public var hold: DraftHold?

    public init(stored: StoredDraft, draft: Draft) {
      self.stored = stored
      self.draft = draft
    }

    /// Lets other processes write it for a while.
    public func leave() { hold?.leave() }

    /// Ends what ``leave()`` began.
    /// - Throws: ``DraftError/inUse`` while another process writes it.
    public func takeAgain() throws { try hold?.takeAgain() }
  }

  /// An attachment for a new draft.
  public enum NewAttachment: Hashable, Sendable {
    /// A file, as named by the user.
    case file(String)
    case content([UInt8], name: String)
  }

  // MARK: Beginning

  /// Stores a new draft.
  /// - Parameters:
  ///   - original: what is sent in place of its text and attachments, as long as nobody changes the text.
  ///   - isNew: whether whoever runs this process has written it; else it was taken back from the Outbox.
  /// - Throws: ``DraftError``, ``StoreError``, ``ComposingError``, ``SealingError``: then nothing is stored.
  public func begin(
    _ draft: Draft, accountId: AccountID, answer: DraftAnswer? = nil, attaching new: [NewAttachment] = [],
    original: [UInt8]? = nil, isNew: Bool = true
  ) async throws -> Opened {
    let made = try files.make(text: DraftText.text(of: draft))
    let folder = made.name
    do {
      var draft = draft
      for attachment in new { draft.attachments.append(try attach(attachment, to: folder)) }
      if !new.isEmpty { try files.setText(DraftText.text(of: draft), of: folder) }
      if let original { try files.keepOriginal(original, of: folder) }
      let saving = try saved(draft, in: folder)
      let stored = try await store.write { [references = draft.references] in
        try $0.addDraft(
          accountId: accountId, folder: folder, answer: answer, references: references, isNew: isNew,
          saving: saving)
      }
      var opened = Opened(stored: stored, draft: draft)
      opened.hold = made
      return opened
    } catch {
      files.discard("drafts/" + folder)
      throw error
    }
  }

  /// Converts another program's draft, for further editing.
  /// - Parameter opening: whether it is decrypted.
  /// - Returns: `nil` when it no longer exists, or is only on the server.
  /// - Throws: ``CryptographyProblem`` if it is encrypted, and could not be decrypted; ``DraftError``, ``StoreError``.
  public func adopt(_ email: Email, opening: LayerOpening) async throws -> Opened? {
    let (source, layers) = try await store.read {
      (try $0.source(emailId: email.id), try $0.opening(email.id, opening))
    }
    guard let source else { return nil }
    let written = try composing.takeApart(source, opening: layers)
    let made = try files.make(text: "")
    defer { withExtendedLifetime(made) {} }
    let folder = made.name
    var draft = written.draft
    do {
      draft.attachments = try zip(written.draft.attachments, written.contents).map {
        try attach(.content($1, name: $0.name), to: folder)
      }
      try files.setText(DraftText.text(of: draft), of: folder)
      if written.losesFormatting, draft.protection.isEmpty { try files.keepOriginal(source, of: folder) }
      if let stored = try await store.write({ try $0.adoptDraft(email.id, folder: folder) }) {
        return Opened(stored: stored, draft: draft)
      }
    } catch {
      files.discard("drafts/" + folder)
      throw error
    }
    files.discard("drafts/" + folder)
    return nil
  }

  /// Returns a draft as another program has written it, with formatting that this one lacks; `nil` if there is none, or the
  /// draft was changed since.
  public func original(of stored: StoredDraft) throws -> [UInt8]? { try files.original(of: stored.folder) }

  /// Returns whether vmail has composed all of a draft, and nobody has changed it: the reply to an invitation, or a read
  /// receipt.
  public func isComposedWhole(_ stored: StoredDraft) throws -> Bool {
    // The draft of another program isn't known to answer anything.
    try stored.answer != nil && original(of: stored) != nil
  }

  private func attach(_ attachment: NewAttachment, to folder: String) throws -> DraftAttachment {
    let (name, size) =
      switch attachment {
      case .file(let path): try files.attach(HomePath.expanded(path, home: home), to: folder)
      case .content(let bytes, let name): try files.attach(bytes, as: name, to: folder)
      }
    return DraftAttachment(name: name, mimeType: MediaTypes.type(ofName: name), sizeBytes: size)
  }

  // MARK: Going on

  /// Keeps other processes from sending or recovering a draft, as long as the result exists.
  /// - Throws: ``DraftError/inUse`` while another process does.
  public func hold(_ draft: StoredDraft) throws -> DraftHold? { try files.hold(draft.folder) }

  public func textPath(of draft: StoredDraft) -> String { files.textPath(of: draft.folder) }

  /// Parses the draft's current text.
  /// - Parameters:
  ///   - sender: the sender if From is missing.
  ///   - nicknames: names that may be used instead of addresses.
  /// - Throws: ``DraftTextError``, ``DraftError``. Nothing is lost.
  public func read(
    _ stored: StoredDraft, from sender: Participant, nicknames: Nicknames = Nicknames()
  ) async throws -> Opened {
    let edited = try DraftText.parse(try await text(of: stored), nicknames: nicknames)
    var base = Draft(from: sender)
    base.references = stored.references
    base.inReplyTo = stored.references.last
    var draft = edited.applied(to: base)
    var hasNew = false
    for name in edited.attach {
      if let size = try files.size(of: name, in: stored.folder) {
        draft.attachments.append(
          DraftAttachment(name: name, mimeType: MediaTypes.type(ofName: name), sizeBytes: size))
      } else {
        draft.attachments.append(try attach(.file(name), to: stored.folder))
        hasNew = true
      }
    }
    if hasNew { try files.setText(DraftText.text(of: draft), of: stored.folder) }
    return Opened(stored: stored, draft: draft)
  }

  /// If the text was deleted, the last saved one is used.
  private func text(of stored: StoredDraft) async throws -> String {
    if let text = try files.text(of: stored.folder) { return text }
    guard let email = stored.emailId, let source = try await store.read({ try $0.source(emailId: email) })
    else {
      throw DraftError.gone
    }
    let text = DraftText.text(of: try composing.takeApart(source).draft)
    try files.setText(text, of: stored.folder)
    return text
  }

  /// Replaces the draft's content, as options do.
  public func rewrite(
    _ opened: Opened, as draft: Draft, attaching new: [NewAttachment] = []
  ) async throws -> Opened {
    var draft = draft
    for attachment in new { draft.attachments.append(try attach(attachment, to: opened.stored.folder)) }
    try files.setText(DraftText.text(of: draft), of: opened.stored.folder)
    var rewritten = opened
    rewritten.draft = draft
    return try await save(rewritten, isEdited: true)
  }

  /// Updates the message in Drafts, and the server's copy, to match the text.
  /// - Parameter isEdited: whether whoever runs this process may have changed the text.
  public func save(_ opened: Opened, isEdited: Bool = false) async throws -> Opened {
    let stored = opened.stored
    if stored.emailId != nil, stored.savedDigest == (try digest(of: stored.folder)) { return opened }
    let message = try saved(opened.draft, in: stored.folder)
    var saved = opened
    saved.stored = try await store.write {
      try $0.saveDraft(stored.id, message.message, digest: message.digest, isEdited: isEdited)
    }
    return saved
  }

  private func saved(_ draft: Draft, in folder: String) throws -> SavedText {
    SavedText(
      message: try composing.saved(draft, contents: contents(of: draft, in: folder)),
      digest: try digest(of: folder))
  }

  private func digest(of folder: String) throws -> [UInt8] {
    SHA256.digest(of: Array((try files.text(of: folder) ?? "").utf8))
  }

  /// Returns the data of its attachments, in order.
  public func contents(of draft: Draft, in folder: String) throws -> [[UInt8]] {
    try draft.attachments.map { try files.content(of: $0.name, in: folder) }
  }

  /// Returns a digest of all that is sent of a draft, with the bytes of its files and what another program has written,
  /// and of how it is sent.
  public func fingerprint(of opened: Opened) throws -> [UInt8] {
    let (draft, stored) = (opened.draft, opened.stored)
    var parts = [Array("\(stored.id) \(stored.accountId) \(draft.format) \(draft.protection.rawValue)".utf8)]
    parts.append(Array(DraftText.text(of: draft).utf8))
    parts.append(Array((draft.references + [draft.inReplyTo ?? ""]).joined(separator: "\n").utf8))
    parts += try contents(of: draft, in: stored.folder)
    parts.append(try original(of: stored) ?? [])
    return SHA256.digest(of: parts.flatMap { SHA256.digest(of: $0) })
  }

  // MARK: All of them

  /// - Parameter accountId: `nil` for all accounts.
  public func list(accountId: AccountID?) async throws -> [ListedDraft] {
    try await store.read { try $0.drafts(accountId: accountId) }
  }

  /// Returns the drafts that agents wrote since a time and that no person has changed, not even in an editor that is
  /// still open.
  public func byAgents(since time: Date) async throws -> [ListedDraft] {
    try await list(accountId: nil).filter { listed in
      guard let draft = listed.draft, draft.isByAgent, let email = listed.email else { return false }
      return email.dateReceived >= time && (try? digest(of: draft.folder)) == draft.savedDigest
    }
  }

  public func draft(_ id: DraftID) async throws -> StoredDraft? { try await store.read { try $0.draft(id) } }

  /// Removes a draft completely.
  public func remove(_ draft: StoredDraft) async throws {
    try await store.write { try $0.removeDraft(draft.id) }
    await removeDiscarded()
  }

  /// Removes the files of discarded or sent drafts; those that can't be removed are tried again next time.
  public func removeDiscarded() async {
    guard let paths = try? await store.read({ try $0.discardedFiles() }), !paths.isEmpty else { return }
    for path in paths { files.discard(path) }
    try? await store.write({ try $0.forgetDiscardedFiles(paths) })
  }

  /// Updates drafts to match their texts after a crash of the editor, of vmail or of the machine, or after
  /// the loss of the database.
  /// - Parameter sender: returns the sender for an account's mail.
  /// - Returns: the drafts that have changed.
  public func recover(
    in accounts: [AccountID], sender: @Sendable (AccountID) async throws -> Participant
  ) async throws -> [Opened] {
    await removeDiscarded()
    var recovered: [Opened] = []
    for listed in try await store.read({ try $0.drafts(accountId: nil) }) {
      // A draft whose text is invalid or missing is left for its writer.
      guard let stored = listed.draft, let digest = try? digest(of: stored.folder),
        stored.emailId == nil || digest != stored.savedDigest, !files.isHeld(stored.folder)
      else { continue }
      guard let opened = try? await read(stored, from: sender(stored.accountId)) else { continue }
      recovered.append(try await save(opened))
    }
    // In this order, so that drafts that others create or remove meanwhile aren't taken for lost.
    let folders = try files.folders()
    let known = try await store.read { try $0.draftFolders() }
    for folder in folders where !known.contains(folder) && !files.isHeld(folder) {
      guard let account = accounts.first, let text = try? files.text(of: folder) else { continue }
      let edited = try? DraftText.parse(text)
      let references = [edited?.inReplyTo].compactMap(\.self)
      let added = try await store.write { transaction -> StoredDraft? in
        // Its maker may have stored it since.
        guard try !transaction.snapshot.draftFolders().contains(folder) else { return nil }
        return try transaction.addDraft(
          accountId: account, folder: folder, answer: nil, references: references, isNew: false, saving: nil)
      }
      guard let stored = added else { continue }
      guard let opened = try? await read(stored, from: sender(account)) else { continue }
      recovered.append(try await save(opened))
    }
    return recovered
  }
}
