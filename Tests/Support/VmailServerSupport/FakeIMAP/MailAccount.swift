import Foundation

/// The mail of a server's only user, and the operations on it.
struct MailAccount {
  let personality: ServerPersonality
  private(set) var names: [String] = []
  var mailboxes: [String: MailboxState] = [:]
  var items: [Int: MailItem] = [:]
  /// The mailboxes that the user hides from IMAP.
  var hidden: Set<String>
  private(set) var modSeq: Int64 = 1
  private var itemsMade = 0
  private var mailboxesMade: UInt32 = 0
  /// The thread of each Message-ID.
  private var threads: [String: Int] = [:]

  init(_ personality: ServerPersonality) {
    self.personality = personality
    hidden = personality.gmail.hiddenLabels
    for mailbox in personality.mailboxes { make(mailbox.name, mailbox.use) }
  }

  // MARK: Mailboxes

  /// The mailboxes that are shown by IMAP.
  var shownNames: [String] { names.filter { isShown($0) } }

  func isShown(_ name: String) -> Bool {
    guard let mailbox = mailboxes[name], !hidden.contains(name) else { return false }
    return mailbox.use.map { !personality.gmail.hidden.contains($0) } ?? true
  }

  /// Returns the server's name for a mailbox: INBOX is case-insensitive.
  func name(_ wanted: String) -> String? {
    let name = wanted.uppercased() == "INBOX" ? "INBOX" : wanted
    return isShown(name) ? name : nil
  }

  func mailbox(with use: MailboxUse) -> String? { names.first { mailboxes[$0]?.use == use } }

  @discardableResult
  mutating func make(_ name: String, _ use: MailboxUse? = nil) -> Bool {
    guard mailboxes[name] == nil, !name.isEmpty else { return false }
    mailboxesMade += 1
    names.append(name)
    mailboxes[name] = MailboxState(name: name, use: use, uidValidity: 1_000 + mailboxesMade)
    return true
  }

  /// Deletes a mailbox with its messages; Gmail's messages keep their other labels.
  mutating func remove(_ name: String) -> Bool {
    guard name != "INBOX", let mailbox = mailboxes[name], mailbox.use == nil || !personality.isGmail else {
      return false
    }
    if personality.isGmail {
      for entry in mailbox.entries { items[entry.item]?.labels.remove(name) }
    }
    names.removeAll { $0 == name }
    mailboxes[name] = nil
    return true
  }

  /// Renames a mailbox, and those below it.
  mutating func rename(_ name: String, to new: String) -> Bool {
    guard name != "INBOX", mailboxes[name] != nil, mailboxes[new] == nil, !new.isEmpty else { return false }
    let below = name + String(personality.separator)
    for old in names where old == name || old.hasPrefix(below) {
      let target = new + old.dropFirst(name.count)
      guard var mailbox = mailboxes.removeValue(forKey: old) else { continue }
      mailbox.name = target
      mailboxes[target] = mailbox
      names = names.map { $0 == old ? target : $0 }
      for (id, item) in items where item.labels.contains(old) {
        items[id]?.labels = item.labels.subtracting([old]).union([target])
      }
    }
    return true
  }

  mutating func renumber(_ name: String) {
    mailboxesMade += 1
    let modSeq = nextModSeq()
    let hasValidity = mailboxes[name]?.uidValidity != 0
    mailboxes[name]?.renumber(hasValidity ? 1_000 + mailboxesMade : 0, modSeq: modSeq)
  }

  // MARK: Messages

  mutating func nextModSeq() -> Int64 {
    modSeq += 1
    return modSeq
  }

  /// Returns the modification sequence of an expunge; `nil` if the server doesn't assign one.
  mutating func expungeModSeq() -> Int64? { personality.has("QRESYNC") ? nextModSeq() : nil }

  /// Adds a message.
  /// - Returns: the UID; `nil` if there is no such mailbox.
  mutating func add(_ source: [UInt8], to name: String, flags: Set<String>, date: Date) -> UInt32? {
    guard mailboxes[name] != nil else { return nil }
    return place(makeItem(source, date: date), in: name, flags: flags)
  }

