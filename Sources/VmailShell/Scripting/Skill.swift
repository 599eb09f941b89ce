import FoundationEssentials
import Glibc
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct SkillCommand: Command {
  static let info = CommandInfo(
    name: "skill", topic: .shell,
    summary: "Install the skill that explains vmail to agents",
    details: """
      Writes the folder vmail, with SKILL.md and what it refers to, into DIR. Without DIR, that is ~/.agents/skills, where many \
      agents look for skills. Type it again after an update. It replaces only files that it wrote and that nobody has changed, and \
      leaves all others alone.
      """,
    examples: [
      .init("skill install", "write it to ~/.agents/skills/vmail"),
      .init("skill install skills", "write it to skills/vmail"),
    ],
    loading: "install the skill", output: [SkillRecord.self])

  static let forms: [Form] = [
    Form("install", OptionalArgument("DIR", .path), does: .asks(.writesFiles)) {
      (shell: inout Shell, directory) in
      if directory?.text.trimmed.isEmpty == true {
        throw ShellError.missingArgument("a folder", of: "skill install")
      }
      let parent = shell.environment.expanded(directory?.text ?? "~/.agents/skills")
      let folder = FullPath.of(parent) + "/" + SkillDocument.name
      try SkillFolder(path: folder).install(SkillDocument.files)
      shell.console.result(SkillRecord(path: folder, files: SkillDocument.files.map(\.path)))
    }
  ]
}

/// The folder of an installed skill.
struct SkillFolder {
  /// The file with a line for each file that vmail wrote, below ``head``: the digest of its bytes, and its path.
  static let mark = ".written-by-vmail"
  private static let head =
    "vmail skill install wrote the files below. It replaces each of them that still has this digest:"

  let path: String

  /// Writes all files, unless one of them is somebody else's.
  /// - Throws: ``ShellError``. If a file is not vmail's, nothing was written.
  func install(_ files: [(path: String, contents: String)]) throws {
    let marked = try marked()
    let new = Set(files.map { Self.line($0.contents, $0.path) })
    for file in files {
      guard let there = try line(of: file.path)?.line, !marked.union(new).contains(there) else { continue }
      throw ShellError.isNotOwnSkill(path + "/" + file.path)
    }
    for file in files { try expectWritable(Self.folder(of: path + "/" + file.path)) }
    // If it is killed meanwhile, both the old and the new files are its own.
    try write(Self.text(marked.union(new)), to: Self.mark)
    for file in files { try write(file.contents, to: file.path) }
    try write(Self.text(new), to: Self.mark)
  }

  private static func text(_ lines: Set<String>) -> String {
    ([head] + lines.sorted()).joined(separator: "\n") + "\n"
  }

  /// Returns the lines of the files that vmail wrote.
  /// - Throws: ``ShellError`` if the mark is somebody else's file.
  private func marked() throws -> Set<String> {
    let lines = try line(of: Self.mark)?.contents.split(separator: "\n").map(String.init) ?? []
    // vmail 0.9.0 wrote no head. What it wrote looks like the output of no other program.
    guard lines.first == Self.head || lines.allSatisfy(Self.isLine) else {
      throw ShellError.isNotOwnSkill(path + "/" + Self.mark)
    }
    return Set(lines.filter(Self.isLine))
  }

  private static func isLine(_ text: String) -> Bool {
    let digest = text.prefix { $0 != " " }.split(separator: ".", omittingEmptySubsequences: false)
    return digest.count == 32 && digest.allSatisfy { UInt8($0, radix: 16) != nil }
  }

  private static func line(_ contents: String, _ name: String) -> String {
    let digest = SHA256.digest(of: Array(contents.utf8))
    return digest.map { String($0, radix: 16) }.joined(separator: ".") + " " + name
  }

  /// Returns what a file contains, and the line that marks it; `nil` if there is none.
  /// - Throws: ``ShellError`` for what is no plain file: a link could lead anywhere.
  private func line(of name: String) throws -> (contents: String, line: String)? {
    let full = path + "/" + name
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: full) else { return nil }
    guard attributes[.type] as? FileAttributeType == .typeRegular,
      let data = FileManager.default.contents(atPath: full)
    else { throw ShellError.isNotOwnSkill(full) }
    let contents = String(decoding: data, as: UTF8.self)
    return (contents, Self.line(contents, name))
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// - Throws: ``ShellError`` if a folder can't be written, or not be made.
  private func expectWritable(_ folder: String) throws {
    var there = folder
    while access(there, F_OK) != 0, there.contains("/") { there = Self.folder(of: there) }
    guard access(there + "/.", W_OK | X_OK) == 0 else { throw ShellError.cannotInstall(into: there, errno) }
  }

  private func write(_ contents: String, to name: String) throws {
    let url = URL(filePath: path + "/" + name)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: url, options: .atomic)
    } catch {
      throw ShellError.cannotInstall(into: url.deletingLastPathComponent().path, errno)
    }
  }
}

/// An installed skill.
struct SkillRecord: SentenceRecord {
  var path: String
  var files: [String]

  static let type = "skill"
  static let summary = "A skill that was installed."
  static let fields: [RecordField<SkillRecord>] = [
    .string("path", "its folder") { $0.path },
    .strings("files", "the files in it") { $0.files },
  ]

  var sentence: TerminalText? {
    TerminalText(line: "Wrote \(Digits.counted(files.count, "file")) to \(path).")
  }
}

extension ShellError {
  fileprivate static func cannotInstall(into folder: String, _ code: Int32) -> ShellError {
    ShellError(
      .cannotWrite,
      "couldn't write into \(TerminalText(line: folder).string): \(String(cString: strerror(code)))",
      hint: "Check the folder, then type skill install again.")
  }

  fileprivate static func isNotOwnSkill(_ path: String) -> ShellError {
    ShellError(
      .failure, "\(TerminalText(line: path).string) was changed, or not written by vmail",
      hint: "Nothing was done. Move it away, then type skill install again.")
  }
}
