/// A message's folders and flags as shown to the user: the server's state, with the operations that are still
/// to be sent applied in order. So local changes are never lost in between, and never flicker.
public struct EffectiveState: Hashable, Sendable {
  public var folders: Set<FolderID>
  public var flags: MessageFlags

  /// A copy of the message in one mailbox, in its state on the server.
  public struct Copy: Hashable, Sendable {
    public var folder: FolderID
    /// `nil` in a mailbox that isn't synced, whose changes aren't reported.
    public var flags: MessageFlags?
    /// The flags that its mailbox keeps.
    public var kept: MessageFlags

    public init(folder: FolderID, flags: MessageFlags?, kept: MessageFlags = MailboxPermissions.all.keptFlags)
    {
      (self.folder, self.flags, self.kept) = (folder, flags, kept)
    }
  }

  /// - Parameters:
  ///   - copies: the copies on the server. A message is read, starred or answered when one of them is; one
  ///     that another client marked `\Deleted` stays visible until it is expunged.
  ///   - waiting: operations to be sent, oldest first.
  ///   - before: the flags until now, which are kept when the server no longer reports any copy. The user's keywords
  ///     (``MessageFlags/ownKeywords``) are kept as well if they are marked as being only here, or if no copy can have
  ///     them: a server that can't keep a keyword doesn't report that somebody has removed it. From then on they are
  ///     marked, until a server reports them. What follows from the content (``MessageFlags/derived``) always stays.
  public init(copies: [Copy], waiting: [RemoteOperation], before: MessageFlags) {
    folders = Set(copies.map(\.folder))
    let reported = copies.compactMap(\.flags)
    flags = reported.reduce(MessageFlags()) { $0.union($1) }.subtracting(.deleted)
    if reported.isEmpty { flags = before.subtracting(waiting.isEmpty ? [] : .deleted) }
    let able = copies.filter { $0.flags != nil }.reduce(MessageFlags()) { $0.union($1.kept) }
    let unable = reported.isEmpty ? [] : before.intersection(.ownKeywords).subtracting(able)
    let onlyHere = before.onlyHere.union(unable).subtracting(flags)
    if !reported.isEmpty {
      flags.formUnion(onlyHere.union(onlyHere.marks).union(before.intersection(.derived)))
    }
    for operation in waiting {
      // A message that is in no mailbox has probably been moved already, and the answer was lost.
      if folders.isEmpty, case .move(_, let target) = operation.kind {
        folders = [target]
        continue
      }
      guard let change = operation.change.remaining(folders: folders, flags: flags) else { continue }
      change.apply(to: &folders, &flags)
    }
  }
}
