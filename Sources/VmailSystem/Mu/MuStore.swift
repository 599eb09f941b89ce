import VmailProcess

/// The store of mu, which says where its Maildirs are. mu keeps nothing about mail but what is in them.
public struct MuStore: Sendable {
  public enum Failure: Error, Hashable, Sendable {
    case noMu
    /// mu says why in its words: to be sanitized where they are shown.
    case refused(String)
    case timedOut
  }

  /// The folder with the Maildirs.
  public let root: String

  /// The variables that mu needs to find its store.
  private static let kept = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "MUHOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
  ]

  /// - Parameter home: the folder of the store; `nil` for the usual one.
  /// - Throws: ``Failure``, `CancellationError`
  public init(home: String?, variables: [String: String]) async throws {
    guard let mu = SpawnedProgram.path(of: "mu", variables: variables) else { throw Failure.noMu }
    var own = variables.filter { Self.kept.contains($0.key) }
    own.merge(["LC_ALL": "C.UTF-8", "NO_COLOR": "1"]) { $1 }
    let arguments = ["info", "store"] + (home.map { ["--muhome=" + $0] } ?? [])
    var run = BoundedRun(path: mu, arguments: arguments, variables: own, connection: nil)
    run.keepsErrors = true
    guard let outcome = try await run.run() else { throw Failure.noMu }
    guard !outcome.isLate else { throw Failure.timedOut }
    let output = String(decoding: outcome.output, as: UTF8.self)
    guard outcome.status == 0, let root = Self.maildir(in: output) else {
      let lines = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").prefix(3)
      throw Failure.refused(lines.isEmpty ? "it names no Maildir" : lines.joined(separator: "; "))
    }
    self.root = root
  }

  /// Returns the value of `maildir` in a table such as `| maildir | /home/ann/Maildir |`.
  static func maildir(in table: String) -> String? {
    for line in table.split(whereSeparator: \.isNewline) {
      let bar: Character = line.contains("│") ? "│" : "|"
      let cells = trimmed(String(line)).drop { $0 == bar }
      guard let end = cells.firstIndex(of: bar), trimmed(String(cells[..<end])) == "maildir" else { continue }
      var value = trimmed(String(cells[cells.index(after: end)...]))
      if value.last == bar { value = trimmed(String(value.dropLast())) }
      return value.hasPrefix("/") ? value : nil
    }
    return nil
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
