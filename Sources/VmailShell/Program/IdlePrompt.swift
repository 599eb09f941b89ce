import Synchronization
import VmailEngine
import VmailTerminal
import VmailViews

/// Reads a line while events can trigger commands.
struct IdlePrompt {
  let editor: LineEditor

  private enum Event: Sendable {
    case read(LineEditor.ReadResult)
    case happened
  }

  /// Reads a line in a separate task. The session stays with the main task; a line that is finished early
  /// waits for it.
  /// - Parameter line: reads the line.
  func read(
    in shell: inout Shell, _ line: @escaping @Sendable () async -> LineEditor.ReadResult
  ) async -> LineEditor.ReadResult {
    let (events, signal) = AsyncStream<Event>.makeStream()
    let reading = Task { _ = signal.yield(.read(await line())) }
    shell.engine.setOnNewMail { signal.yield(.happened) }
    shell.happenings.setOnNew { signal.yield(.happened) }
    StoreUpkeep.renewTexts(in: shell)
    defer {
      shell.textUpkeep.pause()
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

  /// Runs the commands for events, and prints their output above the line being typed.
  private func takeEvents(in shell: inout Shell) async {
    let printed = PrintedBytes()
    shell.console.redirect(to: printed)
    await On.takeNewMail(in: &shell)
    await On.takeHappenings(in: &shell)
    shell.countUnread { [weak editor] in editor?.refreshPrompt() }
    shell.console.redirect(to: nil)
    let text = printed.text
    if !text.isEmpty { editor.post(notice: text) }
  }
}

/// A sink that collects output.
private final class PrintedBytes: ByteSink {
  private let bytes = Mutex<[UInt8]>([])
  /// The size limit: nobody reads more than that above a line being typed.
  private static let most = 64 << 10

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func write(_ more: [UInt8]) -> Bool {
    bytes.withLock { $0 += more.prefix(max(0, Self.most - $0.count)) }
    return true
  }
}
