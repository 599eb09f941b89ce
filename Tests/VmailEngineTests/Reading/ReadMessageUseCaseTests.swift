import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ReadMessageUseCaseTests {
  private let place: TestStore
  private var store: MailStore { place.store }

  init() throws { place = try TestStore() }

  /// Says what it was asked.
  private struct Opener: MessageOpening {
    func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
      ReadableMessage(
        text: PlainTextReader.read(String(decoding: source, as: UTF8.self)),
        allowedImages: options.allowsRemoteImages ? ["https://example.org/a.png"] : [],
        remarks: source.isEmpty ? ["not a message"] : options.relation == .reply ? ["a reply"] : [])
    }

    func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String {
      "page of \(source.count)"
    }

    func headers(of source: [UInt8]) -> [HeaderField] {
      [HeaderField(name: "Size", value: "\(source.count)")]
    }

    func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] {
      contentIDs.reduce(into: [:]) { $0[$1] = source }
    }
  }

  private var useCase: ReadMessageUseCase { ReadMessageUseCase(store: store, opener: Opener()) }

  private func world() async throws -> (ContractWorld, Email) {
    let world = try await ContractWorld.make(store)
    try await world.add(world.message("a"))
    let account = world.account.id
    let email = try #require(
      try await store.read { try $0.emails(accountId: account, after: nil, limit: 1) }.first)
    return (world, email)
  }

  @Test func `A message is read from its source, with what was asked for`() async throws {
    let (_, email) = try await world()
    let source = try #require(try await useCase.source(of: email))
    let message = try #require(try await useCase.read(email, ReadingOptions(allowsRemoteImages: true)))
    #expect(message.text.plainText().hasPrefix("Subject: a"))
    #expect(message.allowedImages.count == 1)
    #expect(try await useCase.headers(of: email) == [HeaderField(name: "Size", value: "\(source.count)")])
    #expect(try await useCase.page(of: email, ReadingOptions()) == "page of \(source.count)")
  }

  @Test func `A message that is read says whether all of it is here, and what its header says of the sender`()
    async throws
  {
    let (world, whole) = try await world()
    let message = try #require(try await useCase.read(whole, ReadingOptions()))
    #expect(message.isAllHere && message.sender == SenderEvidence())
    var part = try world.message("b")
    part.isPartial = true
    let id = try #require(try await world.add(part).first)
    #expect(try await useCase.read(world.email(id), ReadingOptions())?.isAllHere == false)
  }

  @Test func `What is known of the header of a message is not read again for its warnings`() async throws {
    let (_, email) = try await world()
    let senders = CheckSendersUseCase(store: store, opener: Opener())
    var evidence = SenderEvidence()
    evidence.senders = [email, email].map { Participant(name: nil, email: $0.fromAddress) }
    evidence.fromFields = 2
    let warnings = try await senders.warnings(of: [email], evidence: [email.id: evidence])[email.id]
    #expect(warnings != nil)
    #expect(try await senders.warnings(of: [email])[email.id] != warnings)
  }

  @Test func `What answers another message is read as a reply`() async throws {
    var (_, email) = try await world()
    #expect(try await useCase.read(email, ReadingOptions())?.remarks == [])
    email.references = ["other@example.org"]
    #expect(try await useCase.read(email, ReadingOptions())?.remarks == ["a reply"])
    (email.references, email.inReplyTo) = ([], ["other@example.org"])
    #expect(try await useCase.read(email, ReadingOptions())?.remarks == ["a reply"])
  }

  /// Says with which session key it was to open a message.
  private struct KeyOpener: MessageOpening {
    func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage {
      guard case .all(_, let key) = options.layers else { return ReadableMessage(remarks: ["closed"]) }
      return ReadableMessage(remarks: [key?.revealed ?? "no key"])
    }

    func sealedFile(_ section: String, of source: [UInt8], opening: LayerOpening) -> [UInt8]? {
      guard case .all(_, let key) = opening else { return nil }
      return Array((key?.revealed ?? "no key").utf8)
    }

    func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String { "" }
    func headers(of source: [UInt8]) -> [HeaderField] { [] }
    func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]] { [:] }
  }

  @Test func `A session key that is kept is used for a person, and never for an agent`() async throws {
    let (_, email) = try await world()
    let useCase = ReadMessageUseCase(store: store, opener: KeyOpener())
    let file = Attachment(
      id: AttachmentID(-1), filename: "a.txt", mimeType: "text/plain", sizeBytes: 1, contentId: nil,
      isInline: false, section: "2", isSealed: true)
    for expected in ["no key", "9:AB"] {
      let layers = LayerOpening.all(asks: true)
      #expect(try await useCase.read(email, ReadingOptions(layers: layers))?.remarks == [expected])
      let bytes = try await useCase.sealedFile(file, of: email.id, opening: layers)
      #expect(bytes == Array(expected.utf8))
      for layers in [LayerOpening.signatures, .none] {
        #expect(try await useCase.read(email, ReadingOptions(layers: layers))?.remarks == ["closed"])
        let bytes = try await useCase.sealedFile(file, of: email.id, opening: layers)
        #expect(bytes == nil)
      }
      try await useCase.keep(Secret("9:AB"), of: email)
    }
    let accounts = [email.accountId]
    #expect(try await useCase.count(.sessionKey, of: []) == 0)
    #expect(try await useCase.remove(.sessionKey, of: []) == 0)
    #expect(try await useCase.count(.sessionKey, of: accounts) == 1)
    #expect(try await useCase.remove(.sessionKey, of: accounts) == 1)
    #expect(try await useCase.count(.sessionKey, of: accounts) == 0)
    #expect(try await useCase.remove(.sessionKey, of: accounts) == 0)
  }

  @Test func `A damaged message of which no server has a copy is shown as far as it is legible, and says so`()
    async throws
  {
    let place = try TestStore(open: { try MailStore.open(at: $0, digest: { _ in [] }) })
    let world = try await ContractWorld.make(place.store)
    let id = try #require(try await world.add(world.message("a")).first)
    let email = try await world.email(id)
    let useCase = ReadMessageUseCase(store: place.store, opener: Opener())
    let message = try #require(try await useCase.read(email, ReadingOptions()))
    #expect(message.isDamaged && message.missing == .none && message.sender == nil)
    #expect(message.text.plainText().hasPrefix("Subject: a"))
    await #expect(throws: StoreError.sourceDamaged(emailId: id)) {
      try await place.store.read { try $0.fetchedSource(emailId: id) }
    }
    let compose = ComposeMessageUseCase(store: place.store, opener: Opener())
    for beginning in [
      try await compose.reply(to: email, .sender, ComposeMessageUseCase.Wording()),
      try await compose.forward(email, whole: nil, parts: [], ComposeMessageUseCase.Wording()),
    ] { #expect(beginning.quotesDamage) }
    try FileManager.default.removeItem(atPath: place.directory + "/sources")
    let text = try #require(try await place.store.read { try $0.body(emailId: id) })
    let stored = try #require(try await useCase.read(email, ReadingOptions()))
    #expect(stored.isDamaged && stored.missing == .none && stored.remarks.isEmpty)
    #expect(stored.text == PlainTextReader.read(text, relation: .original) && !stored.text.isEmpty)
    // Its sender is judged by what was known when it arrived.
    _ = try await CheckSendersUseCase(store: place.store, opener: Opener()).warnings(of: [email])
  }

  @Test func `A message that is whole is not called damaged`() async throws {
    let (_, email) = try await world()
    #expect(try await useCase.read(email, ReadingOptions())?.isDamaged == false)
    let compose = ComposeMessageUseCase(store: store, opener: Opener())
    let reply = try await compose.reply(to: email, .sender, ComposeMessageUseCase.Wording())
    #expect(!reply.quotesDamage)
  }

  @Test func `Only the exact address is trusted`() async throws {
    let (_, email) = try await world()
    #expect(try await useCase.isTrusted(email) == false)
    let senders = ManageTrustedSendersUseCase(store: store, clock: TestClock())
    try await senders.trust(senderEmail: email.fromAddress.uppercased())
    #expect(try await useCase.isTrusted(email))
    #expect(try await senders.distrust(senderEmail: email.fromAddress))
    #expect(try await useCase.isTrusted(email) == false)
  }

  @Test func `A store that fails is told as such`() async throws {
    let (_, email) = try await world()
    store.close()
    let useCase = useCase
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await useCase.read(email, ReadingOptions()) }, { _ = try await useCase.source(of: email) },
      { _ = try await useCase.headers(of: email) },
      { _ = try await useCase.page(of: email, ReadingOptions()) },
      { _ = try await useCase.pictures([], of: email) }, { _ = try await useCase.isTrusted(email) },
    ]
    for call in calls {
      await #expect {
        try await call()
      } throws: { error in
        error as? StoreError == place.closed
      }
    }
  }
}
