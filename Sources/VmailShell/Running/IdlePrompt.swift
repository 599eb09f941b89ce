import Synchronization
import VmailEngine

/// A line that is typed, while things happen for which commands run meanwhile.
struct IdlePrompt {
  let editor: LineEditor

  private enum Event: Sendable {
    case read(LineEditor.ReadResult)
    case happened
  }

  /// The session is the main task's throughout: the line is read beside it, and waits when it is through
  /// first.
  /// - Parameter line: reads it.
  func read(
    in shell: inout Shell, _ line: @escaping @Sendable () async -> LineEditor.ReadResult
  ) async -> LineEditor.ReadResult {
    let (events, signal) = AsyncStream<Event>.makeStream()
    let reading = Task { _ = signal.yield(.read(await line())) }
    shell.engine.setOnNewMail { signal.yield(.happened) }
    shell.happenings.setOnNew { signal.yield(.happened) }
    shell.renewTexts()
    defer {
      shell.textUpkeep.rest()
      shell.engine.setOnNewMail(nil)
      shell.happenings.setOnNew(nil)
    }
    for await event in events {
      switch event {
      case .read(let read): return read
      case .happened: await takeEvents(in: &shell)
      }
    }
    await reading.value
    return .endOfInput
  }

  /// What the commands print goes above the line being typed.
  private func takeEvents(in shell: inout Shell) async {
    let printed = PrintedBytes()
    shell.console.redirect(to: printed)
    await shell.takeNewMail()
    await shell.takeHappenings()
    shell.console.redirect(to: nil)
    let text = printed.text
    if !text.isEmpty { editor.post(notice: text) }
  }
}

/// Holds what is printed.
private final class PrintedBytes: ByteSink {
  private let bytes = Mutex<[UInt8]>([])
  /// More is not read above a line that is being typed.
  private static let most = 64 << 10

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func write(_ more: [UInt8]) -> Bool {
    bytes.withLock { $0 += more.prefix(max(0, Self.most - $0.count)) }
    return true
  }
}
