/// Names of programs, for completion behind `!` and `|`.
struct ProgramNames: Sendable {
  /// Where they are, the first first.
  private let folders: [String]
  private let entries: @Sendable (String) -> [FileNames.Entry]

  /// - Parameters:
  ///   - path: folders with colons between them, as in `PATH`; an empty one is the current one (POSIX, section 8.3).
  ///   - entries: what is in a folder.
  init(path: String?, entries: @escaping @Sendable (String) -> [FileNames.Entry] = { FileNames.read($0) }) {
    folders =
      path?.split(separator: ":", omittingEmptySubsequences: false).map { $0.isEmpty ? "." : String($0) }
      ?? []
    self.entries = entries
  }

  /// What stands in these folders is taken for programs: to ask the file system of each would make Tab wait.
  func matches(_ typed: String) -> [Completer.Match] {
    var names: Set<String> = []
    for folder in folders {
      for entry in entries(folder) where !entry.isFolder && entry.name.hasPrefix(typed) {
        names.insert(entry.name)
      }
    }
    return names.filter { TerminalText($0).string == $0 }.sorted().map { Completer.Match(text: $0) }
  }
}
