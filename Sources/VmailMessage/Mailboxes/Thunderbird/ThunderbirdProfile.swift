internal import Glibc
internal import VmailDomain

/// A profile of Thunderbird: the folders with its mail, and the names of its tags.
struct ThunderbirdProfile {
  /// The path of the profile.
  let path: String
  /// The names of tags that differ from Thunderbird's own, by their keys in lower case.
  private(set) var tags: [String: String] = [:]
  private let folderNames: ThunderbirdFolderNames

  private static let preferences = "prefs.js"
  private static let sizeLimit = 16 << 20
  private static let mostTags = 1_000

  /// Returns the profile that contains a folder or file, or is it; `nil` if there is none.
  static func containing(_ path: String) -> ThunderbirdProfile? {
    var folder = real(path)
    for _ in 0..<12 {
      if isProfile(folder) { return ThunderbirdProfile(path: folder) }
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
    return nil
  }

  /// Returns the name of a mailbox.
  /// - Parameters:
  ///   - folder: the path of the folder with the mailbox.
  ///   - file: the name of its file, without a suffix.
  func folderName(of file: String, in folder: String) -> String {
    let folder = Self.real(folder)
    guard folder.hasPrefix(path) else { return file }
    return folderNames[folder.dropFirst(path.count) + "/" + file] ?? file
  }

  /// Returns a path without links.
  static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func isProfile(_ folder: String) -> Bool {
    (try? FileStatus(path: folder + "/" + preferences))?.kind == .file
      && ["Mail", "ImapMail"].contains { (try? FileStatus(path: folder + "/" + $0))?.kind == .folder }
  }

  private init(path: String) {
    self.path = path
    folderNames = ThunderbirdFolderNames(profile: path)
    guard let file = try? InputFile(path: path + "/" + Self.preferences), file.status.kind == .file,
      let bytes = try? file.read(at: 0, count: min(file.status.size, Self.sizeLimit))
    else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard tags.count < Self.mostTags, let (key, name) = Self.tag(line) else { continue }
      tags[key] = name
    }
  }

  /// Reads a line such as `user_pref("mailnews.tags.bills.tag", "Bills");`.
  private static func tag(_ line: Substring) -> (key: String, name: String)? {
    let (start, end) = ("user_pref(\"mailnews.tags.", ".tag\", \"")
    guard line.hasPrefix(start), let middle = line.firstRange(of: end),
      let close = line.lastIndex(of: "\""), close >= middle.upperBound
    else { return nil }
    let key = line[line.index(line.startIndex, offsetBy: start.count)..<middle.lowerBound]
    let name = CText.oneLine(unescaped(line[middle.upperBound..<close]))
    return key.isEmpty || name.trimmed.isEmpty ? nil : (key.lowercased(), name)
  }

  /// Reads the text of a string in JavaScript.
  private static func unescaped(_ text: Substring) -> String {
    var units: [UInt16] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        units += Array(String(character).utf16)
        continue
      }
      let length = escaped == "u" ? 4 : escaped == "x" ? 2 : 0
      if length > 0, let unit = UInt16(rest.prefix(length), radix: 16) {
        units.append(unit)
        rest = rest.dropFirst(length)
      } else {
        units += Array((escaped == "n" ? " " : String(escaped)).utf16)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Returns the labels of a message with these tags.
  static func labels(_ keys: [String], in profile: ThunderbirdProfile?) -> [String] {
    var labels: [String] = []
    for key in keys {
      // Junk and the like are not tags, whatever the preferences say.
      guard let usual = MailKeyword(key).label else { continue }
      let label = profile?.tags[key.lowercased()] ?? usual
      if !labels.contains(label) { labels.append(label) }
    }
    return labels
  }
}

/// The files of Thunderbird in a folder with mail.
struct ThunderbirdFolder {
  private let names: Set<String>

  /// - Parameter names: the names in the folder.
  /// - Returns: `nil` if it isn't one of Thunderbird's: there is a summary (`.msf`) beside each mailbox.
  init?(_ names: [String?]) {
    guard names.contains(where: { $0?.hasSuffix(".msf") ?? false }) else { return nil }
    self.names = Set(names.compactMap(\.self))
  }

  /// Returns whether a name is that of a mailbox, such as `2024`.
  func isMailbox(_ name: String) -> Bool { names.contains(name + ".msf") }

  /// Returns whether a file is one of Thunderbird's own, without mail.
  /// - Parameter size: the file's size in bytes.
  func isSkipped(_ name: String, size: Int) -> Bool {
    if name.hasSuffix(".msf") { return true }
    // A mailbox without mail is an empty file.
    if isMailbox(name) { return size == 0 }
    return Self.files.contains(name) || Self.suffixes.contains(where: name.lowercased().hasSuffix)
  }

  private static let files: Set<String> = [
    "msgFilterRules.dat", "popstate.dat", "filterlog.html", "junklog.html", "feeds.json", "feeditems.json",
  ]
  private static let suffixes = [
    ".dat", ".html", ".json", ".json.tmp", ".sqlite", ".sqlite-wal", ".sqlite-shm", ".mozlz4", ".log", ".rdf",
    ".mab", ".bak", ".tmp",
  ]
}
