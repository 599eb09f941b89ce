import Foundation
public import VmailDomain
import VmailEngine

/// What writing and sending need of the other rooms.
public struct WritingPorts: Sendable {
  public typealias Repository = DraftRepositoryProtocol & OutboxRepositoryProtocol & EmailRepositoryProtocol
    & AccountRepositoryProtocol & SearchRepositoryProtocol

  let repository: any Repository
  let files: any DraftKeeping
  let composer: any MessageComposing
  /// `nil` where no server can be reached.
  let submission: (any MailSubmitting)?
  let identifiers: MessageIDs
  /// What `~` stands for; `nil` for nothing.
  let home: String?

  public init(
    repository: any Repository, files: any DraftKeeping, composer: any MessageComposing,
    submission: (any MailSubmitting)?, identifiers: MessageIDs = MessageIDs(), home: String? = nil
  ) {
    self.repository = repository
    self.files = files
    self.composer = composer
    self.submission = submission
    self.identifiers = identifiers
    self.home = home
  }
}

/// What commands do with mail that is written here.
struct WritingServices: Sendable {
  let compose: ComposeMessageUseCase
  let drafts: ManageDraftsUseCase
  let send: SendEmailUseCase
  let outbox: ManageOutboxUseCase
  let check: CheckDraftUseCase
  /// `nil` where no server can be reached.
  let deliver: DeliverMailUseCase?
  private let composing: DraftComposing

  init(
    _ ports: WritingPorts, opener: any MessageOpening, reader: any MessageReading, clock: any WallClock,
    log: ConnectionLog, credentials: CredentialsUseCase?, utcOffset: @escaping @Sendable (Date) -> Int
  ) {
    let repository = ports.repository
    let composing = DraftComposing(
      composer: ports.composer, reader: reader, clock: clock, identifiers: ports.identifiers,
      utcOffset: utcOffset)
    self.composing = composing
    compose = ComposeMessageUseCase(repository: repository, opener: opener)
    drafts = ManageDraftsUseCase(
      repository: repository, files: ports.files, composing: composing, home: ports.home)
    send = SendEmailUseCase(repository: repository, drafts: drafts, composing: composing, clock: clock)
    outbox = ManageOutboxUseCase(
      repository: repository, drafts: drafts, composing: composing, clock: clock)
    check = CheckDraftUseCase(repository: repository, opener: opener)
    deliver = ports.submission.flatMap { submission in
      credentials.map {
        DeliverMailUseCase(
          repository: repository, submission: LoggedSubmitting(submission, log: log), credentials: $0,
          clock: clock, words: { ErrorWording.sendingCause(of: $0) })
      }
    }
  }

  func takeApart(_ source: [UInt8]) -> WrittenMessage { composing.takeApart(source) }
}
