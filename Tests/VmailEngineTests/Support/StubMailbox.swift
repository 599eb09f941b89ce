import Dispatch
import Foundation
import Synchronization
import VmailDomain

/// A mailbox that gives out what a test puts in, and counts what was taken.
final class StubMailbox: MailboxReading {
  private let items: [MailboxItem]
  private let error: MailboxError?
  private let taken = Mutex(0)
  private let isTaking = DispatchSemaphore(value: 0)

  init(_ items: [MailboxItem], error: MailboxError? = nil) {
    (self.items, self.error) = (items, error)
  }

  func scan(path: String, format: MailboxFormat?) throws -> any MailboxScan {
    if let error { throw error }
    return Scan(mailbox: self)
  }

  func scan(_ index: MailIndex) -> any MailboxScan { Scan(mailbox: self) }

  /// Waits, with the thread it is called on, until that many items were taken.
  func waitUntilTaken(_ count: Int) {
    while taken.withLock({ $0 }) < count { isTaking.wait() }
  }

  private struct Scan: MailboxScan {
    let mailbox: StubMailbox
    /// Ten bytes an item.
    var totalBytes: Int { mailbox.items.count * 10 }
    var bytesRead = 0

    mutating func next() -> MailboxItem? {
      let place = bytesRead / 10
      guard place < mailbox.items.count else { return nil }
      bytesRead += 10
      mailbox.taken.withLock { $0 = place + 1 }
      mailbox.isTaking.signal()
      return mailbox.items[place]
    }
  }
}

extension MailboxItem {
  static func mail(
    _ text: String, in folder: String? = nil, flags: MessageFlags = [], trashed: Bool = false,
    time: Date? = nil, systemFolders: [FolderType]? = nil, labels: [String] = []
  ) -> MailboxItem {
    var message = RawMessage(
      source: Array(text.utf8), flags: flags, isTrashed: trashed, folder: folder, envelopeDate: time,
      fileTime: nil, path: "box", offset: 0)
    (message.systemFolders, message.labels) = (systemFolders, labels)
    return .message(message)
  }

  static func broken(_ reason: String) -> MailboxItem {
    .failure(ImportFailure(path: "box", offset: 7, reason: reason))
  }
}
