internal import FoundationEssentials
internal import VmailDomain

/// The names of folders whose files have other names, since Thunderbird replaces long names and unusual characters by a
/// hash: `folderCache.json` in the profile lists them.
struct ThunderbirdFolderNames {
  private struct Entry: Decodable {
    let folderName: String?
  }

  /// The names by the paths of mailboxes in the profile, such as `/Mail/Local Folders/a4d01368`.
  private let names: [String: String]

  private static let file = "folderCache.json"
  private static let sizeLimit = 16 << 20
  private static let hashLength = 8

  /// - Parameter profile: the path of the profile.
  init(profile: String) {
    guard let file = try? InputFile(path: profile + "/" + Self.file), file.status.kind == .file,
      let bytes = try? file.read(at: 0, count: min(file.status.size, Self.sizeLimit)),
      let entries = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))
    else {
      names = [:]
      return
    }
    // The paths in the file are those that the profile had at that time.
    let named = entries.compactMap { path, entry -> (String, String)? in
      guard path.hasSuffix(".msf"), let start = Self.start(of: path), let name = entry.folderName,
        !name.trimmed.isEmpty
      else { return nil }
      // A slash would separate two folders.
      let line = CText.oneLine(name).replacing("/", with: "_")
      return (String(path[start...].dropLast(".msf".count)), line)
    }
    names = Dictionary(named) { first, _ in first }
  }

  private static func start(of path: String) -> String.Index? {
    ["/Mail/", "/ImapMail/"].compactMap { path.ranges(of: $0).last?.lowerBound }.max()
  }

  /// Returns the name of a mailbox.
  /// - Parameter path: the path of its file in the profile, without a suffix.
  /// - Returns: `nil` if the file has that name.
  subscript(path: String) -> String? {
    guard path.utf8.suffix(Self.hashLength).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    return names[path]
  }
}
