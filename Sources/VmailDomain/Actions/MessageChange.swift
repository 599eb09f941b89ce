/// The change that an action makes to one message: its folders, flags, and category.
public struct MessageChange: Hashable, Sendable {
  public let emailId: EmailID
  public var removedFolders: Set<FolderID>
  public var addedFolders: Set<FolderID>
  public var removedFlags: MessageFlags
  public var addedFlags: MessageFlags
  /// The change of category, which isn't sent to the server.
  public var category: CategoryChange?

  public init(
    emailId: EmailID, removedFolders: Set<FolderID> = [], addedFolders: Set<FolderID> = [],
    removedFlags: MessageFlags = [], addedFlags: MessageFlags = [], category: CategoryChange? = nil
  ) {
    self.emailId = emailId
    self.removedFolders = removedFolders
    self.addedFolders = addedFolders
    self.removedFlags = removedFlags
    self.addedFlags = addedFlags
    self.category = category
  }

  public var isEmpty: Bool {
    removedFolders.isEmpty && addedFolders.isEmpty && removedFlags.isEmpty && addedFlags.isEmpty
      && category == nil
  }

  /// Returns whether a later change of the same message rests on this one, so that undoing this one alone would
  /// disturb it: it has changed one of the same flags, the category, or the folders as well. Labels that are only added
  /// don't disturb each other.
  public func isNeeded(by later: MessageChange) -> Bool {
    guard emailId == later.emailId else { return false }
    if category != nil, later.category != nil { return true }
    if !removedFlags.union(addedFlags).isDisjoint(with: later.removedFlags.union(later.addedFlags)) {
      return true
    }
    let folders = removedFolders.union(addedFolders)
    let laterFolders = later.removedFolders.union(later.addedFolders)
    guard !folders.isEmpty, !laterFolders.isEmpty else { return false }
    let areOnlyAdded = removedFolders.isEmpty && later.removedFolders.isEmpty
    return !areOnlyAdded || !folders.isDisjoint(with: laterFolders)
  }

  /// The change that undoes this one.
  public var inverse: MessageChange {
    MessageChange(
      emailId: emailId, removedFolders: addedFolders, addedFolders: removedFolders,
      removedFlags: addedFlags, addedFlags: removedFlags, category: category?.inverse)
  }

  /// Returns the part of the change that still applies to a message that is in `folders` and has `flags`: its
  /// state may have changed since the change was planned.
  ///
  /// A message no longer in the folder it was to be moved from is not moved, and one that is elsewhere by now is
  /// not deleted.
  /// - Parameter category: `nil` to ignore categories, which servers don't have.
  /// - Returns: `nil` when nothing is left to do.
  public func remaining(
    folders: Set<FolderID>, flags: MessageFlags, category current: AssignedCategory? = nil
  ) -> MessageChange? {
    var change = self
    if let current, change.category?.remains(for: current) == false { change.category = nil }
    change.removedFolders.formIntersection(folders)
    change.addedFolders.subtract(folders)
    if !removedFolders.isEmpty, change.removedFolders.isEmpty { change.addedFolders = [] }
    // A keyword comes and goes with its mark.
    change.removedFlags.formUnion(removedFlags.marks)
    change.removedFlags.formIntersection(flags)
    change.addedFlags.subtract(flags.union(flags.marks))
    if folders.isEmpty || !folders.isSubset(of: change.removedFolders) { change.addedFlags.remove(.deleted) }
    return change.isEmpty ? nil : change
  }

  /// Whether a message that is in `folders` and has `flags` already has the state that the change results in.
  public func isMade(in folders: Set<FolderID>, _ flags: MessageFlags) -> Bool {
    folders.isSuperset(of: addedFolders) && folders.isDisjoint(with: removedFolders)
      && flags.isSuperset(of: addedFlags) && flags.isDisjoint(with: removedFlags)
  }

  public func apply(to message: inout ThreadRows.Message) {
    apply(to: &message.folders, &message.flags)
    guard let new = category?.new else { return }
    (message.aiCategory, message.isCategoryChosen) = (new.category, new.isChosen)
  }

  public func apply(to folders: inout Set<FolderID>, _ flags: inout MessageFlags) {
    folders.subtract(removedFolders)
    folders.formUnion(addedFolders)
    flags.subtract(removedFlags)
    flags.formUnion(addedFlags)
  }
}
