import Glibc
import VmailTerminal

/// Names of files in the file system, for completion.
public struct FileNames: Sendable {
  public struct Entry: Hashable, Sendable {
    public var name: String
    var isFolder: Bool
  }

  /// The directory `~` refers to.
  public let home: String?
  /// Returns the entries of a folder; `.` is the current one.
  public let entries: @Sendable (String) -> [Entry]

  /// The most entries read from a folder; a longer list would be of no help.
  static let maximumEntries = 10_000

  public init(home: String?, entries: @escaping @Sendable (String) -> [Entry] = { FileNames.read($0) }) {
    self.home = home
    self.entries = entries
  }

  /// Returns matching names, folders first.
  /// - Parameter isQuoted: whether the name is quoted, so that `~` has no special meaning.
  public func matches(_ typed: String, isQuoted: Bool) -> [CompletionMatch] {
    let home = isQuoted ? nil : home
    if typed == "~", home != nil {
      return [CompletionMatch(text: "~/", isWhole: false, verbatimPrefix: "~/")]
    }
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let beginning = slash.map { String(typed[$0...].dropFirst()) } ?? typed
    var path = folder.isEmpty ? "." : folder
    var verbatim = ""
    if let home, folder.hasPrefix("~/") {
      path = home + folder.dropFirst(1)
      verbatim = "~/"
    }
    return entries(path)
      .filter { $0.name.hasPrefix(beginning) && (beginning.hasPrefix(".") || !$0.name.hasPrefix(".")) }
      .filter { TerminalText($0.name).string == $0.name }
      .sorted { $0.isFolder == $1.isFolder ? $0.name < $1.name : $0.isFolder }
      .map { entry in
        let name = entry.isFolder ? entry.name + "/" : entry.name
        return CompletionMatch(
          text: folder + name, isWhole: !entry.isFolder, verbatimPrefix: verbatim, display: name)
      }
  }

  public static func read(_ path: String) -> [Entry] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while entries.count < maximumEntries, let next = readdir(folder) {
      let name = withUnsafePointer(to: &next.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(next.pointee.d_reclen)) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      entries.append(Entry(name: name, isFolder: isFolder(path + "/" + name, next.pointee.d_type)))
    }
    return entries
  }

  /// Returns whether the path is a folder or a link to one.
  private static func isFolder(_ path: String, _ type: UInt8) -> Bool {
    if Int(type) == DT_DIR { return true }
    guard Int(type) == DT_LNK || Int(type) == DT_UNKNOWN else { return false }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The names of programs, for completion after `!` and `|`.
public struct ProgramNames: Sendable {
  /// The folders that contain programs, in search order.
  private let folders: [String]
  private let entries: @Sendable (String) -> [FileNames.Entry]
  private let isExecutable: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - path: the folders separated by colons, as in `PATH`; an empty one is the current folder (POSIX,
  ///     section 8.3).
  ///   - entries: returns the entries of a folder.
  ///   - isExecutable: returns whether a file may be run.
  public init(
    path: String?, entries: @escaping @Sendable (String) -> [FileNames.Entry] = { FileNames.read($0) },
    isExecutable: @escaping @Sendable (String) -> Bool = { ProgramNames.isProgram($0) }
  ) {
    folders =
      path?.split(separator: ":", omittingEmptySubsequences: false).map { $0.isEmpty ? "." : String($0) }
      ?? []
    self.entries = entries
    self.isExecutable = isExecutable
  }

  /// Returns whether the file may be run.
  public static func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

  public func matches(_ typed: String) -> [CompletionMatch] {
    var names: Set<String> = []
    for folder in folders {
      for entry in entries(folder)
      where !entry.isFolder && entry.name.hasPrefix(typed) && !names.contains(entry.name) {
        if isExecutable(folder + "/" + entry.name) { names.insert(entry.name) }
      }
    }
    return names.filter { TerminalText($0).string == $0 }.sorted().map { CompletionMatch(text: $0) }
  }
}
