public import VmailDomain
import VmailStore

/// The operations for summaries and suggested replies that commands can use.
public struct AssistanceServices: Sendable {
  public let summarize: SummarizeThreadUseCase
  public let replies: SmartReplyUseCase
  public let model: any ModelServing

  init(store: MailStore, ports: Ports, senders: CheckSendersUseCase) {
    summarize = SummarizeThreadUseCase(
      store: store, opener: ports.opener, reader: ports.reader, provider: ports.assistance)
    replies = SmartReplyUseCase(
      store: store, opener: ports.opener, reader: ports.reader, provider: ports.assistance, senders: senders)
    model = ports.model
  }
}
