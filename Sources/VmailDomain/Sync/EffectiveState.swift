/// Where a message is, and its flags, as the user sees them: what the server said, and on top of it what it
/// has still to be told, in the order it was done. Nothing that was done here is ever lost in between,
/// and nothing flaps.
public struct EffectiveState: Hashable, Sendable {
  public var folders: Set<FolderID>
  public var flags: MessageFlags

  /// A copy of the message in one mailbox, as its server has it.
  public struct Copy: Hashable, Sendable {
    public var folder: FolderID
    /// `nil` where nothing is heard of changes: in a mailbox that is not synced.
    public var flags: MessageFlags?

    public init(folder: FolderID, flags: MessageFlags?) {
      self.folder = folder
      self.flags = flags
    }
  }

  /// - Parameters:
  ///   - copies: those the server has. A message is read, starred or answered when one of them is; one
  ///     that another client marked `\Deleted` stays visible until it is expunged.
  ///   - waiting: operations, oldest first.
  ///   - before: its flags until now, which it keeps when the server tells of no copy any more.
  public init(copies: [Copy], waiting: [RemoteOperation], before: MessageFlags) {
    folders = Set(copies.map(\.folder))
    let told = copies.compactMap(\.flags)
    flags = told.reduce(MessageFlags()) { $0.union($1) }.subtracting(.deleted)
    if told.isEmpty { flags = before.subtracting(waiting.isEmpty ? [] : .deleted) }
    for operation in waiting {
      guard let change = operation.change.remaining(folders: folders, flags: flags) else { continue }
      change.apply(to: &folders, &flags)
    }
  }
}
