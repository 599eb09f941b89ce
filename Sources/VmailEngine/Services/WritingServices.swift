public import VmailDomain
import VmailStore

/// The operations for writing mail that commands can use.
public struct WritingServices: Sendable {
  public let compose: ComposeMessageUseCase
  public let drafts: ManageDraftsUseCase
  public let send: SendEmailUseCase
  public let submit: SubmitMailUseCase
  public let resend: ResendMessageUseCase
  public let receipt: SendReceiptUseCase
  public let merge: MergeMailUseCase
  public let outbox: ManageOutboxUseCase
  public let check: CheckDraftUseCase
  public let spelling: CheckSpellingUseCase
  public let offeredKeys: FindOfferedKeysUseCase
  public let encryption: RecallEncryptionUseCase
  public let deliver: DeliverMailUseCase
  private let composing: DraftComposing
  private let store: MailStore

  /// - Parameter queries: the store as queries see it.
  init(
    queries: MailStore, store: MailStore, ports: Ports, credentials: CredentialsUseCase,
    wording: @escaping @Sendable (any Error) -> String
  ) {
    let (opener, clock) = (ports.opener, ports.clock)
    offeredKeys = FindOfferedKeysUseCase(store: queries, opener: opener, keyring: ports.keyring)
    encryption = RecallEncryptionUseCase(store: queries, opener: opener)
    let protecting = PlanProtectionUseCase(keyring: ports.keyring, offers: offeredKeys)
    let composing = DraftComposing(
      composer: ports.composer, reader: ports.reader, clock: clock, identifiers: ports.identifiers,
      protecting: protecting, utcOffset: ports.utcOffset)
    self.composing = composing
    self.store = queries
    compose = ComposeMessageUseCase(store: queries, opener: opener)
    receipt = SendReceiptUseCase(
      store: queries, compose: compose, composer: ports.composer, opener: opener)
    drafts = ManageDraftsUseCase(store: store, composing: composing, home: ports.home)
    send = SendEmailUseCase(
      store: store, drafts: drafts, composing: composing, protecting: protecting, clock: clock)
    submit = SubmitMailUseCase(store: store, composing: composing, clock: clock)
    resend = ResendMessageUseCase(store: store, composing: composing, clock: clock)
    merge = MergeMailUseCase(
      store: store, drafts: drafts, composing: composing, protecting: protecting, clock: clock,
      home: ports.home)
    outbox = ManageOutboxUseCase(store: store, drafts: drafts, composing: composing, clock: clock)
    spelling = CheckSpellingUseCase(
      store: queries, opener: opener, checker: ports.spelling, detect: ports.language)
    check = CheckDraftUseCase(
      store: queries, opener: opener, spelling: spelling, protecting: protecting, encryption: encryption)
    deliver = DeliverMailUseCase(
      store: store, submission: ports.submission, servers: ports.connector, composer: ports.composer,
      credentials: credentials, clock: clock, words: wording)
  }

  /// Converts the source of a message to the content of a draft.
  /// - Throws: ``CryptographyProblem`` if it is encrypted, and could not be decrypted; ``StoreError``.
  public func takeApart(
    _ source: [UInt8], of email: EmailID, opening: LayerOpening
  ) async throws -> WrittenMessage {
    let layers = try await store.read { try $0.opening(email, opening) }
    return try composing.takeApart(source, opening: layers)
  }
}
