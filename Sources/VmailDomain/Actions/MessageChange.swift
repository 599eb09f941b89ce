/// What an action changes about one message: where it is, its flags, and its category.
public struct MessageChange: Hashable, Sendable {
  public let emailId: EmailID
  public var removedFolders: Set<FolderID>
  public var addedFolders: Set<FolderID>
  public var removedFlags: MessageFlags
  public var addedFlags: MessageFlags
  /// No server is told of it.
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

  /// What takes this change back.
  public var inverse: MessageChange {
    MessageChange(
      emailId: emailId, removedFolders: addedFolders, addedFolders: removedFolders,
      removedFlags: addedFlags, addedFlags: removedFlags, category: category?.inverse)
  }

  /// What is left to change about a message that is in `folders` and has `flags`: time may have
  /// passed since the change was planned.
  ///
  /// A message that has left where it was to be taken from is not put anywhere.
  /// - Parameter category: `nil` where categories are not looked at: servers know of none.
  /// - Returns: `nil` when nothing is.
  public func remaining(
    folders: Set<FolderID>, flags: MessageFlags, category current: AssignedCategory? = nil
  ) -> MessageChange? {
    var change = self
    if let current, change.category?.remains(for: current) == false { change.category = nil }
    change.removedFolders.formIntersection(folders)
    change.addedFolders.subtract(folders)
    if !removedFolders.isEmpty, change.removedFolders.isEmpty { change.addedFolders = [] }
    change.removedFlags.formIntersection(flags)
    change.addedFlags.subtract(flags)
    return change.isEmpty ? nil : change
  }

  /// Whether a message that is in `folders` and has `flags` is as the change leaves it.
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
