/// An operation to be carried out on a server: a row of the operation log.
public struct RemoteOperation: Hashable, Sendable, Identifiable {
  /// The operation in IMAP's terms (RFC 9051, RFC 6851). The transport decides on the commands, depending on
  /// the server's capabilities.
  public enum Kind: Hashable, Sendable {
    /// MOVE. - `from`: `nil` for the mailbox in which the server keeps mail that is in no folder.
    case move(from: FolderID?, to: FolderID)
    /// COPY.
    case copy(from: FolderID?, to: FolderID)
    /// `\Deleted` and UID EXPUNGE of a copy: the message is in another folder as well.
    case remove(from: FolderID)
    /// `\Deleted` and UID EXPUNGE of the only copy.
    case expunge(from: FolderID)
    /// STORE ±FLAGS.
    case store(adding: MessageFlags, removing: MessageFlags)
    /// APPEND of a message written here.
    case append(to: FolderID)
  }

  public let id: ID<RemoteOperation>
  public let accountId: AccountID
  public let emailId: EmailID
  public let kind: Kind
  /// The message's UID in the source folder, if known.
  public let uid: Int64?
  /// The number of failed attempts.
  public let attempts: Int
  /// Whether the server may already have received it.
  public var isBegun: Bool

  public init(
    id: ID<RemoteOperation>, accountId: AccountID, emailId: EmailID, kind: Kind, uid: Int64? = nil,
    attempts: Int = 0, isBegun: Bool = false
  ) {
    self.id = id
    self.accountId = accountId
    self.emailId = emailId
    self.kind = kind
    self.uid = uid
    self.attempts = attempts
    self.isBegun = isBegun
  }

  /// The local change it corresponds to.
  public var change: MessageChange { kind.change(of: emailId) }
}

extension RemoteOperation.Kind {
  /// Returns the operations for a change.
  /// - Parameter folders: the message's folders before the change.
  public static func kinds(for change: MessageChange, folders: Set<FolderID>) -> [RemoteOperation.Kind] {
    var removed = change.removedFolders.sorted()[...]
    var added = change.addedFolders.sorted()[...]
    var kinds: [RemoteOperation.Kind] = []
    // A folder that still holds the message once the move is done; mail in no folder is copied from the
    // archive.
    var source = folders.subtracting(change.removedFolders).min()
    while let from = removed.first, let target = added.first {
      kinds.append(.move(from: from, to: target))
      source = source ?? target
      removed.removeFirst()
      added.removeFirst()
    }
    for target in added {
      kinds.append(.copy(from: source, to: target))
      source = source ?? target
    }
    let isErased = change.addedFlags.contains(.deleted)
    kinds += removed.map { isErased ? .expunge(from: $0) : .remove(from: $0) }
    let (adding, removing) = (change.addedFlags.forServers, change.removedFlags.forServers)
    if !adding.isEmpty || !removing.isEmpty { kinds.append(.store(adding: adding, removing: removing)) }
    return kinds
  }

  /// Returns the corresponding local change.
  public func change(of email: EmailID) -> MessageChange {
    switch self {
    case .move(let source, let target):
      MessageChange(
        emailId: email, removedFolders: Set([source].compactMap(\.self)), addedFolders: [target])
    case .copy(_, let target): MessageChange(emailId: email, addedFolders: [target])
    case .remove(let source): MessageChange(emailId: email, removedFolders: [source])
    case .expunge(let source):
      MessageChange(emailId: email, removedFolders: [source], addedFlags: .deleted)
    case .store(let adding, let removing):
      // A mark left by an operation that was dropped is the server's alone (``unmark``).
      MessageChange(emailId: email, removedFlags: removing.subtracting(.deleted), addedFlags: adding)
    case .append(let target): MessageChange(emailId: email, addedFolders: [target])
    }
  }

  /// Takes the mark `\Deleted` away, which an operation that was begun may have left on the server.
  public static let unmark = RemoteOperation.Kind.store(adding: [], removing: .deleted)

  /// Whether the server marks mail for it.
  public var marksMail: Bool {
    switch self {
    case .move, .remove, .expunge: true
    case .copy, .store, .append: false
    }
  }

  /// The folder that the message is in before.
  public var source: FolderID? {
    switch self {
    case .move(let from, _), .copy(let from, _): from
    case .remove(let from), .expunge(let from): from
    case .store, .append: nil
    }
  }

  /// The folder that the message is in afterwards.
  public var target: FolderID? {
    switch self {
    case .move(_, let to), .copy(_, let to), .append(let to): to
    case .remove, .expunge, .store: nil
    }
  }

  /// Whether both concern the same folder or flag, so that their order matters. A copy depends on its source
  /// folder.
  public func overlaps(_ other: RemoteOperation.Kind) -> Bool {
    let (folders, flags) = concerned
    let (otherFolders, otherFlags) = other.concerned
    return !folders.isDisjoint(with: otherFolders) || !flags.isDisjoint(with: otherFlags)
  }

  private var concerned: (Set<FolderID>, MessageFlags) {
    switch self {
    case .move(let from, let to), .copy(let from, let to): (Set([from, to].compactMap(\.self)), [])
    case .remove(let from): ([from], [])
    case .expunge(let from): ([from], .deleted)
    case .store(let adding, let removing): ([], adding.union(removing))
    case .append(let to): ([to], [])
    }
  }

  /// Whether `other` cancels this operation, so that neither needs to be sent to the server.
  public func isUndone(by other: RemoteOperation.Kind, of email: EmailID) -> Bool {
    change(of: email).inverse == other.change(of: email)
  }
}

extension RemoteOperation.Kind {
  /// The action that most likely caused this operation, for when the journal has no entry.
  public var likelyAction: ThreadAction {
    switch self {
    case .move(_, let target): .move(to: target)
    case .copy(_, let target), .append(let target): .label(adding: [target], removing: [])
    case .remove(let source): .label(adding: [], removing: [source])
    case .expunge: .deletePermanently
    case .store(let adding, _) where adding.contains(.seen): .markRead
    case .store(let adding, _) where adding.contains(.flagged): .star
    case .store(_, let removing) where removing.contains(.flagged): .unstar
    case .store(let adding, _) where adding.contains(.muted): .mute
    case .store(_, let removing) where removing.contains(.muted): .unmute
    case .store(let adding, let removing)
    where !adding.union(removing).isDisjoint(with: MessageFlags(MessageFlags.tags)):
      .tag(adding: adding, removing: removing)
    case .store: .markUnread
    }
  }
}
