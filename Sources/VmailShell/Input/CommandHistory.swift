internal import Glibc

/// The commands typed, also in earlier runs: a file of one line each, readable by its owner only.
///
/// A file that cannot be read or written is no error: history then lasts as long as the program.
struct CommandHistory: Sendable {
  /// Oldest first; at most ``size``.
  private(set) var lines: [String] = []
  /// How many lines are kept.
  private(set) var size: Int
  private let path: String?
  private let holdsSecret: @Sendable (String) -> Bool

  /// The largest ``size`` there is.
  static let maximumSize = 100_000
  /// Longer lines are not remembered, in bytes.
  static let maximumLineLength = 10_000
  /// Of a larger file only the end is read, in bytes.
  static let maximumFileLength = 4 * 1024 * 1024

  /// Reads the file, and writes it anew when it has grown to twice `size`. Another vmail that adds
  /// a line in that moment may lose it.
  /// - Parameter path: `nil` for a history without a file.
  init(
    path: String?, size: Int = 1_000,
    holdsSecret: @escaping @Sendable (String) -> Bool = { CommandHistory.namesSecret($0) }
  ) {
    self.path = path
    self.size = max(0, size)
    self.holdsSecret = holdsSecret
    guard let path else { return }
    let stored = Self.stored(at: path)
    lines = Array(stored.suffix(self.size))
    if stored.count > 2 * self.size { rewrite(path) }
  }

  /// The lines of the file, oldest first. It is left as it is: who only looks needs no size.
  static func stored(at path: String?) -> [String] {
    var lines: [String] = []
    for line in path.flatMap(read)?.split(separator: "\n") ?? [] {
      let line = clean(line)
      if !line.isEmpty, line != lines.last { lines.append(line) }
    }
    return lines
  }

  /// - Parameter command: may have several lines; they are joined as they are in the history.
  /// - Returns: the line as it was added; `nil` when it is left out: with a leading space, a secret,
  ///   the same as the line before, empty or too long.
  mutating func add(_ command: String) -> String? {
    guard let first = command.first, first != " ", first != "\t", !holdsSecret(command) else { return nil }
    let joined = command.replacing("\\\r\n", with: "").replacing("\\\n", with: "")
    let line = Self.clean(joined[...])
    guard !line.isEmpty, line.utf8.count <= Self.maximumLineLength, line != lines.last, size > 0 else {
      return nil
    }
    lines.append(line)
    if lines.count > size { lines.removeFirst(lines.count - size) }
    if let path { append(line, to: path) }
    return line
  }

  /// Forgets the oldest lines that are too many. Those of the file return when there is room for
  /// them the next time it is read.
  mutating func resize(to size: Int) {
    self.size = max(0, size)
    lines = Array(lines.suffix(self.size))
  }

  /// Whether the line has an option or a variable that a secret follows, or an address with one
  /// (`https://ann:secret@example.org`).
  static func namesSecret(_ line: String) -> Bool {
    let line = line.lowercased()
    let names = [
      "--pass", "--token", "--secret", "password=", "passwd=", "token=", "secret=", "api_key=", "apikey=",
    ]
    return names.contains { line.contains($0) } || line.split(separator: " ").contains(where: hasUserInfo)
  }

  private static func hasUserInfo(_ word: Substring) -> Bool {
    guard let scheme = word.firstRange(of: "://") else { return false }
    let authority = word[scheme.upperBound...].prefix { $0 != "/" }
    return authority.firstIndex(of: ":").map { authority[$0...].contains("@") } ?? false
  }

  /// Without control characters, which would reach the terminal when the line is recalled.
  private static func clean(_ line: Substring) -> String {
    guard line.utf8.count <= maximumLineLength else { return "" }
    var cleaned = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        cleaned.append(" ")
      } else if scalar.properties.generalCategory != .control {
        cleaned.append(scalar)
      }
    }
    return String(cleaned)
  }

  // MARK: The file

  private static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // A file made by hand may be open to others.
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    let start = max(0, Int(status.st_size) - maximumFileLength)
    guard lseek(descriptor, start, SEEK_SET) >= 0 else { return nil }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 * 1024)
    while bytes.count < maximumFileLength {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += block[0..<count]
    }
    // The first line of a part is not whole.
    let whole = start > 0 ? bytes.drop { $0 != UInt8(ascii: "\n") } : bytes[...]
    return String(decoding: whole, as: UTF8.self)
  }

  /// One write under `O_APPEND`, so that lines of several vmails don't mix.
  private func append(_ line: String, to path: String) {
    Self.makeDirectory(of: path)
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    Self.write(line + "\n", to: descriptor)
  }

  private func rewrite(_ path: String) {
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten = Self.write(lines.map { $0 + "\n" }.joined(), to: descriptor)
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(temporary, path) == 0 else {
      unlink(temporary)
      return
    }
  }

  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }

  private static func makeDirectory(of path: String) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let directory = String(path[..<slash])
    guard mkdir(directory, 0o700) != 0, errno == ENOENT else { return }
    makeDirectory(of: directory)
    mkdir(directory, 0o700)
  }
}
