import Glibc

/// Reads a script from a file or standard input, command by command, as it arrives.
public struct ScriptReader: Sendable {
  /// One or more lines that belong together: quotes are closed and there is no `\` at the end, except at the
  /// end of the script.
  public struct Piece: Hashable, Sendable {
    public var text: String
    /// The number of its first line, counted from 1.
    public var lineNumber: Int
  }

  public enum Failure: Error, Hashable {
    case cannotOpen(path: String, errno: Int32)
    case cannotRead(errno: Int32)
    /// A piece is longer than ``ScriptReader/maximumLength``.
    case lineTooLong(lineNumber: Int)
  }

  /// The size limit of one piece in bytes.
  public static let maximumLength = 1_000_000

  private let source: Source
  private var buffer: ArraySlice<UInt8> = []
  private var line = 0
  private var isAtEnd = false

  /// Whether the script is read from standard input, which commands then can't use.
  public let isStandardInput: Bool

  /// - Parameter descriptor: the file descriptor, which is only closed if it is owned.
  public init(descriptor: Int32, isOwned: Bool = false) {
    source = Source(descriptor: descriptor, isOwned: isOwned)
    isStandardInput = StandardInput.isRead(by: descriptor)
  }

  /// The path that means standard input, as in other programs; `./-` is a file of that name.
  public static let standardInput = "-"

  public init(path: String) throws(Failure) {
    guard path != Self.standardInput else {
      self.init(descriptor: STDIN_FILENO)
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
    self.init(descriptor: descriptor, isOwned: true)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .cannotOpen(path: path, errno: EISDIR)
    }
  }

  /// Waits for input. Invalid UTF-8 becomes U+FFFD.
  /// - Returns: `nil` at the end.
  public mutating func next() throws(Failure) -> Piece? {
    var continuation = LineContinuation()
    var text = ""
    let first = line + 1
    while let next = try nextLine() {
      text += text.isEmpty && line == first ? next : "\n" + next
      guard text.utf8.count <= Self.maximumLength else { throw .lineTooLong(lineNumber: first) }
      continuation.take(next)
      if !continuation.isOpen { break }
    }
    return line < first ? nil : Piece(text: text, lineNumber: first)
  }

  /// Returns the next line, without the byte-order mark that some editors put at the beginning of a file.
  private mutating func nextLine() throws(Failure) -> String? {
    let isFirst = line == 0
    guard let text = try nextMarkedLine() else { return nil }
    return isFirst && text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  private mutating func nextMarkedLine() throws(Failure) -> String? {
    var searched = buffer.startIndex
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        var bytes = buffer[..<end]
        buffer = buffer[(end + 1)...]
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        line += 1
        return String(decoding: bytes, as: UTF8.self)
      }
      searched = buffer.endIndex
      guard buffer.count <= Self.maximumLength else { throw .lineTooLong(lineNumber: line + 1) }
      if isAtEnd {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        line += 1
        return String(decoding: buffer, as: UTF8.self)
      }
      // The indices of the new array start at 0 again.
      searched -= buffer.startIndex
      buffer = (Array(buffer) + (try source.read()))[...]
      isAtEnd = buffer.count == searched
    }
  }

  /// Owns the descriptor.
  private final class Source: Sendable {
    private let descriptor: Int32
    private let isOwned: Bool

    init(descriptor: Int32, isOwned: Bool) {
      self.descriptor = descriptor
      self.isOwned = isOwned
    }

    deinit { if isOwned { close(descriptor) } }

    func read() throws(Failure) -> [UInt8] {
      var block = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = Glibc.read(descriptor, &block, block.count)
        if count >= 0 { return Array(block[0..<count]) }
        guard errno == EINTR else { throw .cannotRead(errno: errno) }
      }
    }
  }
}
