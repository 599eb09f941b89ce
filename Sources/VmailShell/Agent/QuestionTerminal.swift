import Glibc
import VmailDomain
import VmailTerminal
import VmailViews

/// The terminal on which a person is asked. At most one question is open on it at a time, over all vmails.
struct QuestionTerminal: Sendable {
  /// The size limit in bytes; anything longer is not an answer.
  private static let longestAnswer = 64
  /// The milliseconds between two looks at whether the question was cancelled.
  private static let patience: Int32 = 100

  private let descriptor: Int32
  /// The device itself, which is locked: locking `/dev/tty` would exclude the questions on every other terminal.
  private let lock: Int32

  /// - Returns: `nil` if there is no terminal, or vmail is in its background, where it would be stopped when it
  ///   reads from it.
  init?() {
    descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    lock = Self.device(of: descriptor) ?? dup(descriptor)
    guard lock >= 0, isInForeground else {
      close()
      return nil
    }
  }

  func close() {
    Glibc.close(descriptor)
    if lock >= 0 { Glibc.close(lock) }
  }

  var isInForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// The size; a terminal of unknown size is assumed to be small.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits until no other question is open on the terminal. The lock ends with the process.
  /// - Returns: whether it may be asked on now.
  func reserve(until isOver: () -> Bool) -> Bool {
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, !isOver() else { return false }
      poll(nil, 0, Self.patience)
    }
    return true
  }

  /// - Returns: the line that was typed after the question, in lower case, without surrounding spaces; `nil` if
  ///   there was none.
  func answer(to question: String, until isOver: () -> Bool) -> String? {
    // Input typed before the question was shown is not an answer to it.
    tcflush(descriptor, TCIFLUSH)
    guard FileDescriptorSink(descriptor: descriptor).write(Array(question.utf8)) else { return nil }
    var line: [UInt8] = []
    while !isOver() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Self.patience) > 0 else { continue }
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") {
        return String(String(decoding: line, as: UTF8.self).lowercased().trimmed)
      }
      guard line.count < Self.longestAnswer else { return nil }
      line.append(byte)
    }
    return nil
  }

  /// Opens the device that `/dev/tty` stands for.
  /// - Returns: `nil` if it is not one of those that can be named by their number.
  private static func device(of terminal: Int32) -> Int32? {
    // TIOCGDEV, which Glibc doesn't import.
    var number: UInt32 = 0
    guard ioctl(terminal, 0x8004_5432, &number) == 0 else { return nil }
    let (major, minor) = (number >> 8 & 0xFFF, number & 0xFF | number >> 12 & 0xFFF00)
    let path: String
    switch major {
    case 136...143: path = "/dev/pts/\((major - 136) << 8 | minor)"
    case 4 where minor < 64: path = "/dev/tty\(minor)"
    default: return nil
    }
    let device = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard device >= 0 else { return nil }
    var status = stat()
    guard fstat(device, &status) == 0, status.st_rdev == makedev(major, minor) else {
      Glibc.close(device)
      return nil
    }
    return device
  }

  private static func makedev(_ major: UInt32, _ minor: UInt32) -> UInt {
    UInt(major & 0xFFF) << 8 | UInt(minor & 0xFF) | UInt(minor & 0xFFF00) << 12
  }
}
