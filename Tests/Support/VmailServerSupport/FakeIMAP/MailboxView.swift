/// A session's selected mailbox, in the state known to its client.
struct MailboxView {
  let name: String
  let uidValidity: UInt32
  let isReadOnly: Bool
  /// The UIDs by sequence number, starting with 1.
  private(set) var uids: [UInt32]
  /// The modification sequences of the flags known to the client.
  private var told: [UInt32: Int64]
  /// The version of the mailbox at the last check.
  private var version: Int

  /// - Parameter shown: the number of messages that are shown, the newest ones; `nil` for all.
  init(_ mailbox: MailboxState, isReadOnly: Bool, shown: Int?) {
    (name, uidValidity, self.isReadOnly) = (mailbox.name, mailbox.uidValidity, isReadOnly)
    let entries = mailbox.entries.suffix(shown ?? .max)
    uids = entries.map(\.uid)
    told = Dictionary(entries.map { ($0.uid, $0.modSeq) }) { first, _ in first }
    version = mailbox.version
  }

  mutating func noteTold(_ uid: UInt32, _ modSeq: Int64) { told[uid] = modSeq }

  /// The changes not yet known to the client.
  struct News {
    /// UIDs, with their sequence numbers when they are removed in this order.
    var expunged: [(number: Int, uid: UInt32)] = []
    /// The number of messages, if there are new ones.
    var count: Int?
    /// The messages with changed flags.
    var changed: [(number: Int, entry: MailboxEntry)] = []
  }

  mutating func takeNews(of mailbox: MailboxState, withExpunges: Bool) -> News {
    var news = News()
    guard mailbox.version != version else { return news }
    version = mailbox.version
    let there = Dictionary(mailbox.entries.map { ($0.uid, $0) }) { first, _ in first }
    if withExpunges {
      for (index, uid) in uids.enumerated().reversed() where there[uid] == nil {
        news.expunged.append((index + 1, uid))
        told[uid] = nil
      }
      uids.removeAll { there[$0] == nil }
    } else if uids.contains(where: { there[$0] == nil }) {
      // They are reported the next time.
      version = -1
    }
    let last = uids.last ?? 0
    let new = mailbox.entries.filter { $0.uid > last && told[$0.uid] == nil }
    if !new.isEmpty {
      uids += new.map(\.uid)
      for entry in new { told[entry.uid] = entry.modSeq }
      news.count = uids.count
    }
    for (index, uid) in uids.enumerated() {
      guard let entry = there[uid], told[uid] != entry.modSeq else { continue }
      news.changed.append((index + 1, entry))
      told[uid] = entry.modSeq
    }
    return news
  }
}
