public import Foundation

/// A message, independent of mailboxes.
struct MailItem {
  let id: Int
  let message: MessagePart
  let date: Date
  /// The number of its thread, from its first message.
  let threadId: Int
  /// The Message-ID without angle brackets.
  let messageId: String?
  /// Flags shared by all mailboxes, which only Gmail has.
  var flags: Set<String> = []
  /// Gmail's labels, as names of mailboxes.
  var labels: Set<String> = []
  var place = Place.mail

  /// The location in Gmail: messages in Trash or Spam have no labels.
  enum Place { case mail, trash, spam }
}

/// A message in a mailbox.
struct MailboxEntry {
  let uid: UInt32
  let item: Int
  var flags: Set<String> = []
  var modSeq: Int64
}

/// A mailbox with its messages, by UID.
struct MailboxState {
  var name: String
  let use: MailboxUse?
  /// MAILBOXID (RFC 8474).
  let id: String
  var uidValidity: UInt32
  var uidNext: UInt32 = 1
  var highestModSeq: Int64 = 1
  private(set) var entries: [MailboxEntry] = []
  /// The UID of each item; if there are several copies, that of the newest.
  private var uids: [Int: UInt32] = [:]
  /// The expunged messages, with their modification sequences.
  var expunged: [(uid: UInt32, modSeq: Int64)] = []
  var rights = MailboxRights.all
  /// PERMANENTFLAGS; `nil` for all flags. Other flags are accepted with an OK, but not stored.
  var permanentFlags: Set<String>?
  /// The number of all changes: if it is the same, nothing has changed.
  var version = 0

  private func index(of uid: UInt32) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].uid < uid { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].uid == uid ? low : nil
  }

  init(name: String, use: MailboxUse?, uidValidity: UInt32) {
    (self.name, self.use, self.uidValidity, id) = (name, use, uidValidity, "F\(uidValidity)")
  }

  func entry(_ uid: UInt32) -> MailboxEntry? { index(of: uid).map { entries[$0] } }
  func entry(of item: Int) -> MailboxEntry? { uids[item].flatMap(entry) }

  mutating func append(_ item: Int, flags: Set<String>, modSeq: Int64) -> UInt32 {
    let uid = uidNext
    uidNext += 1
    entries.append(MailboxEntry(uid: uid, item: item, flags: flags, modSeq: modSeq))
    uids[item] = uid
    highestModSeq = modSeq
    version += 1
    return uid
  }

  /// - Parameter modSeq: `nil` if expunging does not increase it, as is permitted without QRESYNC.
  mutating func remove(_ uid: UInt32, modSeq: Int64?) {
    guard let index = index(of: uid) else { return }
    let item = entries.remove(at: index).item
    if uids[item] == uid { uids[item] = nil }
    if let modSeq {
      expunged.append((uid, modSeq))
      highestModSeq = modSeq
    }
    version += 1
  }

  /// Assigns new UIDs to all messages, in reverse order (RFC 3501 section 2.3.1.1).
  mutating func renumber(_ validity: UInt32, modSeq: Int64) {
    let old = entries
    (uidValidity, uidNext, entries, uids, expunged) = (validity, 1, [], [:], [])
    for entry in old.reversed() { _ = append(entry.item, flags: entry.flags, modSeq: modSeq) }
    highestModSeq = modSeq
    version += 1
  }

  mutating func update(_ uid: UInt32, modSeq: Int64, _ change: (inout MailboxEntry) -> Void) {
    guard let index = index(of: uid) else { return }
    change(&entries[index])
    entries[index].modSeq = modSeq
    highestModSeq = modSeq
    version += 1
  }
}

/// The rights of a user in a mailbox (RFC 4314).
public enum MailboxRights: Sendable {
  case all
  /// The mailbox is read-only, as reported by SELECT.
  case readOnly
  /// Every change is refused, although SELECT does not report it.
  case refusing
}

/// A message in a mailbox, for tests.
public struct FakeMessage: Sendable, Hashable {
  public let uid: UInt32
  /// The flags in IMAP notation, such as `\Seen`.
  public let flags: Set<String>
  public let modSeq: Int64
  public let internalDate: Date
  public let source: [UInt8]
  /// The Message-ID without angle brackets.
  public let messageId: String?
  /// X-GM-MSGID or EMAILID, which are the same in every mailbox.
  public let id: String
  /// Gmail's labels, as names of mailboxes.
  public let labels: Set<String>
}
