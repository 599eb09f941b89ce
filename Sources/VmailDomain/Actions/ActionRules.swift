/// Determines the changes that an action makes to a thread's messages.
///
/// This is the only code that defines archiving, deleting and so on, so that the store and
/// `would` agree.
public struct ActionRules: Sendable {
  let folders: ThreadRows.FolderMap
  /// Whether the account's mail is also on a server.
  private let hasServer: Bool
  /// The special folders that the server is known to lack.
  private let missing: [FolderID: SpecialFolder]
  /// The permissions of mailboxes that don't keep all changes.
  private let permissions: [FolderID: MailboxPermissions]
  /// Whether folders are labels, of which mail in Trash or Spam has none.
  private let hasLabels: Bool

  /// - Parameters:
  ///   - missing: the special folders that the account's server lacks, as far as that is known.
  ///   - permissions: the permitted changes per mailbox; mailboxes left out permit all.
  ///   - hasLabels: whether folders are labels of one message, as on Gmail.
  public init(
    account: Account, folders: [Folder], missing: Set<SpecialFolder> = [],
    permissions: [FolderID: MailboxPermissions] = [:], hasLabels: Bool = false
  ) {
    self.hasLabels = hasLabels
    self.permissions = permissions
    self.folders = ThreadRows.FolderMap(accountId: account.id, folders: folders)
    hasServer = account.kind == .imap
    self.missing = folders.reduce(into: [:]) { found, folder in
      if let special = SpecialFolder(folder), missing.contains(special) { found[folder.id] = special }
    }
  }

