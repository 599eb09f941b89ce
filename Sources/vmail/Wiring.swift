import VmailDemo
import VmailDomain
import VmailEngine
import VmailIntelligence
import VmailMessage
import VmailShell
import VmailStore
import VmailTransport

/// Joins the rooms.
enum Wiring {
  /// - Parameter place: where the mail is kept.
  static func environment(
    _ place: StorePlace, variables: [String: String], isOffline: Bool, log: SessionLog
  ) -> ShellEnvironment {
    let salvage = place.isDemo ? nil : place.path.map { BegunSalvage(StoreSalvage(path: $0)) }
    let farewell = Farewell()
    return ShellEnvironment(
      clock: SystemClock(), storePath: place.path ?? "", version: BuildFacts.version,
      features: BuildFacts.features, libraries: { BuildFacts.libraries }, variables: variables,
      isOffline: isOffline, isDemo: place.isDemo, setLogging: { log.setOn($0) }, salvage: salvage,
      farewell: { farewell.say() },
      openServices: {
        try await services(place, variables, log, farewell, isSalvaging: salvage?.isUnderWay ?? false)
      })
  }

  /// Nothing of it connects, or even loads, before a command asks for it.
  private static func servers(
    _ store: MailStore, _ variables: [String: String], _ log: SessionLog
  ) -> ServerPorts {
    let note: TransportLog = { log.note($0) }
    return ServerPorts(
      connector: IMAPConnector(log: note), submission: SMTPSubmission(log: note),
      discovery: DomainDiscovery(),
      oauth: OAuthAuthorizer(), secrets: SystemSecrets(variables: variables), sync: store.repository,
      engine: store.engine, network: NetworkWatch(), store: store.watch)
  }

  private static func services(
    _ place: StorePlace, _ variables: [String: String], _ log: SessionLog, _ farewell: Farewell,
    isSalvaging: Bool
  ) async throws -> Services {
    guard let path = place.path else {
      throw StoreError.cannotOpen(
        path: "", detail: "HOME is not set to an absolute path: name one with --store DIR")
    }
    let reader = MIMEMessageReader()
    let store = try MailStore.open(at: path, digest: { reader.digest(of: $0) }, isSalvaging: isSalvaging)
    farewell.expect(from: store)
    let repository = store.repository
    let clock = SystemClock()
    if place.isDemo {
      try await LoadDemoUseCase(repository: repository, reader: reader).load(now: clock.now) {
        try await repository.setIdentities([$0], accountId: $1)
      }
    }
    let categorizing = EmbeddedCategorizer()
    let attachments = AttachmentPorts(
      source: SourceAttachments(repository: repository), folder: store.attachments,
      reader: AttachmentReader(), metered: NetworkManager(variables: variables),
      alarms: DispatchAlarmClock())
    return Services(
      repository: repository, reader: reader, opener: MIMEMessageOpener(), mailboxes: MailboxFileReader(),
      files: MailboxFileWriter(), clock: clock, doctor: store.doctor,
      intelligence: categorizing, attachments: attachments,
      servers: servers(store, variables, log),
      onDemand: OnDemandPorts(repository: repository, decoding: MIMETransferDecoding()),
      pictures: CurlPictures(variables: variables), unsubscribing: OneClickUnsubscriber(),
      categories: CategoryPorts(
        repository: repository, categorizing: categorizing,
        arriving: CategorizingReader(reader, categorizing: categorizing, repository: repository)),
      assistance: AssistancePorts(
        repository: repository, provider: EmbeddedAssistance(note: { log.note($0) }), serving: ModelHTTP()),
      writing: WritingPorts(
        repository: repository, files: store.drafts, composer: MessageComposer(),
        submission: SMTPSubmitting(log: { log.note($0) }), home: variables["HOME"]),
      automation: repository)
  }
}
