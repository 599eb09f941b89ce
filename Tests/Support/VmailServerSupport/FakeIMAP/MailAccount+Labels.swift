/// Gmail's mailboxes: a message exists once in All Mail, Trash or Spam, and has labels.
extension MailAccount {
  private enum Kind {
    case label
    case all
    case starred
    case place(MailItem.Place)
  }

  private func kind(_ name: String) -> Kind {
    switch mailboxes[name]?.use {
    case .all: .all
    case .trash: .place(.trash)
    case .junk: .place(.spam)
    case .flagged: .starred
    default: .label
    }
  }

  /// Carries out a COPY to a mailbox. Trash and Spam remove all labels.
  /// - Returns: the new UID.
  mutating func label(_ item: Int, as name: String) -> UInt32? {
    let before = items[item]
    switch kind(name) {
    case .label: items[item]?.labels.insert(name)
    case .starred: items[item]?.flags.insert("\\Flagged")
    case .all: break
    case .place(let place):
      items[item]?.place = place
      items[item]?.labels = []
    }
    if case .place = kind(name) {} else { items[item]?.place = .mail }
    settle(item)
    if before?.labels != items[item]?.labels || before?.flags != items[item]?.flags {
      touch(item, nextModSeq())
    }
    return mailboxes[name]?.entry(of: item)?.uid
  }

  /// Removes a message from the source mailbox of a MOVE.
  mutating func unlabel(_ uid: UInt32, in name: String) {
    guard let item = mailboxes[name]?.entry(uid)?.item else { return }
    switch kind(name) {
    case .label: items[item]?.labels.remove(name)
    case .starred: items[item]?.flags.remove("\\Flagged")
    case .all, .place: return
    }
    settle(item)
    touch(item, nextModSeq())
  }

  mutating func setLabels(_ labels: Set<String>, of item: Int) {
    for name in labels where mailboxes[name] == nil { make(name) }
    guard items[item]?.labels != labels else { return }
    items[item]?.labels = labels
    settle(item)
    touch(item, nextModSeq())
  }

  /// Carries out an EXPUNGE, which removes the label. If it was the last visible folder, the user's settings
  /// determine what happens to the message.
  mutating func expungeLabel(_ uid: UInt32, in name: String) {
    guard let item = mailboxes[name]?.entry(uid)?.item else { return }
    if case .place = kind(name) { return destroy(item) }
    unlabel(uid, in: name)
    let isLast = !wantedMailboxes(item).contains { $0 != name && isShown($0) }
    switch isLast ? personality.gmail.expungeBehavior : .archive {
    case .archive: break
    case .trash: if let trash = mailbox(with: .trash) { _ = label(item, as: trash) }
    case .deleteForever: return destroy(item)
    }
    // All Mail keeps the message, and drops its `\Deleted` flag.
    if mailboxes[name]?.entry(uid) != nil {
      let modSeq = nextModSeq()
      mailboxes[name]?.update(uid, modSeq: modSeq) { $0.flags = [] }
    }
  }

  private mutating func destroy(_ item: Int) {
    items[item] = nil
    settle(item)
  }

  private func wantedMailboxes(_ item: Int) -> Set<String> {
    guard let item = items[item] else { return [] }
    switch item.place {
    case .trash: return Set([mailbox(with: .trash)].compactMap(\.self))
    case .spam: return Set([mailbox(with: .junk)].compactMap(\.self))
    case .mail:
      let starred = item.flags.contains("\\Flagged") ? mailbox(with: .flagged) : nil
      return item.labels.union([mailbox(with: .all), starred].compactMap(\.self))
    }
  }

  /// Adds a message to the mailboxes in which it belongs, and removes it from the others.
  mutating func settle(_ item: Int) {
    let wanted = wantedMailboxes(item)
    for name in names {
      let entry = mailboxes[name]?.entry(of: item)
      if wanted.contains(name), entry == nil {
        let modSeq = nextModSeq()
        _ = mailboxes[name]?.append(item, flags: [], modSeq: modSeq)
      } else if !wanted.contains(name), let entry {
        let modSeq = expungeModSeq()
        mailboxes[name]?.remove(entry.uid, modSeq: modSeq)
      }
    }
  }

  /// Marks a message as changed in all its mailboxes.
  mutating func touch(_ item: Int, _ modSeq: Int64) {
    for name in names {
      guard let uid = mailboxes[name]?.entry(of: item)?.uid else { continue }
      mailboxes[name]?.update(uid, modSeq: modSeq) { _ in }
    }
  }

  // MARK: X-GM-LABELS

  private static let systemLabels: [(label: String, use: MailboxUse)] = [
    ("\\Draft", .drafts), ("\\Important", .important), ("\\Sent", .sent), ("\\Starred", .flagged),
  ]

  /// Returns the labels as in X-GM-LABELS, without that of the selected mailbox.
  func writtenLabels(of item: Int, in name: String) -> [String] {
    guard let item = items[item] else { return [] }
    var names = item.labels
    if item.flags.contains("\\Flagged"), let starred = mailbox(with: .flagged) { names.insert(starred) }
    return names.subtracting([name]).sorted().map { label in
      if label == "INBOX" { return "\\Inbox" }
      return Self.systemLabels.first { mailbox(with: $0.use) == label }?.label ?? label
    }
  }

  /// Returns the mailbox of a label.
  func mailbox(labelled label: String) -> String? {
    if label.lowercased() == "\\inbox" { return "INBOX" }
    let system = Self.systemLabels.first { $0.label.lowercased() == label.lowercased() }
    return system.map { mailbox(with: $0.use) } ?? label
  }
}
