import Foundation

/// Writes the held-out messages to mboxes for the benchmark, one for each category.
enum HeldOutFolders {
  static func write(_ set: TrainingSet, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var files: [String: String] = [:]
    for message in set.messages[.heldOut] ?? [] {
      // Files have the line ends of the system.
      let source = String(decoding: message.source.filter { $0 != 0x0D }, as: UTF8.self)
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.hasPrefix("From ") ? ">" + $0 : $0
      }
      files[message.category, default: ""] +=
        "From a@b Mon Sep 14 10:00:00 2026\n\(lines.joined(separator: "\n"))\n\n"
    }
    for (category, text) in files {
      try text.write(toFile: "\(folder)/\(category).mbox", atomically: true, encoding: .utf8)
    }
  }
}