  /// - Parameter messages: all messages of the thread, in any order.
  /// - Returns: the changes, none of them empty; an empty list if nothing needs changing.
  /// - Throws: the reason why it can't be done; the thread must then be left unchanged.
  public func changes(
    _ action: ThreadAction, in view: MailboxView, messages: [ThreadRows.Message]
  ) throws(ActionRefusal) -> [MessageChange] {
    let shown = ThreadRows.shown(messages)
    guard !shown.isEmpty else { throw .threadGone }
    if case .folder(let folder) = view, folders.types[folder] == nil { throw .folderGone }
    let here = ThreadRows.views(of: shown, folders)[view] ?? []
    let planned: [MessageChange]
    switch action {
    case .archive: planned = try archived(here, from: view)
    case .delete: planned = try moved(here, from: view, to: .trash)
    case .spam: planned = try moved(here, from: view, to: .spam)
    case .deletePermanently: planned = try erased(here, from: view)
    case .move(let target): planned = try moved(here, from: view, to: target)
    case .copy(let target): planned = try labelled(shown, here: here, adding: [target], removing: [])
    case .label(let adding, let removing):
      planned = try labelled(shown, here: here, adding: adding, removing: removing)
    case .tag(let adding, let removing):
      let places = Set(here.map(\.id))
      planned = shown.map {
        MessageChange(
          emailId: $0.id, removedFlags: removing.subtracting(adding),
          addedFlags: places.contains($0.id) ? adding : [])
      }
    case .markRead, .markUnread, .star, .unstar, .open:
      planned = flagged(action, covered(shown, here: here), here: here)
    case .unopen(let wanted):
      planned = shown.filter { wanted.contains($0.id) }
        .map { MessageChange(emailId: $0.id, removedFlags: .seen) }
    case .snooze: planned = try snoozed(here, from: view)
    case .mute: planned = try takenFromInbox(shown, adding: .muted, removing: .followed)
    case .unmute: planned = shown.map { MessageChange(emailId: $0.id, removedFlags: .muted) }
    case .silence(let wanted): planned = try takenFromInbox(shown.filter { wanted.contains($0.id) })
    case .hold(let wanted, let target):
      planned = try moved(here.filter { wanted.contains($0.id) }, from: view, to: target)
    case .screen(let senders, _, let target):
      let theirs = here.filter { senders.contains($0.sender.email.lowercased()) }
      planned = try moved(theirs, from: view, to: target)
    case .unsnooze(let wanted): planned = try unsnoozed(wanted, shown)
    case .combined(let parts): planned = try combined(parts, in: view, shown)
    case .only(let wanted, let action): planned = try only(wanted, action, in: view, shown)
    case .perAccount(let parts):
      planned =
        try parts[folders.accountId].map { (part) throws(ActionRefusal) in
          try changes(part, in: view, messages: messages)
        } ?? []
    case .starMessages(let wanted):
      planned = shown.filter { wanted.contains($0.id) }
        .map { MessageChange(emailId: $0.id, addedFlags: .flagged) }
    case .unstarMessages(let wanted): planned = shown.filter { wanted.contains($0.id) }.map(unstarred)
    case .tint(let colour, let wanted):
      planned = tinted(colour, wanted, covered(shown, here: here), here: here)
    case .transfer(let target, _, let keeps):
      planned = try transferred(here, from: view, to: target, keepsOriginal: keeps)
    case .categorize(let category, _): planned = categorized(covered(shown, here: here), as: category)
    }
    let known = Dictionary(shown.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let left = planned.compactMap { change in
      known[change.emailId].flatMap {
        change.remaining(folders: $0.folders, flags: $0.flags, category: $0.assignedCategory)
      }
    }
    return try permitted(left, of: known, isAsked: action != .open)
  }

  /// Returns the part of an earlier planned change, or of one being undone, that still applies to a message
  /// in its current state (``MessageChange/remaining(folders:flags:)``).
  ///
  /// A folder that held the message when the change was planned may be gone, so this checks again that no
  /// mail would disappear from a server.
  /// - Returns: `nil` when nothing is left to do.
  public func remaining(
    _ change: MessageChange, folders here: Set<FolderID>, flags: MessageFlags,
    category: AssignedCategory? = nil
  ) throws(ActionRefusal) -> MessageChange? {
    guard let left = change.remaining(folders: here, flags: flags, category: category) else { return nil }
    for target in left.addedFolders where folders.types[target] == nil { throw .folderGone }
    let safe = try lasting(try kept(left, folders: here), folders: here)
    return safe.isEmpty ? nil : safe
  }

  // MARK: Where messages are

  private func archived(
    _ here: [ThreadRows.Message], from view: MailboxView
  ) throws(ActionRefusal) -> [MessageChange] {
    guard case .folder(let folder) = view else { return [] }
    if folder == folders.starred { throw .starredIsNoFolder }
    return try here.map { (message) throws(ActionRefusal) in
      try taken(message, from: [folder], to: [])
    }
  }

  private func moved(
    _ here: [ThreadRows.Message], from view: MailboxView, to type: FolderType
  ) throws(ActionRefusal) -> [MessageChange] {
    guard let target = folders.folder(type) else { throw .noFolder(type) }
    let isStarred = folders.starred.map { view == .folder($0) } ?? false
    guard isStarred || hasLabels && view != .folder(target) else {
      return try moved(here, from: view, to: target)
    }
    // A thread viewed in Starred is moved out of all the folders it is in, and so is one that loses all its labels.
    return try here.map { (message) throws(ActionRefusal) in
      try taken(
        message, from: message.folders.subtracting([target]), to: [target], says: type == .spam ? true : nil)
    }
  }

  private func moved(
    _ here: [ThreadRows.Message], from view: MailboxView, to target: FolderID
  ) throws(ActionRefusal) -> [MessageChange] {
    guard folders.types[target] != nil else { throw .folderGone }
    guard target != folders.starred else { throw .starredIsNoFolder }
    switch view {
    case .folder(folders.starred): throw .starredIsNoFolder
    case .folder(target): return []
    case .folder(let folder):
      let (isSpam, wasSpam) = (folders.types[target] == .spam, folders.types[folder] == .spam)
      let isOther = !isSpam && wasSpam && folders.types[target] != .trash
      return try here.map { (message) throws(ActionRefusal) in
        try taken(message, from: [folder], to: [target], says: isSpam ? true : isOther ? false : nil)
      }
    case .archive:
      return try here.map { (message) throws(ActionRefusal) in
        try taken(
          message, from: message.folders, to: [target], says: folders.types[target] == .spam ? true : nil)
      }
    }
  }

  /// Deletes what goes to another account. The change of what is only copied there says no more than where to. Mail of the
  /// account itself is moved or copied.
  private func transferred(
    _ here: [ThreadRows.Message], from view: MailboxView, to target: FolderID, keepsOriginal: Bool
  ) throws(ActionRefusal) -> [MessageChange] {
    let isOwn = folders.types[target] != nil
    if isOwn, !keepsOriginal { return try moved(here, from: view, to: target) }
    if isOwn { return try labelled(here, here: here, adding: [target], removing: []) }
    guard !here.contains(where: isUnsent) else { throw .isUnsent }
    if keepsOriginal { return here.map { MessageChange(emailId: $0.id, addedFolders: [target]) } }
    if case .folder(let folder) = view, folders.types[folder] == .trash { throw .isInTrash }
    return try moved(here, from: view, to: .trash)
  }

  private func isUnsent(_ message: ThreadRows.Message) -> Bool {
    message.flags.contains(.draft) || message.folders.contains { folders.types[$0] == .drafts }
  }

  private func snoozed(
    _ here: [ThreadRows.Message], from view: MailboxView
  ) throws(ActionRefusal) -> [MessageChange] {
    guard case .folder(let folder) = view, folders.types[folder] == .inbox, !here.isEmpty else {
      throw .notInInbox
    }
    return try archived(here, from: view)
  }

  /// Archives the messages that are in the Inbox, wherever the thread is viewed.
  /// - Parameters:
  ///   - flags: flags that all of the messages get.
  ///   - removed: flags that they lose.
  private func takenFromInbox(
    _ messages: [ThreadRows.Message], adding flags: MessageFlags = [], removing removed: MessageFlags = []
  ) throws(ActionRefusal) -> [MessageChange] {
    let inbox = Set([folders.folder(.inbox)].compactMap(\.self))
    return try messages.map { (message) throws(ActionRefusal) in
      var change = MessageChange(emailId: message.id)
      if !message.folders.isDisjoint(with: inbox) { change = try taken(message, from: inbox, to: []) }
      change.addedFlags.formUnion(flags)
      change.removedFlags.formUnion(removed)
      return change
    }
  }

  private func unsnoozed(
    _ wanted: Set<EmailID>, _ shown: [ThreadRows.Message]
  ) throws(ActionRefusal) -> [MessageChange] {
    guard let inbox = folders.folder(.inbox) else { throw .noFolder(.inbox) }
    let back = shown.filter { wanted.contains($0.id) && !ThreadRows.isOnlyDiscarded($0, folders) }
    let isRead = shown.allSatisfy { $0.flags.contains(.seen) || $0.isReaction }
    let latest = back.last { !$0.isReaction }
    return back.map { message in
      MessageChange(
        emailId: message.id, removedFolders: message.folders.intersection(folders.serverArchives),
        addedFolders: [inbox], removedFlags: isRead && message.id == latest?.id ? .seen : [])
    }
  }

  /// Combines parts into one change per message. Each part sees the result of those before it.
  private func combined(
    _ parts: [ThreadAction], in view: MailboxView, _ shown: [ThreadRows.Message]
  ) throws(ActionRefusal) -> [MessageChange] {
    var after = shown
    let places = Dictionary(
      shown.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for part in parts {
      for change in try changes(part, in: view, messages: after) {
        guard let place = places[change.emailId] else { continue }
        change.apply(to: &after[place])
      }
    }
    return zip(shown, after).map { before, after in
      MessageChange(
        emailId: before.id, removedFolders: before.folders.subtracting(after.folders),
        addedFolders: after.folders.subtracting(before.folders),
        removedFlags: before.flags.subtracting(after.flags),
        addedFlags: after.flags.subtracting(before.flags),
        category: before.assignedCategory == after.assignedCategory
          ? nil : CategoryChange(old: before.assignedCategory, new: after.assignedCategory))
    }
  }

  private func erased(
    _ here: [ThreadRows.Message], from view: MailboxView
  ) throws(ActionRefusal) -> [MessageChange] {
    guard case .folder(let folder) = view, folders.types[folder] == .trash else { throw .notInTrash }
    return here.map { message in
      let isElsewhere = message.folders != [folder]
      return MessageChange(
        emailId: message.id, removedFolders: [folder], addedFlags: isElsewhere ? [] : .deleted)
    }
  }

  private func labelled(
    _ shown: [ThreadRows.Message], here: [ThreadRows.Message], adding: Set<FolderID>,
    removing: Set<FolderID>
  ) throws(ActionRefusal) -> [MessageChange] {
    for label in adding.union(removing) {
      guard folders.types[label] != nil else { throw .folderGone }
      guard label != folders.starred else { throw .starredIsNoFolder }
    }
    let places = Set(here.map(\.id))
    return try shown.map { (message) throws(ActionRefusal) in
      try taken(
        message, from: message.folders.intersection(removing),
        to: places.contains(message.id) ? adding : [])
    }
  }

  /// - Parameter isSpam: what the move says about the message to other programs; `nil` for nothing.
  private func taken(
    _ message: ThreadRows.Message, from removed: Set<FolderID>, to added: Set<FolderID>,
    says isSpam: Bool? = nil
  ) throws(ActionRefusal) -> MessageChange {
    var change = MessageChange(emailId: message.id, removedFolders: removed, addedFolders: added)
    if hasServer, let isSpam {
      (change.addedFlags, change.removedFlags) = isSpam ? (.junk, .notJunk) : (.notJunk, .junk)
    }
    return try kept(change, folders: message.folders)
  }

  /// Adds the server's archive for a message that would be in no folder, if there is a server: mail must not
  /// disappear there. Nothing is moved to a folder that the server lacks.
  private func kept(
    _ change: MessageChange, folders here: Set<FolderID>
  ) throws(ActionRefusal) -> MessageChange {
    for folder in change.addedFolders.subtracting(here) {
      if let special = missing[folder] { throw .notOnServer(special) }
    }
    let isLeft = here.subtracting(change.removedFolders).union(change.addedFolders).isEmpty
    guard isLeft, hasServer, !here.isEmpty, !change.addedFlags.contains(.deleted) else { return change }
    guard let archive = folders.serverArchives.filter({ missing[$0] == nil }).min() else {
      throw .notOnServer(.archive)
    }
    var change = change
    if change.removedFolders.remove(archive) == nil { change.addedFolders.insert(archive) }
    return change
  }

  // MARK: Single messages

  /// Changes the messages that are named. Those that aren't in the mailbox, such as the user's own reply in Sent, are
  /// deleted from wherever they are, and moved or labelled there; archiving and permanent deletion leave them alone.
  private func only(
    _ wanted: Set<EmailID>, _ action: ThreadAction, in view: MailboxView, _ shown: [ThreadRows.Message]
  ) throws(ActionRefusal) -> [MessageChange] {
    let named = shown.filter { wanted.contains($0.id) }
    guard !named.isEmpty else { throw .mailGone }
    let here = ThreadRows.views(of: named, folders)[view] ?? []
    let known = Set(here.map(\.id))
    let elsewhere = named.filter { !known.contains($0.id) }
    switch action {
    // A thread's rules would leave out what is in Trash; a message that was named is meant.
    case .markRead: return flagged(action, named, here: here)
    case .markUnread:
      return named.filter { !$0.isReaction }.map { MessageChange(emailId: $0.id, removedFlags: .seen) }
    default: break
    }
    var planned = here.isEmpty ? [] : try changes(action, in: view, messages: here)
    for message in elsewhere {
      guard let home = home(of: message) else { continue }
      switch action {
      case .archive, .deletePermanently: break
      case .delete: planned += try discarded(message, to: .trash)
      case .spam: planned += try discarded(message, to: .spam)
      default: planned += try changes(action, in: home, messages: [message])
      }
    }
    return planned
  }

  /// Takes a message out of all folders, as from Starred.
  private func discarded(
    _ message: ThreadRows.Message, to type: FolderType
  ) throws(ActionRefusal) -> [MessageChange] {
    guard let starred = folders.starred else { return [] }
    return try moved([message], from: .folder(starred), to: type)
  }

  /// Returns a mailbox that a message is in and can be taken out of; `nil` for one that is about to be sent.
  private func home(of message: ThreadRows.Message) -> MailboxView? {
    let views = ThreadRows.views(of: [message], folders).keys
    let filed = message.folders.filter { views.contains(.folder($0)) && $0 != folders.starred }.min()
    return filed.map { .folder($0) } ?? views.first { $0 == .archive(folders.accountId) }
  }

  // MARK: What mailboxes permit

  /// Returns the part of the changes that the server's mailboxes keep. Opening mail in a mailbox without
  /// flags silently leaves it unread.
  private func permitted(
    _ changes: [MessageChange], of messages: [EmailID: ThreadRows.Message], isAsked: Bool
  ) throws(ActionRefusal) -> [MessageChange] {
    guard !permissions.isEmpty else { return changes }
    let left = try changes.map { (change) throws(ActionRefusal) in
      try lasting(change, folders: messages[change.emailId]?.folders ?? [])
    }
    guard isAsked, left.allSatisfy(\.isEmpty), !changes.isEmpty else { return left.filter { !$0.isEmpty } }
    throw .flagsNotKept(changes.reduce([]) { $0.union($1.addedFlags).union($1.removedFlags) })
  }

  private func lasting(
    _ change: MessageChange, folders here: Set<FolderID>
  ) throws(ActionRefusal) -> MessageChange {
    guard !permissions.isEmpty else { return change }
    for folder in change.removedFolders where permissions[folder]?.isReadOnly == true {
      throw .folderIsReadOnly
    }
    var change = change
    let isErased = change.addedFlags.contains(.deleted)
    (change.addedFlags, change.removedFlags) = MailboxPermissions.lasting(
      adding: change.addedFlags, removing: change.removedFlags, in: here.map { permissions[$0] ?? .all })
    if isErased { change.addedFlags.insert(.deleted) }
    return change
  }
}
