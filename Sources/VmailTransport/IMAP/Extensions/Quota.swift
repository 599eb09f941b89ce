import VmailDomain

/// QUOTA (RFC 9208, RFC 2087): the storage that the Inbox, and so the account, may use. Of several limits, the one that is
/// nearest counts.
struct QuotaCommand: IMAPCommand {
  let line = CommandLine("GETQUOTAROOT", .string(MailboxPath.inbox.bytes))
  private var found: StorageQuota?

  mutating func take(_ response: Response, tag: String) -> Bool {
    guard case .quota(let quota) = response else { return false }
    if quota?.percent ?? -1 > found?.percent ?? -1 { found = quota }
    return true
  }

  func answer(_ status: StatusResponse) -> StorageQuota? { found }
}

extension StorageQuota {
  /// Parses `"" (STORAGE 10 512 MESSAGE 3 100)`.
  /// - Returns: `nil` if there is no limit of the storage.
  init?(_ tree: ResponseTree) {
    var values = tree.values
    _ = values.next()
    guard var resources = values.next()?.children else { return nil }
    while let name = resources.next(), let used = resources.next(), let limit = resources.next() {
      guard name.equals("STORAGE"), let used = used.number, let limit = limit.number else { continue }
      self.init(used: used, limit: limit)
      return
    }
    return nil
  }
}
