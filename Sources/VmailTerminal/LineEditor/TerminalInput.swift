import FoundationEssentials
import Glibc

/// Reads input character by character; a pipe can interrupt it.
final class TerminalInput {
  enum Event: Equatable {
    case scalar(Unicode.Scalar)
    /// Pasted text, ready for the line, and the number of lines that it had.
    case paste(String, lines: Int)
    case woken
    case end
  }

  private let descriptor: Int32
  private let wakePipe: WakePipe
  private var decoder = UTF8Decoder()
  /// The bytes read while looking for the beginning or end of a paste.
  private var unread: ArraySlice<UInt8> = []
  private var scalars: ArraySlice<Unicode.Scalar> = []
  /// The number of following bytes that were typed while the terminal was in line mode.
  private var typedAhead = 0

  /// The longest delay between an ESC and the rest of a key's sequence, and the longest pause within a paste.
  private static let sequenceMilliseconds: Int32 = 25
  private static let pasteMilliseconds: Int32 = 1_000
  private static let controlD: UInt8 = 0x04

  init(descriptor: Int32, wakePipe: WakePipe) {
    self.descriptor = descriptor
    self.wakePipe = wakePipe
  }

  /// Called when the terminal has left line mode: the waiting input was typed ahead. A Ctrl-D in it is a NUL,
  /// the kernel's mark for the end of a file (n_tty(4)).
  func takeOverTypedAhead() {
    var waiting: Int32 = 0
    typedAhead = ioctl(descriptor, UInt(FIONREAD), &waiting) == 0 ? max(0, Int(waiting)) : 0
  }

  /// Adds bytes that were read before those that are waiting.
  func prepend(_ bytes: [UInt8]) { unread = bytes + unread }

  /// Waits for the next event.
  func next() -> Event {
    while true {
      if let scalar = scalars.popFirst() { return .scalar(scalar) }
      if unread.isEmpty, let event = waitForBytes() { return event }
      guard let byte = unread.popFirst() else { continue }
      if byte == 0x1B, !decoder.isInside, beginsPaste() {
        let pasted = paste()
        return .paste(BracketedPaste.line(from: pasted), lines: BracketedPaste.lines(of: pasted).count)
      }
      scalars = decoder.take(byte)[...]
    }
  }

  /// - Returns: `nil` if bytes are available.
  private func waitForBytes() -> Event? {
    var polls = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polls, 2, -1) < 0 {
      guard errno == EINTR || errno == EAGAIN else { return .end }
    }
    if polls[1].revents != 0 {
      wakePipe.drain()
      return .woken
    }
    return fill(1) ? nil : .end
  }

  /// Reads up to `count` bytes. Except in a paste, this is one at a time: input typed ahead belongs to the
  /// programs that the line starts.
  /// - Returns: `false` at the end of input.
  private func fill(_ count: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      let read = Glibc.read(descriptor, &bytes, count)
      if read > 0 {
        for byte in bytes[0..<read] {
          unread.append(typedAhead > 0 && byte == 0 ? Self.controlD : byte)
          typedAhead = max(0, typedAhead - 1)
        }
        return true
      }
      if read < 0, errno == EINTR || errno == EAGAIN { continue }
      return false
    }
  }

  private func waitForByte(milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// Returns whether the ESC just read starts a paste; if so, the rest of the mark is consumed.
  private func beginsPaste() -> Bool {
    let rest = BracketedPaste.begin.dropFirst()
    while unread.count < rest.count, rest.starts(with: unread) {
      guard waitForByte(milliseconds: Self.sequenceMilliseconds), fill(1) else { return false }
    }
    guard unread.starts(with: rest) else { return false }
    unread = unread.dropFirst(rest.count)
    return true
  }

  /// Returns the bytes up to the end mark, or to a pause: a terminal that omits the mark must not block the
  /// keyboard.
  private func paste() -> [UInt8] {
    let end = BracketedPaste.end
    var pasted: [UInt8] = []
    while true {
      while let byte = unread.popFirst() {
        pasted.append(byte)
        if byte == end.last, pasted.suffix(end.count).elementsEqual(end) {
          pasted.removeLast(end.count)
          return pasted
        }
        // Of a paste that is too long, keep the beginning, and a tail in which to find the mark.
        if pasted.count >= BracketedPaste.maximumLength + 64 {
          pasted.removeSubrange(BracketedPaste.maximumLength..<pasted.count - end.count)
        }
      }
      guard waitForByte(milliseconds: Self.pasteMilliseconds), fill(4_096) else { return pasted }
    }
  }
}

/// Decodes characters from single bytes. Invalid bytes become U+FFFD.
struct UTF8Decoder {
  private var bytes: [UInt8] = []

  /// Whether a character is incomplete.
  var isInside: Bool { !bytes.isEmpty }

  /// - Returns: the characters completed by this byte: usually none or one, two if the byte ends an invalid
  ///   sequence and is a character itself.
  mutating func take(_ byte: UInt8) -> [Unicode.Scalar] {
    bytes.append(byte)
    let needed = Self.length(bytes[0])
    let isBroken = bytes.count > 1 && byte & 0xC0 != 0x80
    guard bytes.count >= needed || isBroken else { return [] }
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    bytes = []
    if isBroken, Self.length(byte) > 1 {
      // The new byte starts another character.
      bytes = [byte]
      return Array(scalars.dropLast())
    }
    return scalars
  }

  /// Returns the length of a character by its first byte (RFC 3629 section 3); 1 if that is invalid.
  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

/// The mode in which a terminal marks pasted text (xterm's control sequences, "Bracketed Paste Mode").
enum BracketedPaste {
  static let on: StaticString = "\u{1B}[?2004h"
  static let off: StaticString = "\u{1B}[?2004l"
  /// The marks the terminal sends before and after the text.
  static let begin = Array("\u{1B}[200~".utf8)
  static let end = Array("\u{1B}[201~".utf8)
  /// The size limit in bytes; longer text is truncated.
  static let maximumLength = 256 * 1024

  /// Sends a sequence. Safe in a signal handler.
  static func send(_ sequence: StaticString, to descriptor: Int32) {
    _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  /// Returns the lines that are not empty.
  static func lines(of bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  /// Returns the text to insert: as a single line, without control characters.
  static func line(from bytes: [UInt8]) -> String {
    var line = String.UnicodeScalarView()
    for scalar in lines(of: bytes).joined(separator: " ").unicodeScalars {
      if scalar == "\t" {
        line.append(" ")
      } else if scalar.properties.generalCategory != .control {
        line.append(scalar)
      }
    }
    return String(line)
  }
}
