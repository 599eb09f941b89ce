internal import Glibc

/// Names of programs, for completion behind `!` and `|`.
struct ProgramNames: Sendable {
  /// Where they are, the first first.
  private let folders: [String]
  private let entries: @Sendable (String) -> [FileNames.Entry]
  private let isExecutable: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - path: folders with colons between them, as in `PATH`; an empty one is the current one (POSIX, section 8.3).
  ///   - entries: what is in a folder.
  ///   - isExecutable: whether a file may be run.
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
