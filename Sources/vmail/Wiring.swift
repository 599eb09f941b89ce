import FoundationEssentials
import VmailDemo
import VmailDomain
import VmailEngine
import VmailIntelligence
import VmailMessage
import VmailShell
import VmailStore
import VmailSystem
import VmailTransport
import VmailViews

/// Connects the modules.
enum Wiring {
  /// - Parameters:
  ///   - place: the location of the store.
  ///   - templates: the folder of the user's templates.
  static func environment(
    _ place: StoreLocation, templates: String?, variables: [String: String], isOffline: Bool, log: SessionLog
  ) -> ShellEnvironment {
    let salvage = place.isDemo ? nil : place.path.map { SalvageStoreUseCase(path: $0) }
    let farewell = Farewell()
    let clock = place.isDemo ? SystemClock(forDemo: variables) : SystemClock()
    return ShellEnvironment(
      clock: clock, storePath: place.path ?? "", templatesPath: templates, version: BuildFacts.version,
      build: { BuildFacts.description }, variables: variables,
      isOffline: isOffline, isDemo: place.isDemo, setLogging: { log.setOn($0) }, salvage: salvage,
      restore: place.path.map { RestoreStoreUseCase(path: $0) },
      farewell: { farewell.say() },
      openServices: {
        try await services(
          place, variables, clock, log, farewell, isSalvaging: salvage?.isUnderWay ?? false)
      })
  }

  private static func services(
    _ place: StoreLocation, _ variables: [String: String], _ clock: SystemClock, _ log: SessionLog,
    _ farewell: Farewell, isSalvaging: Bool
  ) async throws -> Services {
    guard let path = place.path else {
      throw StoreError.cannotOpen(
        path: "", detail: "HOME is not an absolute path: choose a store with --store DIR")
    }
    let store = try openStore(at: path, isSalvaging: isSalvaging) { clock.now }
    farewell.expect(from: store)
    let ports = ports(store, variables: variables, clock: clock) { log.note($0) }
    let services = services(store, ports)
    guard place.isDemo else { return services }
    try await LoadDemoUseCase(store: store, reader: ports.reader).load(now: ports.clock.now)
    // The sample's own categories are those that its mail should have; people see what vmail makes of it.
    for account in try await services.directory.current().accounts {
      _ = try await services.categories.categorizeAll(accountId: account.id) { _ in }
    }
    return services
  }

  static func openStore(
    at path: String, isSalvaging: Bool = false, now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> MailStore {
    let reader = MIMEMessageReader()
    return try MailStore.open(
      at: path, digest: { reader.digest(of: $0) }, isSalvaging: isSalvaging, now: now)
  }

  /// - Parameter repository: makes the interface for listings and actions.
  static func services(
    _ store: MailStore, _ ports: Ports,
    repository: @escaping @Sendable (MailStore) -> any EmailRepositoryProtocol = { EmailRepositoryImpl($0) }
  ) -> Services {
    Services(
      store: store, ports: ports, repository: repository, wording: { ErrorWording.sendingCause(of: $0) })
  }

  /// The real ports. None of them connects, or even loads, before a command needs it.
  static func ports(
    _ store: MailStore, variables: [String: String], clock: SystemClock = SystemClock(),
    note: @escaping TransportLog
  ) -> Ports {
    let connections = ConnectionLog(clock: clock)
    return Ports(
      reader: MIMEMessageReader(), opener: MIMEMessageOpener(), composer: MessageComposer(),
      keyring: GPGKeyring(connections: connections), calendars: InvitationCalendars(),
      attachments: SourceAttachments { id in try await store.read { try $0.fetchedSource(emailId: id) } },
      attachmentReader: AttachmentReader(), decoder: { ServedPartDecoder(encoding: $0) },
      mailboxes: MailboxFileReader(), mailboxWriter: MailboxFileWriter(), maildirs: MaildirFiles(),
      categorizing: EmbeddedCategorizer(), assistance: EmbeddedAssistance(note: note),
      model: ModelHTTP(connections: connections), language: DetectedLanguage.code,
      spelling: SpellPrograms(variables: variables),
      connector: IMAPConnector(connections: connections, compresses: nil, log: note),
      submission: SMTPSubmission(connections: connections, log: note),
      discovery: DomainDiscovery(connections: connections), oauth: OAuthAuthorizer(connections: connections),
      secrets: SystemSecrets(variables: variables), addressBooks: CardDAV(connections: connections),
      pictures: CurlPictures(variables: variables, connections: connections).fetch,
      unsubscribing: OneClickUnsubscriber(connections: connections).unsubscribe, connections: connections,
      network: NetworkWatch(),
      isMetered: { await NetworkManager(variables: variables).isMetered() },
      clock: clock, utcOffset: LocalTime.offset, home: variables["HOME"])
  }
}
