import Foundation
import VmailDomain
import VmailTestSupport

@testable import VmailStore

extension TemporaryStore {
  var files: StoreFiles { StoreFiles(directory: directory) }

  func open(migrations: [Migration], faults: WriteFaults = .none) throws -> MailStore {
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

extension Migration {
  /// The version of a new store.
  static var newest: Int { all.last?.number ?? 0 }
}
