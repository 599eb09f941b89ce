public import Foundation
public import VmailDomain

/// Gmail's messages, each once, and its settings. Sources: Google's pages "IMAP extensions" and "ImapSettings", and what
/// users of other programs reported where these are silent; each place that follows a report says so.
public struct ModelGmail: Sendable {
  /// A message is in All Mail, or in Spam or Trash alone.
  public enum Place: Hashable, Sendable { case mail, spam, trash }
  /// The effect of expunging a message from the last mailbox that is shown.
  public enum ExpungeBehavior: Sendable { case archive, trash, deleteForever }

  public struct Item: Sendable {
    public var source: [UInt8]
    public var date: Date
    public var flags: MessageFlags
    /// All labels except `\Starred`, which is the flag.
    public var labels: Set<GmailLabel> = []
    public var place = Place.mail
    public var threadId: String
  }

  /// The messages by X-GM-MSGID.
  public internal(set) var items: [String: Item] = [:]
  /// The thread of each Message-ID.
  var threads: [String: String] = [:]
  var made = 0

  /// The mailboxes that IMAP doesn't show; their labels are in X-GM-LABELS all the same.
  public var hidden: Set<String> = []
  public var autoExpunge = true
  public var expungeBehavior = ExpungeBehavior.archive
  /// Whether messages in Trash and Spam keep their labels, as some reports say (Foundry376/Mailspring#491).
  public var keepsLabels = false
  /// What "Limit IMAP folders" takes out of mailboxes.
  var cut: [String: [UInt32: ModelMailServer.Message]] = [:]

  public init() {}

  public static let (all, spam, trash) = ("[Gmail]/All Mail", "[Gmail]/Spam", "[Gmail]/Trash")

  static func mailboxes(_ labels: [String]) -> [String: ModelMailServer.Mailbox] {
    let own: [(String, RemoteFolder.Use?)] = [
      ("INBOX", nil), (all, .all), (spam, .junk), (trash, .trash), ("[Gmail]/Drafts", .drafts),
      ("[Gmail]/Important", .important), ("[Gmail]/Sent Mail", .sent), ("[Gmail]/Starred", .flagged),
    ]
    return Dictionary(
      uniqueKeysWithValues: (own + labels.map { ($0, nil) }).map {
        ($0.0, ModelMailServer.Mailbox(use: $0.1))
      })
  }
}

extension ModelMailServer {
  private enum Kind: Hashable {
    case label(GmailLabel)
    case all
    case place(ModelGmail.Place)
  }

  private func kind(_ name: String) -> Kind {
    switch mailboxes[name]?.use {
    case .all: .all
    case .junk: .place(.spam)
    case .trash: .place(.trash)
    case .flagged: .label(.starred)
    case .important: .label(.important)
    case .sent: .label(.sent)
    case .drafts: .label(.draft)
    default: .label(name == "INBOX" ? .inbox : .mailbox(MailboxPath(Array(name.utf8))))
    }
  }

  public func isShown(_ name: String) -> Bool { gmail?.hidden.contains(name) != true }
  public func setHidden(_ names: Set<String>) { gmail?.hidden = names }

  /// Sets "Limit IMAP folders to contain no more than this many messages": only the newest of each mailbox stay, until
  /// `nil` brings the others back.
  public func limitFolders(to size: Int?) {
    for (name, messages) in gmail?.cut ?? [:] {
      mailboxes[name]?.messages.merge(messages) { now, _ in now }
    }
    gmail?.cut = [:]
    guard let size else { return }
    for (name, mailbox) in mailboxes {
      for message in mailbox.sorted.dropLast(size) {
        gmail?.cut[name, default: [:]][message.uid] = message
        mailboxes[name]?.messages[message.uid] = nil
      }
    }
  }

  private func uid(of id: String, in name: String) -> UInt32? {
    mailboxes[name]?.messages.values.first { $0.objectId == id }?.uid
  }

  private func labels(of item: ModelGmail.Item) -> Set<GmailLabel> {
    item.flags.contains(.flagged) ? item.labels.union([.starred]) : item.labels
  }

