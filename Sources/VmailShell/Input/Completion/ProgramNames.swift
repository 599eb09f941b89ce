internal import Glibc

/// The names of programs, for completion after `!` and `|`.
struct ProgramNames: Sendable {
  /// The folders that contain programs, in search order.
  private let folders: [String]
  private let entries: @Sendable (String) -> [FileNames.Entry]
  private let isExecutable: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - path: the folders separated by colons, as in `PATH`; an empty one is the current folder (POSIX,
  ///     section 8.3).
  ///   - entries: returns the entries of a folder.
  ///   - isExecutable: returns whether a file may be run.
  init(
    path: String?, entries: @escaping @Sendable (String) -> [FileNames.Entry] = { FileNames.read($0) },
    isExecutable: @escaping @Sendable (String) -> Bool = { access($0, X_OK) == 0 }
  ) {
    folders =
      path?.split(separator: ":", omittingEmptySubsequences: false).map { $0.isEmpty ? "." : String($0) }
      ?? []
    self.entries = entries
    self.isExecutable = isExecutable
  }

  func matches(_ typed: String) -> [Completer.Match] {
    var names: Set<String> = []
    for folder in folders {
      for entry in entries(folder)
      where !entry.isFolder && entry.name.hasPrefix(typed) && !names.contains(entry.name) {
        if isExecutable(folder + "/" + entry.name) { names.insert(entry.name) }
      }
    }
    return names.filter { TerminalText($0).string == $0 }.sorted().map { Completer.Match(text: $0) }
  }
}
