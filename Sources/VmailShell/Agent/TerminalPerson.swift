import VmailDomain
internal import FoundationEssentials
internal import Glibc
import Synchronization

/// The person at the terminal that vmail was started from. Standard input is the agent's; this is `/dev/tty`.
struct TerminalPerson: Confirmer {
  /// In bytes; more is no answer.
  private static let longestAnswer = 64

  func answer(to question: DeedQuestion) async -> PersonsAnswer {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return .nobody }
    // A program in the background would be stopped for asking.
    guard tcgetpgrp(descriptor) == getpgrp() else {
      close(descriptor)
      return .nobody
    }
    let size = Self.size(of: descriptor)
    guard let lines = question.lines(columns: size.columns, rows: size.rows) else {
      close(descriptor)
      return .tooLong
    }
    let question = lines.joined(separator: "\r\n")
    let isCancelled = Cancellation()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // It waits for somebody: that is not for threads that others share.
        DetachedThread.start {
          let answer = Self.answer(to: question, descriptor, isCancelled)
          close(descriptor)
          continuation.resume(returning: answer == "yes" ? .yes : .no)
        }
      }
    } onCancel: {
      isCancelled.flag.store(true, ordering: .relaxed)
    }
  }

  /// A terminal that does not say its size is taken for a small one.
  private static func size(of terminal: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  private final class Cancellation: Sendable { let flag = Atomic(false) }

  /// - Returns: what was typed, in lower case and without spaces around it; `nil` when it was broken off.
  private static func answer(to question: String, _ terminal: Int32, _ cancellation: Cancellation) -> String?
  {
    // What was typed before the question was asked was not meant for it.
    tcflush(terminal, TCIFLUSH)
    guard FileDescriptorSink(descriptor: terminal).write(Array(question.utf8)) else { return nil }
    var line: [UInt8] = []
    while !cancellation.flag.load(ordering: .relaxed) {
      var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      let count = read(terminal, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") {
        return String(String(decoding: line, as: UTF8.self).lowercased().trimmed)
      }
      guard line.count < longestAnswer else { return nil }
      line.append(byte)
    }
    return nil
  }
}
