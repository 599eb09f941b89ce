import Foundation
import VmailTestSupport

/// The corpus of mail next to the project, or at `VMAIL_CORPUS`.
enum CorpusFolder {
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["VMAIL_CORPUS"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return package.deletingLastPathComponent().appendingPathComponent("shared/corpus", isDirectory: true)
  }()

  static let threads = url.appendingPathComponent("threads", isDirectory: true)

  /// The sets for which notmuch has determined the threads.
  static let threadSets: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: threads.path)) ?? []
    return names.filter { $0.hasSuffix(threadSuffix) }.map { String($0.dropLast(threadSuffix.count)) }
      .sorted()
  }()

  static let threadSuffix = ".notmuch-threads.tsv"

  static let isThere = !threadSets.isEmpty

  static let absence = "needs the corpus at ../shared/corpus, or VMAIL_CORPUS"

  /// Returns a file of a thread set, which is a folder or an archive of one.
  static func data(ofSet set: String, file: String) throws -> Data {
    let path = threads.appendingPathComponent(set).appendingPathComponent(file)
    if FileManager.default.fileExists(atPath: path.path) { return try Data(contentsOf: path) }
    let archive = threads.appendingPathComponent(set + ".tar.zst").path
    let tar = try OtherProgram.result(of: ["tar", "--zstd", "-xOf", archive, "\(set)/\(file)"])
    guard tar.status == 0 else { throw CocoaError(.fileReadNoSuchFile) }
    return tar.output
  }
}
