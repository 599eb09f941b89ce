import Synchronization
import VmailDomain

/// A salvage that records whether it is in progress, when nobody else can open the store.
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
