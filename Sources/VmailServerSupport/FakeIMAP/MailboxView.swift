/// The mailbox that a session selected, as its client knows it.
struct MailboxView {
  let name: String
  let uidValidity: UInt32
  let isReadOnly: Bool
  /// By sequence number, from 1 on.
  private(set) var uids: [UInt32]
  /// The modification sequence of the flags that the client was told.
  private var told: [UInt32: Int64]
  /// Of the mailbox, when it was looked at last.
  private var version: Int

  init(_ mailbox: MailboxState, isReadOnly: Bool) {
    (name, uidValidity, self.isReadOnly) = (mailbox.name, mailbox.uidValidity, isReadOnly)
    uids = mailbox.entries.map(\.uid)
    told = Dictionary(mailbox.entries.map { ($0.uid, $0.modSeq) }) { first, _ in first }
    version = mailbox.version
  }

  mutating func noteTold(_ uid: UInt32, _ modSeq: Int64) { told[uid] = modSeq }

  /// What the client does not know yet.
  struct News {
    /// UIDs, and the numbers they have when each is taken out in this order.
    var expunged: [(number: Int, uid: UInt32)] = []
    /// How many there are, where some came.
    var count: Int?
    /// Those with other flags.
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
      // They are told next time.
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
