import Glibc
import VmailTerminal

/// The rc file, changed by `set --save` line by line, so that comments and other lines are kept.
struct RcFile {
  let path: String

  /// The size limit in bytes; a larger file is not an rc file of ours.
  static let maximumLength = 1_000_000

  /// Saves settings, each in the last line that sets it or in a new line at the end.
  ///
  /// The new file replaces the old one atomically and is readable only by its owner.
  /// - Throws: ``ShellError`` if the file cannot be read or written; the old one is then unchanged.
  func save(_ settings: [(name: String, value: String)]) throws {
    guard !settings.isEmpty else { return }
    // Follow a link, for users who keep such files elsewhere.
    let target = realpath(path, nil).map { resolved in
      defer { free(resolved) }
      return String(cString: resolved)
    }
    // Otherwise lines written by others would become the user's own.
    if target != nil {
      do { _ = try opened() } catch let refusal as Unsafe {
        throw ShellError(.permission, "nothing was saved to \(path): \(refusal.reason(about: path))")
      }
    }
    var lines = RcLines(try target.map(Self.read) ?? [])
    for setting in settings { lines.set(setting.name, to: setting.value) }
    try Self.replace(target ?? path, with: lines.bytes)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { return bytes }
      bytes += block[..<count]
      guard bytes.count <= maximumLength else {
        throw ShellError(.cannotWrite, "\(path): too large for an rc file")
      }
    }
  }

  /// Writes a file of the user's, readable only by its owner, in place of an old one.
  /// - Throws: ``ShellError``; the old one is then unchanged.
  static func replace(_ path: String, with bytes: [UInt8]) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    makeFolder(folder)
    let temporary = "\(path).\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let isWritten = FileDescriptorSink(descriptor: descriptor).write(bytes) && fsync(descriptor) == 0
    guard isWritten, close(descriptor) == 0, rename(temporary, path) == 0 else {
      let error = failure(path)
      unlink(temporary)
      throw error
    }
  }

  private static func makeFolder(_ path: String) {
    guard !path.isEmpty, mkdir(path, 0o700) != 0, errno == ENOENT else { return }
    if let slash = path.lastIndex(of: "/") { makeFolder(String(path[..<slash])) }
    mkdir(path, 0o700)
  }

  private static func failure(_ path: String) -> ShellError {
    ShellError(.cannotWrite, "\(path): \(String(cString: strerror(errno)))")
  }
}

/// The lines of an rc file; unchanged lines keep their bytes.
struct RcLines {
  /// The lines without their line feeds; a `\r` is kept.
  private var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  var bytes: [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }

  mutating func set(_ name: String, to value: String) {
    let command = "set \(QuotedWord.quoted(name)) \(QuotedWord.quoted(value))"
    guard let (index, old) = lastCommand(setting: name) else {
      lines.append(Array(command.utf8))
      return
    }
    let line = String(decoding: lines[index], as: UTF8.self)
    guard let place = line.firstRange(of: old) else { return }
    lines[index] = Array((line[..<place.lowerBound] + command + line[place.upperBound...]).utf8)
  }

  /// Returns the last line that consists of nothing but `set name …` and perhaps a comment, and its command.
  private func lastCommand(setting name: String) -> (index: Int, source: String)? {
    var continuation = LineContinuation()
    var blocks = ScriptParser()
    var found: (Int, String)?
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      // A setting inside a block is not always applied.
      let isInside = continuation.isOpen || blocks.isOpen
      continuation.take(line)
      _ = try? blocks.statements(in: line)
      guard !isInside, !continuation.isOpen, let source = Self.command(in: line, setting: name) else {
        continue
      }
      found = (index, source)
    }
    return found
  }

  private static func command(in line: String, setting name: String) -> String? {
    guard let commands = try? Lexer.raw.commands(in: line), let only = commands.first,
      commands.count == 1, only.redirection == nil, only.words.first?.text == "set"
    else { return nil }
    let arguments = only.words.dropFirst().filter { $0.text != "--save" }
    guard let first = arguments.first?.text else { return nil }
    let sets = first == name ? arguments.count == 2 : first.hasPrefix(name + "=") && arguments.count == 1
    return sets ? only.source : nil
  }
}
