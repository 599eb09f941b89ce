import Foundation
import VmailDomain

@testable import VmailStore

/// A store's directory that goes away with it.
final class TemporaryStore: Sendable {
  let directory: String
  var files: StoreFiles { StoreFiles(directory: directory) }

  init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    directory = "\(parent)/vmail-test-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func open(
    migrations: [Migration] = Migration.all, faults: WriteFaults = .none
  ) throws -> MailStore {
    try MailStore.open(at: directory, migrations: migrations, faults: faults)
  }

  /// The bytes of every file in the directory, by name.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      contents[name] = FileManager.default.contents(atPath: directory + "/" + name) ?? Data()
    }
    return contents
  }
}
