import Synchronization
import VmailDomain

/// IDLE (RFC 2177): the server reports changes in the mailbox until the client sends DONE. The answer is
/// whether it reported any.
struct IdleCommand: IMAPCommand {
  let line = CommandLine("IDLE")
  let isAlone = true
  /// The line that ends IDLE, sent without a tag.
  static let done = Array("DONE\r\n".utf8)
  let idling: Idling?

  init(_ idling: Idling) { self.idling = idling }

  func take(_ response: Response, tag: String) -> Bool {
    switch response {
    // Sent by some servers every other minute, to show that they are alive.
    case .status, .capability, .enabled: break
    default: idling?.note()
    }
    return false
  }

  func answer(_ status: StatusResponse) -> Bool { idling?.hasNews ?? false }

  /// A server that offers IDLE but then rejects the command can still be polled.
  func error(_ status: StatusResponse) -> ServerError {
    let error = ReplyClass.error(status)
    guard case .notUnderstood(let reason) = error else { return error }
    return .refused(code: nil, reason: reason)
  }
}

/// The progress of an IDLE.
final class Idling: Sendable {
  private enum Step { case asked, agreed, ending }
  private struct State {
    var step = Step.asked
    var isWanted = true
    var hasNews = false
  }

  private let state = Mutex(State())

  /// Whether the server is idling, and may be silent for as long as it likes.
  var isAgreed: Bool { state.withLock { $0.step == .agreed } }
  /// Whether IDLE should go on: nobody has asked for its end, and nothing was reported.
  var isWanted: Bool { state.withLock { $0.isWanted } }
  var hasNews: Bool { state.withLock { $0.hasNews } }

  /// Notes that the server reported something.
  func note() { state.withLock { ($0.hasNews, $0.isWanted) = (true, false) } }

  /// Notes that nobody is waiting any more.
  func dismiss() { state.withLock { $0.isWanted = false } }

  /// Notes that the server has started idling.
  /// - Returns: `false` when it had done so already.
  func agree() -> Bool {
    state.withLock { state in
      guard state.step == .asked else { return false }
      state.step = .agreed
      return true
    }
  }

  /// - Returns: whether to send DONE now: not before the server is idling, and not twice.
  func end() -> Bool {
    state.withLock { state in
      state.isWanted = false
      guard state.step == .agreed else { return false }
      state.step = .ending
      return true
    }
  }
}
