import Glibc
public import VmailDomain
import VmailProcess

/// A notmuch database, read through `notmuch search`. Files and tags are asked for, and never the messages: notmuch opens
/// no mail for that, and their names may be anything.
public struct NotmuchDatabase: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    case noNotmuch
    /// notmuch says why in its words: to be sanitized where they are shown.
    case refused(String)
    /// It was changed while it was read.
    case changed
    case tooLarge
    case timedOut
  }

  private let notmuch: String
  private let options: [String]
  private let variables: [String: String]
  private let root: String

  /// The variables that notmuch needs to find its configuration and database.
  private static let kept = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "MAILDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "NOTMUCH_CONFIG", "NOTMUCH_PROFILE", "NOTMUCH_DATABASE",
  ]
  /// The most tags that a database may have.
  private static let mostTags = 10_000
  private static let outputLimit = 1 << 30
  private static let timeLimit = 1_800

  /// - Parameter path: the folder of the database, or of its mail; `nil` for the one that notmuch is configured for.
  /// - Throws: ``Failure``, `CancellationError`
  public init(at path: String?, variables: [String: String]) async throws {
    guard let notmuch = SpawnedProgram.path(of: "notmuch", variables: variables) else {
      throw Failure.noNotmuch
    }
    self.notmuch = notmuch
    var own = variables.filter { Self.kept.contains($0.key) }
    own["LC_ALL"] = "C.UTF-8"
    var options: [String] = []
    if let path {
      let folder = Self.folder(path)
      // The configuration is for another database, unless it names this one.
      let usual = try? await Self.run(notmuch, ["config", "get", "database.path"], own)
      if usual.map({ Self.folder(Self.text($0)) }) != folder {
        options = ["--config="]
        own["NOTMUCH_DATABASE"] = folder
        own["NOTMUCH_CONFIG"] = nil
        own["NOTMUCH_PROFILE"] = nil
      }
    }
    (self.options, self.variables) = (options, own)
    let root = try await Self.run(notmuch, options + ["config", "get", "database.mail_root"], own)
    if root.isEmpty {
      let path = try await Self.run(notmuch, options + ["config", "get", "database.path"], own)
      self.root = Self.folder(Self.text(path))
    } else {
      self.root = Self.folder(Self.text(root))
    }
  }

  /// Returns all files and their tags, in one state of the database.
  /// - Throws: ``Failure``, `CancellationError`
  public func mail() async throws -> NotmuchMail {
    let before = try await revision()
    let tags = try await search("tags", for: "*").compactMap { String(validating: $0, as: UTF8.self) }
    guard tags.count <= Self.mostTags else { throw Failure.tooLarge }
    let names = try await search("files", for: "*")
    var files: [String: Set<String>] = [:]
    var order: [String] = []
    var unreadable = 0
    for name in names {
      guard let path = String(validating: name, as: UTF8.self) else {
        unreadable += 1
        continue
      }
      if files.updateValue([], forKey: path) == nil { order.append(path) }
    }
    for tag in tags {
      for name in try await search("files", for: Self.query(tag: tag)) {
        guard let path = String(validating: name, as: UTF8.self) else { continue }
        files[path]?.insert(tag)
      }
    }
    guard try await revision() == before else { throw Failure.changed }
    return NotmuchMail(
      root: root, uuid: before.uuid,
      files: order.map { NotmuchMail.File(path: $0, tags: files[$0] ?? []) }, unreadable: unreadable)
  }

  /// A quotation mark in a phrase is doubled (notmuch-search-terms(7), "Quoting").
  static func query(tag: String) -> String { "tag:\"\(tag.replacing("\"", with: "\"\""))\"" }

  private struct Revision: Equatable {
    var uuid: String
    var number: Substring
  }

  /// Returns the UUID of the database and the number of its last change.
  private func revision() async throws -> Revision {
    let output = try await run(["count", "--lastmod", "--exclude=false", "*"])
    let words = Self.text(output).split { $0.isWhitespace }
    guard words.count == 3, words[1].utf8.allSatisfy({ $0.isIdentifier }) else {
      throw Failure.refused("notmuch count --lastmod printed something else than three words")
    }
    return Revision(uuid: String(words[1]), number: words[2])
  }

  /// Returns the words of a search, which may contain anything but NUL. Mail that notmuch leaves out of searches, such as
  /// deleted mail, is included.
  private func search(_ kind: String, for query: String) async throws -> [ArraySlice<UInt8>] {
    let arguments = [
      "search", "--output=" + kind, "--format=text0", "--exclude=false", "--sort=oldest-first", "--", query,
    ]
    return try await run(arguments).split(separator: 0)
  }

  // MARK: Running notmuch

  private func run(_ arguments: [String]) async throws -> [UInt8] {
    try await Self.run(notmuch, options + arguments, variables)
  }

  private static func run(
    _ notmuch: String, _ arguments: [String], _ variables: [String: String]
  ) async throws -> [UInt8] {
    var run = BoundedRun(path: notmuch, arguments: arguments, variables: variables, connection: nil)
    (run.keepsErrors, run.outputLimit, run.timeLimit) = (true, outputLimit, timeLimit)
    guard let outcome = try await run.run() else { throw Failure.noNotmuch }
    guard !outcome.isLate else { throw Failure.timedOut }
    guard !outcome.isCut else { throw Failure.tooLarge }
    guard outcome.status == 0 else {
      // A key that isn't set is no failure.
      if arguments.contains("get"), outcome.errors.isEmpty { return [] }
      throw Failure.refused(complaint(outcome.errors))
    }
    return outcome.output
  }

  private static func complaint(_ errors: [UInt8]) -> String {
    let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n").prefix(5)
    return lines.isEmpty ? "no reason given" : lines.joined(separator: "; ")
  }

  private static func text(_ output: [UInt8]) -> String {
    String(decoding: output.last == 0x0A ? output.dropLast() : output[...], as: UTF8.self)
  }

  /// Returns the absolute path of a database, without links, a final slash and the folder `.notmuch`.
  private static func folder(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/.notmuch") { path.removeLast("/.notmuch".count) }
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a hyphen.
  fileprivate var isIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
