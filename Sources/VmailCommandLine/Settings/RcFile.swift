import Glibc
import VmailTerminal

/// The rc file, changed by `set --save` line by line, so that comments and other lines are kept.
public struct RcFile {
  public let path: String

  public init(path: String) { self.path = path }

  /// The size limit in bytes; a larger file is not an rc file of ours.
  public static let maximumLength = 1_000_000

  /// Saves settings, each in the last line that sets it or in a new line at the end.
  /// - Throws: ``ShellError`` if the file cannot be read or written; the old one is then unchanged.
  public func save(_ settings: [(name: String, value: String)]) throws {
    guard !settings.isEmpty else { return }
    try change { lines in
      for setting in settings { lines.set(setting.name, to: setting.value) }
    }
  }

  /// Changes lines. The new file replaces the old one atomically and is readable only by its owner.
  /// - Throws: ``ShellError`` if the file cannot be read or written; the old one is then unchanged.
  public func change(_ change: (inout RcLines) -> Void) throws {
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
    let old = RcLines(try target.map(Self.read) ?? [])
    var lines = old
    change(&lines)
    if lines != old { try Self.replace(target ?? path, with: lines.bytes) }
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
  public static func replace(_ path: String, with bytes: [UInt8]) throws {
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
public struct RcLines: Hashable {
  /// The lines without their line feeds; a `\r` is kept.
  private var lines: [[UInt8]]

  public init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  public var bytes: [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }

  /// Changes the last line that sets the setting, or appends one.
  public mutating func set(_ name: String, to value: String) {
    guard let last = commands(setting: name).last else {
      lines.append(Array(Self.command(setting: name, to: value).utf8))
      return
    }
    replace(last, with: Self.command(setting: name, to: value))
  }

  /// Changes every line that sets the first setting so that it sets the second one.
  public mutating func rename(_ name: String, to newName: String) {
    for old in commands(setting: name) {
      replace(old, with: Self.command(setting: newName, to: old.value))
    }
  }

  /// Changes every line that sets the setting to the first value, in whatever case.
  public mutating func replace(_ value: String, with newValue: String, in name: String) {
    for old in commands(setting: name) where old.value.lowercased() == value.lowercased() {
      replace(old, with: Self.command(setting: name, to: newValue))
    }
  }

  /// A line that consists of nothing but `set NAME VALUE` and perhaps a comment.
  private struct SettingLine {
    var index: Int
    var source: String
    var value: String
  }

  private static func command(setting name: String, to value: String) -> String {
    "set \(QuotedWord.quoted(name)) \(QuotedWord.quoted(value))"
  }

  private mutating func replace(_ old: SettingLine, with command: String) {
    let line = String(decoding: lines[old.index], as: UTF8.self)
    guard let place = line.firstRange(of: old.source) else { return }
    lines[old.index] = Array((line[..<place.lowerBound] + command + line[place.upperBound...]).utf8)
  }

  private func commands(setting name: String) -> [SettingLine] {
    var continuation = LineContinuation()
    var blocks = ScriptParser()
    var found: [SettingLine] = []
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      // A setting inside a block is not always applied.
      let isInside = continuation.isOpen || blocks.isOpen
      continuation.take(line)
      _ = try? blocks.statements(in: line)
      guard !isInside, !continuation.isOpen, let (source, value) = Self.command(in: line, setting: name)
      else { continue }
      found.append(SettingLine(index: index, source: source, value: value))
    }
    return found
  }

  private static func command(in line: String, setting name: String) -> (source: String, value: String)? {
    guard let commands = try? Lexer.raw.commands(in: line), let only = commands.first,
      commands.count == 1, only.redirection == nil, only.words.first?.text == "set"
    else { return nil }
    let arguments = only.words.dropFirst().map(\.text).filter { $0 != "--save" }
    guard let first = arguments.first else { return nil }
    if first.lowercased() == name, arguments.count == 2 { return (only.source, arguments[1]) }
    guard first.lowercased().hasPrefix(name + "="), arguments.count == 1 else { return nil }
    return (only.source, String(first.dropFirst(name.count + 1)))
  }
}
