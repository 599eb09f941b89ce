/// Maps a server's mailboxes to local folders.
public enum FolderMapping {
  /// The maximum number of mailboxes synced per account; further ones are skipped.
  public static let limit = 5_000

  /// A mailbox and its local folder.
  public struct Binding: Hashable, Sendable {
    public var path: MailboxPath
    public var name: String
    public var type: FolderType
    public var isServerArchive: Bool
    public var isSynced: Bool
    /// Whether it is a label of the messages in Gmail's All Mail.
    public var isLabel = false
  }

  /// Maps mailboxes by their purpose as given by the server, or else by well-known names. Mailboxes that only
  /// show mail of others (starred, important) are left out, and so are those that can't be opened.
  /// - Parameters:
  ///   - known: mailboxes that are already synced, which are kept if there are too many.
  ///   - asLabels: whether Gmail's All Mail is synced, and all folders but it, Spam and Trash are labels of its mail.
  public static func bindings(
    for listing: [RemoteFolder], known: Set<MailboxPath> = [], asLabels: Bool = false
  ) -> [Binding] {
    guard asLabels, let all = allMail(in: listing) else { return mailboxes(for: listing, known: known) }
    var given: Set<FolderType> = []
    return chosen(of: listing, known: known).compactMap { folder in
      if folder.path == all {
        return Binding(
          path: all, name: folder.name, type: .custom, isServerArchive: true, isSynced: true)
      }
      let type: FolderType
      switch folder.use {
      case .all, .flagged, .important: return nil
      case .inbox: type = .inbox
      case .drafts: type = .drafts
      case .sent: type = .sent
      case .junk: type = .spam
      case .trash: type = .trash
      // A user's label is no special folder, whatever it is called.
      case .archive, nil: type = .custom
      }
      guard type == .custom || given.insert(type).inserted else { return nil }
      return Binding(
        path: folder.path, name: type == .custom ? folder.name : SystemFolderNames.title(of: type),
        type: type,
        isServerArchive: false, isSynced: true, isLabel: type != .spam && type != .trash)
    }
  }

  /// Returns Gmail's mailbox with all mail but Spam and Trash; `nil` if its user hides it from mail programs.
  public static func allMail(in listing: [RemoteFolder]) -> MailboxPath? {
    listing.first { $0.isSelectable && isAllMail($0) }?.path
  }

  /// Returns the binding of a label without a listed mailbox, by the name that Gmail gives it; `nil` for those that are no
  /// folders.
  public static func hiddenLabel(_ label: GmailLabel) -> Binding? {
    let type: FolderType
    switch label {
    case .starred, .important: return nil
    case .inbox: type = .inbox
    case .sent: type = .sent
    case .draft: type = .drafts
    case .mailbox(let path):
      guard path.isUsable else { return nil }
      let name = ModifiedUTF7.decode(String(decoding: path.bytes, as: UTF8.self))
      return Binding(
        path: path, name: name, type: .custom, isServerArchive: false, isSynced: true, isLabel: true)
    }
    // A name that no mailbox has.
    return Binding(
      path: MailboxPath(Array("\\\(type.rawValue)".utf8)), name: SystemFolderNames.title(of: type),
      type: type,
      isServerArchive: false, isSynced: true, isLabel: true)
  }

  /// Returns the mailboxes that Gmail has and its user hides from mail programs.
  public static func hiddenOnGmail(in listing: [RemoteFolder]) -> [SpecialFolder] {
    let there = Set(listing.filter(\.isSelectable).compactMap(\.use))
    return [(SpecialFolder.archive, RemoteFolder.Use.all), (.junk, .junk), (.trash, .trash)]
      .filter { !there.contains($0.1) }.map(\.0)
  }

  private static func mailboxes(for listing: [RemoteFolder], known: Set<MailboxPath>) -> [Binding] {
    let folders = chosen(of: listing, known: known)
    let purposes = purposes(of: folders)
    let prefix = commonPrefix(of: folders)
    return folders.compactMap { folder in
      if folder.use == .flagged || folder.use == .important { return nil }
      // Elsewhere than on Gmail it only shows mail of other mailboxes, and refuses to take any.
      if folder.use == .all, purposes[folder.path] == nil { return nil }
      let name = folder.name.hasPrefix(prefix) ? String(folder.name.dropFirst(prefix.count)) : folder.name
      switch purposes[folder.path] {
      case .folder(let type):
        return Binding(
          path: folder.path, name: SystemFolderNames.title(of: type), type: type, isServerArchive: false,
          isSynced: true)
      case .archive:
        // Syncing All Mail would fetch all mail twice.
        return Binding(
          path: folder.path, name: name, type: .custom, isServerArchive: true, isSynced: !isAllMail(folder))
      case nil:
        return Binding(path: folder.path, name: name, type: .custom, isServerArchive: false, isSynced: true)
      }
    }
  }

  /// Returns the mailboxes that ``bindings(for:known:)`` skips although they could be opened, for informing
  /// the user.
  public static func passedOver(in listing: [RemoteFolder]) -> PassedOverMailboxes {
    let selectable = listing.filter(\.isSelectable)
    let unusable = selectable.filter { !$0.path.isUsable }
    return PassedOverMailboxes(
      unusable: unusable.prefix(PassedOverMailboxes.namesKept).map(\.name), unusableCount: unusable.count,
      isTooMany: selectable.count - unusable.count > limit)
  }

