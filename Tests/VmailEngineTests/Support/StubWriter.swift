import Foundation
import Synchronization
import VmailDomain

/// Remembers what was written, in its order.
final class StubWriter: MailboxWriting {
  struct Entry: Equatable {
    var text: String
    var folder: String?
    var flags: MessageFlags = []
    var sender = ""
  }

  struct State {
    var entries: [Entry] = []
    var isFinished = false
    var isTree = false
    /// Fails with the entry of this number, and with finishing at -1.
    var failure: Int?
    var openError: MailboxError?
  }

  let state: Mutex<State>

  init(failure: Int? = nil, openError: MailboxError? = nil) {
    state = Mutex(State(failure: failure, openError: openError))
  }

  func makeFolder(path: String) throws {}

  var now: State { state.withLock { $0 } }

  func sink(path: String, format: MailboxFormat, tree: Bool) throws -> any MailboxSink {
    try state.withLock { state in
      if let error = state.openError { throw error }
      state.isTree = tree
    }
    return Sink(writer: self)
  }

  func stream(format: MailboxFormat, to write: @escaping ByteTaker) throws -> any MailboxSink {
    Sink(writer: self)
  }

  private struct Sink: MailboxSink {
    let writer: StubWriter

    mutating func write(
      source: [UInt8], flags: MessageFlags, dateReceived: Date, sender: String, folder: String?
    ) throws {
      try writer.state.withLock { state in
        if state.failure == state.entries.count { throw StubError() }
        state.entries.append(
          Entry(text: String(decoding: source, as: UTF8.self), folder: folder, flags: flags, sender: sender))
      }
    }

    mutating func finish() throws {
      try writer.state.withLock { state in
        if state.failure == -1 { throw StubError() }
        state.isFinished = true
      }
    }
  }
}
