import Synchronization
import VmailDomain

/// A salvage that knows whether it is under way, when the store opens for nobody else.
final class BegunSalvage: StoreSalvaging {
  private let salvage: any StoreSalvaging
  private let hasBegun = Mutex(false)

  init(_ salvage: any StoreSalvaging) { self.salvage = salvage }

  var isUnderWay: Bool { hasBegun.withLock { $0 } }

  func begin() async throws -> [String]? {
    let mailboxes = try await salvage.begin()
    hasBegun.withLock { $0 = mailboxes != nil }
    return mailboxes
  }

  func finish() async throws -> String {
    defer { hasBegun.withLock { $0 = false } }
    return try await salvage.finish()
  }
}
