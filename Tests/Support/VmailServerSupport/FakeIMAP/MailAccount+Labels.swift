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

  /// Carries out a COPY to a mailbox. Trash and Spam remove all labels, unless the settings say otherwise.
  /// - Returns: the new UID.
  mutating func label(_ item: Int, as name: String) -> UInt32? {
    let before = items[item]
    switch kind(name) {
    case .label: items[item]?.labels.insert(name)
    case .starred: items[item]?.flags.insert("\\Flagged")
    case .all: break
    case .place(let place):
      items[item]?.place = place
      if !personality.gmail.keepsLabels { items[item]?.labels = [] }
    }
    if case .place = kind(name) {} else { items[item]?.place = .mail }
    settle(item)
    if before?.labels != items[item]?.labels || before?.flags != items[item]?.flags {
      touch(item, nextModSeq())
    }
    return mailboxes[name]?.entry(of: item)?.uid
  }

  /// Adds a message with all of its labels.
  mutating func add(_ letter: GmailMail.Letter) {
    let item = makeItem(letter.source, date: letter.date)
    items[item]?.flags = letter.flags
    for name in letter.mailboxes {
      switch kind(name) {
      case .place(let place): items[item]?.place = place
      default: items[item]?.labels.insert(name)
      }
    }
    settle(item)
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

  /// Changes labels, given by their names in X-GM-LABELS. A label that doesn't exist is created. The label of the selected
  /// mailbox stays, and so do `\Sent` and `\Draft`, without an error.
  /// - Parameter sign: whether to add or to remove them; `nil` to replace all.
  mutating func changeLabels(of id: Int, _ sign: Character?, _ labels: Set<String>, in selected: String) {
    guard let item = items[id] else { return }
    let uses = [MailboxUse.sent, .drafts, .all, .trash, .junk]
    let fixed = Set(uses.compactMap { mailbox(with: $0) } + [selected])
    let names = Set(labels.compactMap { mailbox(labelled: $0) }).subtracting(fixed)
    let old = marks(of: item)
    var new =
      switch sign {
      case "+": old.union(names)
      case "-": old.subtracting(names)
      default: old.intersection(fixed).union(names)
      }
    guard new != old else { return }
    for name in new where mailboxes[name] == nil { make(name) }
    if let starred = mailbox(with: .flagged) {
      if new.remove(starred) != nil {
        items[id]?.flags.insert("\\Flagged")
      } else {
        items[id]?.flags.remove("\\Flagged")
      }
    }
    items[id]?.labels = new
    settle(id)
    touch(id, nextModSeq())
  }

  /// The labels with the mailbox of starred messages.
  private func marks(of item: MailItem) -> Set<String> {
    let starred = item.flags.contains("\\Flagged") ? mailbox(with: .flagged) : nil
    return item.labels.union([starred].compactMap(\.self))
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
    case .mail: return marks(of: item).union([mailbox(with: .all)].compactMap(\.self))
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
    return marks(of: item).subtracting([name]).sorted().map { label in
      if label == "INBOX" { return "\\Inbox" }
      return Self.systemLabels.first { mailbox(with: $0.use) == label }?.label ?? label
    }
  }

  /// Returns the mailbox of a label; `nil` for others of Gmail's own, such as `\Muted`, which have none.
  private func mailbox(labelled label: String) -> String? {
    if label.lowercased() == "\\inbox" { return "INBOX" }
    let system = Self.systemLabels.first { $0.label.lowercased() == label.lowercased() }
    if let system { return mailbox(with: system.use) }
    return label.first == "\\" && label.dropFirst().first?.isUppercase == true ? nil : label
  }
}
