package import Dispatch
public import Foundation
import Testing
public import VmailStore

/// The directory of a store, which is removed with this object.
public final class TemporaryStore: Sendable {
  public let directory: String

  /// - Parameter base: the folder in which it will be.
  public init(in base: String = FileManager.default.temporaryDirectory.path) {
    directory = Self.path(in: base)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// Opens the store, and creates it if there is none.
  public func open() throws -> MailStore { try MailStore.open(at: directory) }

  package func open(faults: WriteFaults, target: DispatchQueue? = nil) throws -> MailStore {
    try MailStore.open(at: directory, faults: faults, target: target)
  }

  /// Checks a rule on a new store, and that the store is without faults afterwards.
  package static func check(_ rule: (MailStore) async throws -> Void) async throws {
    let place = TemporaryStore()
    let store = try place.open()
    try await rule(store)
    #expect(try await store.complaints() == [])
    store.close()
  }

  /// Where files are in memory, so that flushing them takes no time; the usual folder if there is no such place.
  package static let memory =
    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path

  /// Copies the files of a store.
  package init(
    copying directory: String, in base: String = FileManager.default.temporaryDirectory.path
  ) throws {
    self.directory = Self.path(in: base)
    try FileManager.default.copyItem(atPath: directory, toPath: self.directory)
    chmod(self.directory, 0o700)
  }

  private static func path(in base: String) -> String { base + "/vmail-test-\(UUID().uuidString)" }
}
