import Foundation
import Testing

/// The collection of mail that lies beside the project.
enum Corpus {
  /// `$VMAIL_CORPUS`, else `../shared/corpus` from the package.
  static let path: String = {
    if let given = ProcessInfo.processInfo.environment["VMAIL_CORPUS"] { return given }
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.deletingLastPathComponent().appending(path: "shared/corpus").path
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: path + "/INDEX.tsv") }
  static let absence = "needs the corpus at ../shared/corpus, or VMAIL_CORPUS"

  /// Its folders of mail, with the archives unpacked, in a folder of the program's home.
  static func unpack(into program: Program) throws -> String {
    let target = program.path("corpus")
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let script = """
      for set in mime threads replies html-mail mailboxes categories; do cp -r "$1/$set" "$0"; done
      chmod -R u+w "$0"
      find "$0" -name '*.tar.zst' | while read -r archive; do
        zstd -q -d --long=27 -c "$archive" | tar -xf - -C "$(dirname "$archive")" && rm "$archive"
      done
      """
    let files = program.path("unpack")
    try Data().write(to: URL(filePath: files + ".in"))
    let unpacking = try RunningProgram(
      ["bash", "-c", script, target, path], environment: program.environment, folder: "/", files: files)
    let outcome = try unpacking.wait()
    try #require(outcome.code == 0 && outcome.err.isEmpty, "\(outcome)")
    return target
  }

  /// All files below a folder, relative to it; links count as files.
  static func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      return attributes?[.type] as? FileAttributeType != .typeDirectory
    }
  }
}
