package import Dispatch
import Foundation
public import VmailStore

/// The directory of a store, which is removed with this object.
public final class TemporaryStore: Sendable {
  public let directory: String

  public init() {
    directory = Self.path()
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Opens the store, and creates it if there is none.
  public func open() throws -> MailStore { try MailStore.open(at: directory) }

  package func open(faults: WriteFaults, target: DispatchQueue? = nil) throws -> MailStore {
    try MailStore.open(at: directory, faults: faults, target: target)
  }

  /// Copies the files of a store.
  package init(copying directory: String) throws {
    self.directory = Self.path()
    try FileManager.default.copyItem(atPath: directory, toPath: self.directory)
    chmod(self.directory, 0o700)
  }

  private static func path() -> String {
    FileManager.default.temporaryDirectory.path + "/vmail-test-\(UUID().uuidString)"
  }
}
