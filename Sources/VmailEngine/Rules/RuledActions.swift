import VmailDomain

/// The actions of a rule's steps in one account.
struct RuledActions: Hashable, Sendable {
  /// Actions that leave threads in the mailbox.
  private(set) var staying: [ThreadAction] = []
  /// The action that removes them from the Inbox.
  private(set) var leaving: ThreadAction?
  /// Labels to be added that don't exist yet.
  private(set) var newLabels: [String] = []

  /// A folder that the account doesn't have.
  struct NoFolder: Error, Hashable {
    let name: String
  }

  /// - Parameter folders: the account's folders. Names are compared ignoring case.
  init(_ steps: RuleSteps, folders: [Folder]) throws(NoFolder) {
    let named = folders.filter { !$0.isServerArchive }
    func folder(_ name: String) -> Folder? {
      let wanted = name.lowercased()
      return named.first { $0.name.lowercased() == wanted && $0.type == .custom }
    }
    for step in steps.steps {
      switch step {
      case .label(let adding, let removing):
        newLabels += adding.filter { folder($0) == nil }
        // A label that doesn't exist is on no thread.
        staying.append(
          .label(
            adding: Set(adding.compactMap { folder($0)?.id }),
            removing: Set(removing.compactMap { folder($0)?.id })))
      case .categorize(let category): staying.append(.categorize(category))
      case .action(let action) where action.leavesMailbox: leaving = action
      case .action(let action): staying.append(action)
      case .move(let name):
        guard let target = folder(name) else { throw NoFolder(name: name) }
        leaving = .move(to: target.id)
      }
    }
  }

  /// Returns everything as one action; `nil` when nothing is left to do.
  func action(leaves: Bool) -> ThreadAction? {
    let parts = staying + (leaves ? [leaving].compactMap(\.self) : [])
    return parts.count > 1 ? .combined(parts) : parts.first
  }

  /// Whether it moves threads to Trash or Spam.
  var discards: Bool { leaving == .delete || leaving == .spam }
}