  mutating func makeItem(_ source: [UInt8], date: Date) -> Int {
    itemsMade += 1
    let message = MessagePart(source)
    let messageId = message.identifiers("message-id").first
    let parents = message.identifiers("references") + message.identifiers("in-reply-to")
    let thread = parents.compactMap { threads[$0] }.first ?? itemsMade
    if let messageId { threads[messageId] = thread }
    items[itemsMade] = MailItem(
      id: itemsMade, message: message, date: date, threadId: thread, messageId: messageId)
    return itemsMade
  }

  /// - Returns: the new UID.
  private mutating func place(_ item: Int, in name: String, flags: Set<String>) -> UInt32? {
    if personality.isGmail {
      items[item]?.flags.formUnion(flags.subtracting(["\\Deleted"]))
      return label(item, as: name)
    }
    let modSeq = nextModSeq()
    return mailboxes[name]?.append(item, flags: flags, modSeq: modSeq)
  }

  func flags(of entry: MailboxEntry) -> Set<String> { entry.flags.union(items[entry.item]?.flags ?? []) }

  mutating func setFlags(_ wanted: Set<String>, of uid: UInt32, in name: String) {
    guard let old = mailboxes[name]?.entry(uid).map({ self.flags(of: $0) }) else { return }
    let kept = mailboxes[name]?.permanentFlags
    let flags = kept.map { wanted.intersection($0).union(old.subtracting($0)) } ?? wanted
    guard let entry = mailboxes[name]?.entry(uid), self.flags(of: entry) != flags else { return }
    let modSeq = nextModSeq()
    guard personality.isGmail else {
      mailboxes[name]?.update(uid, modSeq: modSeq) { $0.flags = flags }
      return
    }
    let own = flags.intersection(["\\Deleted"])
    let shared = flags.subtracting(own)
    if own != entry.flags { mailboxes[name]?.update(uid, modSeq: modSeq) { $0.flags = own } }
    if items[entry.item]?.flags != shared {
      items[entry.item]?.flags = shared
      touch(entry.item, modSeq)
      settle(entry.item)
    }
    if own.contains("\\Deleted"), personality.gmail.autoExpunge { expunge([uid], in: name) }
  }

  /// - Returns: the pairs of old and new UIDs.
  mutating func copy(_ uids: [UInt32], from source: String, to target: String) -> [(UInt32, UInt32)] {
    var pairs: [(UInt32, UInt32)] = []
    for uid in uids {
      guard let entry = mailboxes[source]?.entry(uid) else { continue }
      // A copy has the flags of the original (RFC 3501 section 6.4.7).
      if let new = place(entry.item, in: target, flags: flags(of: entry)) { pairs.append((uid, new)) }
    }
    return pairs
  }

  mutating func move(_ uids: [UInt32], from source: String, to target: String) -> [(UInt32, UInt32)] {
    let pairs = copy(uids, from: source, to: target)
    guard source != target || !personality.isGmail else { return pairs }
    for (uid, _) in pairs {
      if personality.isGmail { unlabel(uid, in: source) } else { remove([uid], in: source) }
    }
    return pairs
  }

  /// Expunges messages, whatever their flags.
  mutating func expunge(_ uids: [UInt32], in name: String) {
    guard personality.isGmail else { return remove(uids, in: name) }
    for uid in uids { expungeLabel(uid, in: name) }
  }

  private mutating func remove(_ uids: [UInt32], in name: String) {
    for uid in uids where mailboxes[name]?.entry(uid) != nil {
      let modSeq = expungeModSeq()
      mailboxes[name]?.remove(uid, modSeq: modSeq)
    }
  }

  // MARK: Examining the mail

  func messages(in name: String) -> [FakeMessage] {
    (mailboxes[name]?.entries ?? []).compactMap { entry in
      items[entry.item].map { item in
        FakeMessage(
          uid: entry.uid, flags: flags(of: entry), modSeq: entry.modSeq, internalDate: item.date,
          source: item.message.bytes, messageId: item.messageId, id: objectId(item.id), labels: item.labels)
      }
    }
  }

  func objectId(_ id: Int) -> String { personality.isGmail ? personality.gmailId(id) : "M\(id)" }

  /// A number that changes with every change of the mail.
  var version: Int { mailboxes.values.reduce(names.count) { $0 + $1.version } }
}
