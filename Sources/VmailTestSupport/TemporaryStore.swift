import Foundation
public import VmailStore

/// A store's directory that goes away with it.
public final class TemporaryStore: Sendable {
  public let directory: String

  public init() {
    directory = FileManager.default.temporaryDirectory.path + "/vmail-test-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Opens the store, which is made when there is none.
  public func open() throws -> MailStore { try MailStore.open(at: directory) }

  package func open(faults: WriteFaults) throws -> MailStore {
    try MailStore.open(at: directory, faults: faults)
  }
}