  private func isWanted(_ item: ModelGmail.Item, in name: String) -> Bool {
    switch kind(name) {
    case .place(let place): item.place == place
    case .all: item.place == .mail
    case .label(let label): item.place == .mail && labels(of: item).contains(label)
    }
  }

  /// Adds a message to the mailboxes in which it belongs, removes it from the others, and tells of its change. An EXPUNGE
  /// doesn't raise HIGHESTMODSEQ.
  private func settle(_ id: String) {
    let item = gmail?.items[id]
    for name in mailboxes.keys.sorted() {
      let known = uid(of: id, in: name)
      if let item, isWanted(item, in: name) {
        change(name) { mailbox in
          let uid = known ?? mailbox.uidNext
          mailbox.uidNext = max(mailbox.uidNext, uid + 1)
          let marked = mailbox.messages[uid]?.flags.intersection(.deleted) ?? []
          mailbox.messages[uid] = Message(
            uid: uid, flags: item.flags.union(marked), date: item.date, source: item.source,
            modSeq: mailbox.modSeq, objectId: id, labels: written(item, in: name))
        }
      } else if let known {
        mailboxes[name]?.messages[known] = nil
        lines.tell(name)
      }
    }
  }

  /// X-GM-LABELS leaves out the label of the selected mailbox (dlech/gmailbuttons#10).
  private func written(_ item: ModelGmail.Item, in name: String) -> Set<GmailLabel> {
    guard case .label(let own) = kind(name) else { return labels(of: item) }
    return labels(of: item).subtracting([own])
  }

  private func edit(_ id: String, _ body: (inout ModelGmail.Item) -> Void) {
    guard var item = gmail?.items[id] else { return }
    body(&item)
    gmail?.items[id] = item
    settle(id)
  }

  func deliverToGmail(_ source: [UInt8], to name: String, flags: MessageFlags, date: Date) -> UInt32 {
    guard mailboxes[name] != nil else { return 0 }
    gmail?.made += 1
    let id = "\(1_850_000_000_000_000_000 + (gmail?.made ?? 0))"
    let fields = String(decoding: source, as: UTF8.self).split(separator: "\n").map(String.init)
    func ids(_ field: String) -> [String] {
      (fields.first { $0.lowercased().hasPrefix(field) }?.dropFirst(field.count) ?? "")
        .split { " <>\r".contains($0) }.map(String.init)
    }
    let parents = ids("references:") + ids("in-reply-to:")
    let thread = parents.compactMap { gmail?.threads[$0] }.first ?? id
    for own in ids("message-id:") { gmail?.threads[own] = thread }
    gmail?.items[id] = ModelGmail.Item(
      source: source, date: date, flags: flags.subtracting(.deleted), threadId: thread)
    place(id, in: name)
    return uid(of: id, in: name) ?? 0
  }

  /// A message in a label's mailbox has that label; a message in All Mail has left Spam and Trash.
  private func place(_ id: String, in name: String) {
    let (kind, keepsLabels) = (kind(name), gmail?.keepsLabels == true)
    edit(id) { item in
      switch kind {
      case .label(.starred): item.flags.insert(.flagged)
      case .label(let label): item.labels.insert(label)
      case .all: break
      case .place(let place):
        item.place = place
        if !keepsLabels { item.labels = [] }
        return
      }
      item.place = .mail
    }
  }

  /// COPY.
  func label(_ message: Message, as name: String) -> UInt32? {
    guard let id = message.objectId, gmail?.items[id] != nil else { return nil }
    place(id, in: name)
    return uid(of: id, in: name)
  }

  func setGmailFlags(_ flags: MessageFlags, of uid: UInt32, in name: String) {
    guard let message = mailboxes[name]?.messages[uid], let id = message.objectId else { return }
    mailboxes[name]?.messages[uid]?.flags = flags
    edit(id) { $0.flags = flags.subtracting(.deleted) }
    if flags.contains(.deleted), gmail?.autoExpunge == true { expungeOnGmail(uid, in: name) }
  }

