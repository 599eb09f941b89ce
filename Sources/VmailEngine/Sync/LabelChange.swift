import VmailDomain

/// What an operation is on Gmail, in an account with labels: messages of All Mail get and lose labels, and are moved only to
/// and from Spam and Trash. Nothing in All Mail is marked `\Deleted`: the user's settings decide what Gmail does then.
struct LabelChange: Sendable {
  enum Way: Hashable, Sendable {
    case labels(adding: Set<GmailLabel>, removing: Set<GmailLabel>)
    case move(to: MailboxPath)
    /// A former version of a draft goes through Trash, and is expunged there.
    case discard(through: MailboxPath)
  }

  let way: Way
  /// The selected mailbox.
  let container: SyncedFolder
  /// Where the message is afterwards; `nil` if nowhere, or if it keeps its other labels.
  let target: SyncedFolder?

  /// - Parameters:
  ///   - mailbox: the folder that contains the message.
  ///   - folders: the account's folders.
  /// - Returns: `nil` for what is the same everywhere.
  init?(
    _ kind: RemoteOperation.Kind, of mailbox: SyncedFolder, in folders: [FolderID: SyncedFolder]
  ) throws(ActionRefusal) {
    guard let id = folders.values.lazy.compactMap(\.labelOf).first, let allMail = folders[id],
      let container = folders[mailbox.containerId]
    else { return nil }
    self.container = container
    let isInAllMail = container.folder.id == id
    var target = kind.target.flatMap { folders[$0] }
    switch kind {
    case .store, .append: return nil
    case .expunge where !isInAllMail: return nil
    case .expunge:
      guard let trash = folders.values.first(where: { $0.folder.type == .trash }) else {
        throw .notOnServer(.trash)
      }
      way = .discard(through: trash.path)
    case .remove where !isInAllMail:
      // What is expunged from Spam or Trash is gone, whatever else is known of it.
      target = allMail
      way = .move(to: allMail.path)
    case .copy, .move, .remove:
      if let target, !isInAllMail || target.containerId != id {
        way = .move(to: target.path)
      } else {
        var removed = Set([mailbox.label].compactMap(\.self))
        if case .copy = kind { removed = [] }
        way = .labels(adding: Set([target?.label].compactMap(\.self)), removing: removed)
      }
    }
    self.target = target
  }

  /// Whether several of them may be sent at once.
  var isSafeTogether: Bool { if case .discard = way { false } else { true } }

  // MARK: On the server

  func send(_ uids: UIDSet, by mover: MailMover, _ result: inout MailMover.Result) async throws {
    let session = mover.session
    switch way {
    case .labels(let adding, let removing):
      guard !adding.isEmpty || !removing.isEmpty else { return }
      try await session.store(uids, adding: adding, removing: removing)
      // Some of Gmail's own labels can't be changed.
      let messages = try await session.labels(of: uids, changedSince: nil)
      let unchanged = messages.filter {
        !$0.value.labels.isSuperset(of: adding) || !$0.value.labels.isDisjoint(with: removing)
      }
      result.left = UIDSet(unchanged.keys).intersection(uids)
    case .move(let path): try await mover.moveOnce(uids, to: path, &result)
    case .discard(let trash):
      let before = try await session.labels(of: uids, changedSince: nil)
      try await mover.moveOnce(uids, to: trash, &result)
      try await expunge(result.copied, of: before, from: trash, by: mover)
      _ = try await session.select(container.path, since: nil)
    }
  }

  /// Expunges from Trash what was moved there, if Gmail's identifiers prove that it is that.
  private func expunge(
    _ moved: CopiedMessages?, of before: [UInt32: LabelledMessage], from trash: MailboxPath,
    by mover: MailMover
  ) async throws {
    guard let moved, mover.traits.expungesByUID else { return }
    do {
      guard try await mover.session.select(trash, since: nil).uidValidity == moved.uidValidity else { return }
      let after = try await mover.session.labels(of: UIDSet(moved.pairs.values), changedSince: nil)
      let same = moved.pairs.filter { old, new in
        before[old]?.objectId.map { $0 == after[new]?.objectId } ?? false
      }
      var result = MailMover.Result()
      try await mover.remove(UIDSet(same.values), &result)
    } catch let error as ServerError where !error.endsConnection {
      // It stays in Trash, and Gmail removes it after 30 days.
    }
  }

  // MARK: In the mirror

  /// Adds the resulting state of a message.
  /// - Parameters:
  ///   - folder: the folder that contained it.
  ///   - copies: its copies, as far as the server has reported them.
  ///   - uidValidity: that of the selected mailbox.
  func note(
    _ uids: UIDSet, of folder: FolderID, copies: [AcceptedOperation.NewCopy], uidValidity: UInt32,
    _ effect: inout AcceptedOperation
  ) {
    switch way {
    case .labels(_, let removing):
      if !removing.isEmpty { effect.removed[folder] = uids }
      guard let target, target.label != nil else { return }
      effect.added += uids.uids.map {
        AcceptedOperation.NewCopy(folder: target.folder.id, place: .init(uidValidity: uidValidity, uid: $0))
      }
    case .move:
      effect.removed[container.folder.id] = uids
      // The UIDs of a label's own mailbox are others than those of All Mail.
      effect.added += copies.map { target?.label == nil ? $0 : .init(folder: $0.folder, place: nil) }
    case .discard: effect.removed[container.folder.id] = uids
    }
  }
}
