import Foundation
import VmailTestSupport

/// The shared corpus of mail next to the project.
enum Corpus {
  /// `$VMAIL_CORPUS`, or else `../shared/corpus` relative to the package.
  static let path: String = {
    if let given = ProcessInfo.processInfo.environment["VMAIL_CORPUS"] { return given }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared/corpus").path
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: path + "/INDEX.tsv") }

  /// The archives with messages; those with licences and tables contain none.
  static let archives = [
    "mime/zammad", "mime/mailcore2-jwz", "mime/mimekit", "mailboxes/zimbra-testmail",
    "mailboxes/phishing_pot-sample", "categories/gmail-labelled-markup", "threads/ponymail-unit-corpus",
    "mailboxes/spamassassin-public-corpus/easy_ham", "mailboxes/spamassassin-public-corpus/easy_ham_2",
    "mailboxes/spamassassin-public-corpus/hard_ham", "mailboxes/spamassassin-public-corpus/hard_ham_2",
    "mailboxes/spamassassin-public-corpus/spam", "mailboxes/spamassassin-public-corpus/spam_2",
  ]

  /// Unpacks one of ``archives`` into a folder.
  static func unpack(_ archive: String, into folder: TemporaryFolder) throws {
    let tar = try OtherProgram.result(of: [
      "tar", "--use-compress-program", "zstd -d --long=27", "-xf", "\(path)/\(archive).tar.zst", "-C",
      folder.path,
    ])
    guard tar.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
  }

  /// Returns all regular files below a folder.
  static func files(below folder: String) -> [String] {
    let names = FileManager.default.subpaths(atPath: folder) ?? []
    return names.map { folder + "/" + $0 }.filter { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.type] as? FileAttributeType == .typeRegular
    }
  }
}
