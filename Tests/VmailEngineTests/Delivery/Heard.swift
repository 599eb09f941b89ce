import Synchronization
import VmailDomain
import VmailEngine

/// What was told of mail while it was sent.
final class Heard: Sendable {
  private let state = Mutex<[DeliverMailUseCase.Event]>([])

  func add(_ event: DeliverMailUseCase.Event) { state.withLock { $0.append(event) } }
  var all: [DeliverMailUseCase.Event] { state.withLock { $0 } }
}
