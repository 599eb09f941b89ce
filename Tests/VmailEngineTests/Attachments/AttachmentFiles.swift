import Foundation

/// The files that a store keeps of attachments.
struct AttachmentFiles: Sendable {
  let folder: String

  /// - Parameter directory: the store's.
  init(directory: String) { folder = directory + "/attachments" }

  /// The content of each whole file, by its name.
  var kept: [String: String] {
    let names = Self.names(in: folder).filter { $0 != "partial" }
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (
          name,
          String(decoding: FileManager.default.contents(atPath: folder + "/" + name) ?? Data(), as: UTF8.self)
        )
      })
  }

  /// How many files are not whole.
  var partials: Int { Self.names(in: folder + "/partial").count }

  func path(of name: String) -> String { folder + "/" + name }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
