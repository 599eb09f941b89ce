import Foundation
import VmailDomain
import VmailIntelligence

/// Real mail for examining the model. It is read in place, and never used for training.
enum CorpusMail {
  static func sets(below corpus: String) throws -> [(String, [Example])] {
    let folder = NSTemporaryDirectory() + "vmail-train-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try [
      ("labelled by Gmail", gmail(corpus, folder)),
      ("lists and reports, by their headers", weak(corpus, folder)),
      ("personal mail (SpamAssassin's ham without signs of bulk)", personal(folder)),
    ]
  }

  private static func gmail(_ corpus: String, _ folder: String) throws -> [Example] {
    try unpack("\(corpus)/categories/gmail-labelled-markup.tar.zst", to: folder)
    let labels = ["Personal": AICategory.primary, "Promotions": .promotions, "Updates": .updates]
    return try rows("\(corpus)/categories/gmail-labels.tsv").compactMap { row in
      guard let category = labels[row[1]] else { return nil }
      return example(row[0], "\(folder)/\(row[0])", category)
    }
  }

  private static func weak(_ corpus: String, _ folder: String) throws -> [Example] {
    for name in ["easy_ham", "easy_ham_2", "hard_ham", "hard_ham_2"] {
      try unpack("\(corpus)/mailboxes/spamassassin-public-corpus/\(name).tar.zst", to: folder)
    }
    let labels = ["Forums": AICategory.forums, "Updates": .updates]
    return try rows("\(corpus)/categories/weak-labels.tsv").compactMap { row in
      guard row.count > 2, let category = labels[row[2]] else { return nil }
      let path = row[0].hasSuffix(".tar.zst") ? "\(folder)/\(row[1])" : "\(corpus)/\(row[0])/\(row[1])"
      return example(row[1], path, category)
    }
  }

  private static func personal(_ folder: String) -> [Example] {
    ["easy_ham", "easy_ham_2"].flatMap { name -> [Example] in
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []).sorted()
      return names.compactMap { example("\(name)/\($0)", "\(folder)/\(name)/\($0)", .primary) }
    }.filter { example in
      !MailView(example.facts).isBulk && example.facts.marks.signs.contains(.personalMailer)
    }
  }

  private static func example(_ name: String, _ path: String, _ category: AICategory) -> Example? {
    guard let data = FileManager.default.contents(atPath: path),
      let label = CategoryVector.index(of: category)
    else {
      return nil
    }
    return Example(name: name, template: name, label: label, source: [UInt8](data))
  }

  private static func rows(_ path: String) throws -> [[String]] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw TrainingError("no file \(path)")
    }
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func unpack(_ archive: String, to folder: String) throws {
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "--use-compress-program", "zstd -d --long=27", "-xf", archive, "-C", folder]
    try tar.run()
    tar.waitUntilExit()
    guard tar.terminationStatus == 0 else { throw TrainingError("cannot unpack \(archive)") }
  }
}