  /// Returns the special folders that none of the mailboxes represents, and that can be created. On Gmail
  /// there are none: it has all of them, and shows mail programs only those that its user enables.
  public static func missing(in listing: [RemoteFolder]) -> [SpecialFolder] {
    guard !listing.contains(where: { isGmail($0.path) }) else { return [] }
    let bindings = bindings(for: listing)
    return SpecialFolder.allCases.filter { special in
      !bindings.contains { $0.isServerArchive ? special == .archive : $0.type == special.type }
    }
  }

  /// Returns whether the mailbox is one of Gmail's own, as opposed to its user's labels.
  public static func isGmail(_ path: MailboxPath) -> Bool {
    ["[Gmail]/", "[Google Mail]/"].contains { path.bytes.starts(with: $0.utf8) }
  }

  /// If there are too many, those with a purpose come first, the Inbox before all others.
  private static func chosen(of listing: [RemoteFolder], known: Set<MailboxPath>) -> [RemoteFolder] {
    let folders = listing.filter { $0.isSelectable && $0.path.isUsable }
    guard folders.count > limit else { return folders }
    func rank(_ folder: RemoteFolder) -> Int {
      if folder.use == .inbox { return 0 }
      if folder.use != nil { return 1 }
      if known.contains(folder.path) { return 2 }
      return SystemFolderNames.purpose(of: folder.name) == nil ? 4 : 3
    }
    var ranked = [[RemoteFolder]](repeating: [], count: 5)
    for folder in folders { ranked[rank(folder)].append(folder) }
    return Array(ranked.joined().prefix(limit))
  }

  /// Assigns each purpose to one mailbox: first to those designated by the server.
  private static func purposes(of folders: [RemoteFolder]) -> [MailboxPath: SystemFolderNames.Purpose] {
    var purposes: [MailboxPath: SystemFolderNames.Purpose] = [:]
    var given: Set<SystemFolderNames.Purpose> = [.folder(.starred)]
    for folder in folders {
      guard let purpose = purpose(folder), purpose == .archive || given.insert(purpose).inserted
      else { continue }
      given.insert(purpose)
      purposes[folder.path] = purpose
    }
    for folder in folders where folder.use == nil || folder.use == .all {
      guard let purpose = namedPurpose(folder), given.insert(purpose).inserted
      else { continue }
      purposes[folder.path] = purpose
    }
    // On some servers this is where sent mail is; elsewhere it is mail that was never sent.
    for folder in folders where folder.use == nil && isOutbox(folder) {
      let free = [SystemFolderNames.Purpose.folder(.sent), .folder(.drafts)].first { !given.contains($0) }
      if let free { purposes[folder.path] = free }
    }
    return purposes
  }

  private static func isOutbox(_ folder: RemoteFolder) -> Bool {
    ["outbox", "inbox/outbox"].contains(folder.name.lowercased())
  }

  /// A mailbox that only claims to have all mail may still be called an archive.
  private static func namedPurpose(_ folder: RemoteFolder) -> SystemFolderNames.Purpose? {
    guard !isOutbox(folder) else { return nil }
    let purpose = SystemFolderNames.purpose(of: folder.name)
    guard purpose == .archive || folder.use == nil else { return nil }
    let isAll = purpose == .archive && SystemFolderNames.isAllMail(folder.name)
    return isAll && !isGmail(folder.path) ? nil : purpose
  }

  private static func isAllMail(_ folder: RemoteFolder) -> Bool { folder.use == .all && isGmail(folder.path) }

  /// Only Gmail takes mail into the mailbox that has all mail.
  private static func purpose(_ folder: RemoteFolder) -> SystemFolderNames.Purpose? {
    switch folder.use {
    case .inbox: .folder(.inbox)
    case .drafts: .folder(.drafts)
    case .junk: .folder(.spam)
    case .sent: .folder(.sent)
    case .trash: .folder(.trash)
    case .archive: .archive
    case .all: isAllMail(folder) ? .archive : nil
    case .flagged, .important, nil: nil
    }
  }

  /// Returns `INBOX/` if all of the server's mailboxes are below the Inbox, so that it carries no
  /// information.
  private static func commonPrefix(of folders: [RemoteFolder]) -> String {
    let prefix = "INBOX/"
    let others = folders.filter { $0.use != .inbox }
    return !others.isEmpty && others.allSatisfy { $0.name.hasPrefix(prefix) && $0.name.count > prefix.count }
      ? prefix : ""
  }
}

/// Mailboxes listed by a server that aren't synced.
public struct PassedOverMailboxes: Hashable, Sendable {
  static let namesKept = 3

  /// The first mailboxes whose names can't be sent back to the server.
  public var unusable: [String] = []
  public var unusableCount = 0
  /// Whether there are more than ``FolderMapping/limit``.
  public var isTooMany = false
  /// What Gmail doesn't show mail programs, since its user hides it from them.
  public var hiddenOnGmail: [SpecialFolder] = []

  public init(unusable: [String] = [], unusableCount: Int = 0, isTooMany: Bool = false) {
    self.unusable = unusable
    self.unusableCount = unusableCount
    self.isTooMany = isTooMany
  }
}

/// A folder whose mailbox another client has deleted.
public struct DeletedMailbox: Hashable, Sendable {
  public var name: String
  /// The number of its messages that are only here now.
  public var keptCount: Int

  public init(name: String, keptCount: Int) { (self.name, self.keptCount) = (name, keptCount) }
}