  /// EXPUNGE takes the label off. In Spam and Trash it deletes the message, and in All Mail nothing, unless the user's
  /// settings say so.
  func expungeOnGmail(_ uid: UInt32, in name: String) {
    guard let id = mailboxes[name]?.messages[uid]?.objectId, let item = gmail?.items[id] else { return }
    change(name) { mailbox in
      mailbox.messages[uid]?.flags.remove(.deleted)
      mailbox.messages[uid]?.modSeq = mailbox.modSeq
    }
    if case .place = kind(name) { return destroy(id) }
    if case .label(let label) = kind(name) { change(id, adding: [], removing: [label]) }
    let isLast = !mailboxes.keys.contains { $0 != name && isShown($0) && isWanted(item, in: $0) }
    switch isLast ? gmail?.expungeBehavior : .archive {
    case .trash: place(id, in: ModelGmail.trash)
    case .deleteForever: destroy(id)
    default: break
    }
  }

  private func destroy(_ id: String) {
    gmail?.items[id] = nil
    settle(id)
  }

  private func change(_ id: String, adding: Set<GmailLabel>, removing: Set<GmailLabel>) {
    edit(id) { item in
      item.labels.formUnion(adding.subtracting([.starred]))
      item.labels.subtract(removing)
      if adding.contains(.starred) { item.flags.insert(.flagged) }
      if removing.contains(.starred) { item.flags.remove(.flagged) }
    }
  }

  /// STORE ±X-GM-LABELS. A label that doesn't exist is created. `\Sent` and `\Draft` stay as they are, without an error (a
  /// report of Nylas), and so does the label of the mailbox that is selected (a report of 2026-09-30 about `\Inbox`).
  public func changeLabels(
    of uid: UInt32, in name: String, adding: Set<GmailLabel>, removing: Set<GmailLabel>
  ) {
    guard let id = mailboxes[name]?.messages[uid]?.objectId else { return }
    var fixed: Set<GmailLabel> = [.sent, .draft]
    if case .label(let own) = kind(name) { fixed.insert(own) }
    for case .mailbox(let path) in adding.subtracting(fixed) {
      let name = String(decoding: path.bytes, as: UTF8.self)
      if mailboxes[name] == nil { add(name) }
    }
    change(id, adding: adding.subtracting(fixed), removing: removing.subtracting(fixed))
  }

  /// Renames a label with those below it, or removes it. Nothing is told of the messages, which have the label's number.
  func renameLabels(_ name: String, to new: String?) {
    for (id, item) in gmail?.items ?? [:] {
      gmail?.items[id]?.labels = Set(
        item.labels.compactMap { label in
          guard case .mailbox(let path) = label else { return label }
          let old = String(decoding: path.bytes, as: UTF8.self)
          guard old == name || new != nil && old.hasPrefix(name + "/") else { return label }
          return new.map { .mailbox(MailboxPath(Array(($0 + old.dropFirst(name.count)).utf8))) }
        })
    }
    for (name, mailbox) in mailboxes {
      for (uid, message) in mailbox.messages {
        guard let item = message.objectId.flatMap({ gmail?.items[$0] }) else { continue }
        let labels = written(item, in: name)
        mailboxes[name]?.messages[uid]?.labels = labels
      }
    }
  }

  /// Changes the labels of some message, as another client does, or its place.
  /// - Returns: the message as it was; `nil` if there is none.
  @discardableResult
  public func changeByOther(seed: UInt64) -> Message? {
    var random = SeededGenerator(seed: seed)
    let from = random.pick([
      ModelGmail.all, ModelGmail.all, ModelGmail.all, ModelGmail.spam, ModelGmail.trash,
    ])
    guard let message = mailboxes[from]?.sorted.randomElement(using: &random) else { return nil }
    let names = mailboxes.keys.filter { mailboxes[$0]?.use == nil && $0 != "INBOX" }.sorted()
    let own =
      names.map { GmailLabel.mailbox(MailboxPath(Array($0.utf8))) } + [.inbox, .inbox, .starred, .important]
    let label = random.pick(own)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      move(
        message.uid, from: from, to: random.pick([ModelGmail.spam, ModelGmail.trash].filter { $0 != from }))
    case 1: copy(message.uid, from: from, to: random.pick(["INBOX", ModelGmail.all] + names))
    case _ where message.labels.contains(label):
      changeLabels(of: message.uid, in: from, adding: [], removing: [label])
    default: changeLabels(of: message.uid, in: from, adding: [label], removing: [])
    }
    return message
  }
}
