public import VmailDomain
public import VmailEngine

/// What summaries and replies need of the other rooms.
public struct AssistancePorts: Sendable {
  let repository: any SummarizeThreadUseCase.Repository
  let provider: any AssistanceProviding
  /// `nil` where no model can be reached.
  let serving: (any ModelServing)?

  public init(
    repository: any SummarizeThreadUseCase.Repository, provider: any AssistanceProviding,
    serving: (any ModelServing)? = nil
  ) {
    self.repository = repository
    self.provider = provider
    self.serving = serving
  }
}

/// What commands do with them.
struct AssistanceServices: Sendable {
  let summarize: SummarizeThreadUseCase
  let replies: SmartReplyUseCase
  let serving: (any ModelServing)?

  init(
    _ ports: AssistancePorts, opener: any MessageOpening, reader: any MessageReading,
    senders: CheckSendersUseCase,
    log: ConnectionLog
  ) {
    summarize = SummarizeThreadUseCase(
      repository: ports.repository, opener: opener, provider: ports.provider)
    replies = SmartReplyUseCase(
      repository: ports.repository, opener: opener, reader: reader, provider: ports.provider,
      senders: senders)
    serving = ports.serving.map { LoggedModel($0, log: log) }
  }
}
