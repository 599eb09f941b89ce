import Foundation
public import VmailStore

/// The directory of a store, which is removed with this object.
public final class TemporaryStore: Sendable {
  public let directory: String

  public init() {
    directory = FileManager.default.temporaryDirectory.path + "/vmail-test-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Opens the store, and creates it if there is none.
  public func open() throws -> MailStore { try MailStore.open(at: directory) }

  package func open(faults: WriteFaults) throws -> MailStore {
    try MailStore.open(at: directory, faults: faults)
  }
}
