import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

/// A store with an account, models of its servers, and what writing and sending need.
struct WritingWorld {
  let sync: SyncWorld
  let submission: ModelSubmission
  private let identifiers: MessageIDs
  /// The keys of the user and others.
  var keyring = ModelKeyring()

  var store: MailStore { sync.store }
  var clock: TestClock { sync.clock }
  static let me = Participant(name: "Me", email: "me@example.org")

  init(
    _ sync: SyncWorld, submission: ModelSubmission = ModelSubmission(), identifiers: MessageIDs = MessageIDs()
  ) {
    (self.sync, self.submission, self.identifiers) = (sync, submission, identifiers)
  }

  init(
    traits: ServerTraits = ServerTraits(
      supportsCondstore: true, supportsQresync: true, moves: true, expungesByUID: true),
    place: TemporaryStore? = nil, faults: WriteFaults = .none
  ) async throws {
    let sync = try await SyncWorld(traits: traits, place: place, faults: faults)
    self.init(sync)
    try await Self.allowSending(sync)
  }

  /// Sets up the submission server of the account.
  static func allowSending(_ sync: SyncWorld) async throws {
    var settings = try #require(try await sync.store.read { try $0.serverSettings(accountId: sync.account) })
    settings.smtp = ServerEndpoint(host: "localhost", port: 465, security: .tls)
    let account = try #require(try await sync.store.read { try $0.accounts() }.first)
    try await sync.store.write { [settings] in try $0.updateAccount(account, server: settings) }
  }

  var composing: DraftComposing {
    DraftComposing(
      composer: PlainComposer(), reader: PlainMessageReader(), clock: clock, identifiers: identifiers,
      protecting: protecting, utcOffset: { _ in 0 })
  }
  var protecting: PlanProtectionUseCase {
    PlanProtectionUseCase(
      keyring: keyring,
      offers: FindOfferedKeysUseCase(store: store, opener: PlainMessageOpener(), keyring: keyring))
  }
  var drafts: ManageDraftsUseCase {
    ManageDraftsUseCase(store: store, composing: composing)
  }
  var outbox: ManageOutboxUseCase {
    ManageOutboxUseCase(store: store, drafts: drafts, composing: composing, clock: clock)
  }
  var send: SendEmailUseCase {
    SendEmailUseCase(
      store: store, drafts: drafts, composing: composing, protecting: protecting, clock: clock)
  }
  var submit: SubmitMailUseCase {
    SubmitMailUseCase(store: store, composing: composing, clock: clock)
  }
  var deliver: DeliverMailUseCase {
    let secrets = StubSecrets()
    secrets.set(command: "pass", to: .success(Secret("p")))
    return DeliverMailUseCase(
      store: store, submission: submission, servers: sync.server, composer: PlainComposer(),
      credentials: CredentialsUseCase(secrets: secrets, oauth: nil, clock: clock), clock: clock,
      jitter: { 1 }, words: { "\($0)" })
  }

  func write(
    _ subject: String = "Hello", to: String = "you@example.org", bcc: String? = nil,
    answer: DraftAnswer? = nil
  ) async throws -> ManageDraftsUseCase.Opened {
    let draft = Draft(
      from: Self.me, to: [Participant(email: to)], bcc: bcc.map { [Participant(email: $0)] } ?? [],
      subject: subject, body: "Text of \(subject)\n")
    return try await drafts.begin(draft, accountId: sync.account, answer: answer)
  }

  /// Writes a mail, and puts it into the Outbox.
  func queue(_ subject: String = "Hello", bcc: String? = nil, delay: Double = 0) async throws -> OutgoingMail
  {
    try #require(try await send.send(try await write(subject, bcc: bcc), delay: delay).first)
  }

  @discardableResult
  func play(retrying: Bool = false) async throws -> [DeliverMailUseCase.Event] {
    let account = try #require(try await store.read { try $0.accounts() }.first)
    let events = Heard()
    try await deliver.deliver(account, retrying: retrying) { events.add($0) }
    return events.all
  }

  func outgoing() async throws -> [OutgoingMail] { try await store.read { try $0.outgoing(accountId: nil) } }

  /// Subjects of the drafts that are listed.
  func listed() async throws -> [String] {
    try await drafts.list(accountId: nil).map { $0.email?.subject ?? "(no message)" }
  }

  /// Subjects of the texts of all drafts, listed with a message or without.
  func drafted() async throws -> [String] {
    var subjects: [String] = []
    for draft in try await drafts.list(accountId: nil).compactMap(\.draft) {
      subjects.append(try await drafts.read(draft, from: Self.me).draft.subject)
    }
    return subjects
  }

  /// The subjects a mailbox of the server holds.
  func there(_ mailbox: String) async -> [String] {
    let messages = await sync.server.mailboxes[mailbox]?.messages.values.map(\.source) ?? []
    return messages.map { PlainMessageReader().read($0).subject }.sorted()
  }
}
