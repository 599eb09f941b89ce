import Glibc

/// The history of typed commands, including earlier sessions: a file with one command per line, readable only
/// by its owner.
///
/// If the file cannot be read or written, history lasts only as long as the program.
public struct CommandHistory: Sendable {
  /// The lines, oldest first; at most ``size``.
  public private(set) var lines: [String] = []
  /// The number of lines kept.
  public private(set) var size: Int
  private let path: String?
  private let holdsSecret: @Sendable (String) -> Bool

  /// The largest possible ``size``.
  public static let maximumSize = 100_000
  /// The size limit of a line in bytes; longer lines are not remembered.
  static let maximumLineLength = 10_000
  /// The size limit of the file in bytes; of a larger file only the end is read.
  static let maximumFileLength = 4 * 1024 * 1024

  /// Reads the file, and rewrites it once it has grown to twice `size`. A line that another process adds at
  /// that moment may be lost.
  /// - Parameter path: `nil` for a history without a file.
  public init(
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

  /// Returns the lines of the file, oldest first, without changing it.
  public static func stored(at path: String?) -> [String] {
    var lines: [String] = []
    for line in path.flatMap(read)?.split(separator: "\n") ?? [] {
      let line = clean(line)
      if !line.isEmpty, line != lines.last { lines.append(line) }
    }
    return lines
  }

  /// - Parameter command: the command; several lines are joined into one.
  /// - Returns: the line as added; `nil` if it was left out because it begins with a space, contains a
  ///   secret, repeats the previous line, is empty or is too long.
  public mutating func add(_ command: String) -> String? {
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

  /// Drops the oldest lines beyond the new size. Lines in the file return if there is room for them the next
  /// time it is read.
  mutating func resize(to size: Int) {
    self.size = max(0, size)
    lines = Array(lines.suffix(self.size))
  }

  /// Returns whether the line contains an option or variable followed by a secret, or an address with a
  /// password (`https://ann:secret@example.org`).
  public static func namesSecret(_ line: String) -> Bool {
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

  /// Removes control characters, which would reach the terminal when the line is recalled.
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
    // A file created by hand may be readable by others.
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
    // The first line of a partial read is incomplete.
    let whole = start > 0 ? bytes.drop { $0 != UInt8(ascii: "\n") } : bytes[...]
    return String(decoding: whole, as: UTF8.self)
  }

  /// Appends with a single write under `O_APPEND`, so that lines of several processes don't mix.
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
