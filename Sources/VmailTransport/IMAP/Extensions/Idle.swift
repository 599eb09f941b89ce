import Synchronization
import VmailDomain

/// IDLE (RFC 2177): the server tells what happens in the mailbox until it is told DONE. Answers whether it
/// told anything.
struct IdleCommand: IMAPCommand {
  let line = CommandLine("IDLE")
  let isAlone = true
  /// What ends it; goes on its own line, without a tag.
  static let done = Array("DONE\r\n".utf8)
  let idling: Idling?

  init(_ idling: Idling) { self.idling = idling }

  func take(_ response: Response, tag: String) -> Bool {
    switch response {
    // What some say every other minute, so that nobody thinks them gone.
    case .status, .capability, .enabled: break
    default: idling?.note()
    }
    return false
  }

  func answer(_ status: StatusResponse) -> Bool { idling?.isTold ?? false }

  /// Whoever offers IDLE and then knows no such command can still be asked from time to time.
  func error(_ status: StatusResponse) -> ServerError {
    let error = ReplyClass.error(status)
    guard case .notUnderstood(let reason) = error else { return error }
    return .refused(code: nil, reason: reason)
  }
}

/// How far an IDLE has come.
final class Idling: Sendable {
  private enum Step { case asked, agreed, ending }
  private struct State {
    var step = Step.asked
    var isWanted = true
    var isTold = false
  }

  private let state = Mutex(State())

  /// Whether the server idles: it may be silent as long as it likes.
  var isAgreed: Bool { state.withLock { $0.step == .agreed } }
  /// Whether nobody wanted it to end yet, and there was no reason to.
  var isWanted: Bool { state.withLock { $0.isWanted } }
  var isTold: Bool { state.withLock { $0.isTold } }

  /// The server has told something.
  func note() { state.withLock { ($0.isTold, $0.isWanted) = (true, false) } }

  /// Nobody waits any more.
  func dismiss() { state.withLock { $0.isWanted = false } }

  /// The server says that it idles.
  /// - Returns: `false` when it has said so before.
  func agree() -> Bool {
    state.withLock { state in
      guard state.step == .asked else { return false }
      state.step = .agreed
      return true
    }
  }

  /// - Returns: whether DONE is to be said now: not before the server has agreed, and not twice.
  func end() -> Bool {
    state.withLock { state in
      state.isWanted = false
      guard state.step == .agreed else { return false }
      state.step = .ending
      return true
    }
  }
}
