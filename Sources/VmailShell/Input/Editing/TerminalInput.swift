internal import Glibc

/// Reads what is typed, character by character, and is woken through a pipe meanwhile.
final class TerminalInput {
  enum Event: Equatable {
    case scalar(Unicode.Scalar)
    /// Pasted text, ready for the line.
    case paste(String)
    case woken
    case end
  }

  private let descriptor: Int32
  private let wakePipe: WakePipe
  private var decoder = UTF8Decoder()
  /// Bytes that were read while looking for the end of a paste or for its beginning.
  private var unread: ArraySlice<UInt8> = []
  private var scalars: ArraySlice<Unicode.Scalar> = []
  /// How many of the next bytes were typed while the terminal still collected lines.
  private var typedAhead = 0

  /// How long the rest of a key's sequence may take behind its ESC, and how long a paste may pause.
  private static let sequenceMilliseconds: Int32 = 25
  private static let pasteMilliseconds: Int32 = 1_000
  private static let controlD: UInt8 = 0x04

  init(descriptor: Int32, wakePipe: WakePipe) {
    self.descriptor = descriptor
    self.wakePipe = wakePipe
  }

  /// To be called when the terminal has stopped collecting lines: what waits in it was typed ahead.
  /// A Ctrl-D among that stands there as NUL, as the kernel marks an end of file (n_tty(4)).
  func takeOverTypedAhead() {
    var waiting: Int32 = 0
    typedAhead = ioctl(descriptor, UInt(FIONREAD), &waiting) == 0 ? max(0, Int(waiting)) : 0
  }

  /// Waits for the next event.
  func next() -> Event {
    while true {
      if let scalar = scalars.popFirst() { return .scalar(scalar) }
      if unread.isEmpty, let event = waitForBytes() { return event }
      guard let byte = unread.popFirst() else { continue }
      if byte == 0x1B, !decoder.isInside, beginsPaste() { return .paste(BracketedPaste.line(from: paste())) }
      scalars = decoder.take(byte)[...]
    }
  }

  /// - Returns: `nil` when there are bytes.
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

  /// Reads up to `count` bytes. One at a time but in a paste: what is typed ahead belongs to the
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

  /// Whether behind the ESC just taken the beginning of a paste follows; if so, takes it.
  private func beginsPaste() -> Bool {
    let rest = BracketedPaste.begin.dropFirst()
    while unread.count < rest.count, rest.starts(with: unread) {
      guard waitForByte(milliseconds: Self.sequenceMilliseconds), fill(1) else { return false }
    }
    guard unread.starts(with: rest) else { return false }
    unread = unread.dropFirst(rest.count)
    return true
  }

  /// The bytes up to the end mark, or to a pause: a terminal that forgets the mark must not take
  /// the keyboard away.
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
        // Of what is too long the beginning is kept, and a tail to find the mark in.
        if pasted.count >= BracketedPaste.maximumLength + 64 {
          pasted.removeSubrange(BracketedPaste.maximumLength..<pasted.count - end.count)
        }
      }
      guard waitForByte(milliseconds: Self.pasteMilliseconds), fill(4_096) else { return pasted }
    }
  }
}
