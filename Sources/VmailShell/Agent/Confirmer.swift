import FoundationEssentials
import Glibc
import Synchronization
import VmailDomain
import VmailProcess
import VmailTerminal

/// The person who decides whether an agent may do something that mail could have prompted. It is never the
/// agent itself, which types the commands.
protocol Confirmer: Sendable {
  func answer(to question: DeedQuestion) async -> PersonsAnswer
}

enum PersonsAnswer: Sendable {
  case yes, no
  /// No terminal is available.
  case nobody
  /// The terminal can't show all of the question at once.
  case tooLong
}

/// The person at the terminal vmail was started from, reached by `/dev/tty`, as standard input belongs to the
/// agent.
struct TerminalPerson: Confirmer {
  /// The size limit in bytes; anything longer is not an answer.
  private static let longestAnswer = 64

  func answer(to question: DeedQuestion) async -> PersonsAnswer {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return .nobody }
    // A background process would be stopped when it reads from the terminal.
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
        // Waiting for a person must not block a shared thread.
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

  /// Returns the size of the terminal; one of unknown size is assumed to be small.
  private static func size(of terminal: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  private final class Cancellation: Sendable { let flag = Atomic(false) }

  /// - Returns: the input in lower case, without surrounding spaces; `nil` if it was cancelled.
  private static func answer(to question: String, _ terminal: Int32, _ cancellation: Cancellation) -> String?
  {
    // Input typed before the question was shown is not an answer to it.
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
