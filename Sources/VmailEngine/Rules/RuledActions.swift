import VmailDomain

/// What the steps of a rule mean in one account.
struct RuledActions: Hashable, Sendable {
  /// What leaves threads where they are.
  private(set) var staying: [ThreadAction] = []
  /// What takes them out of the Inbox.
  private(set) var leaving: ThreadAction?
  /// Labels that are to be added and are not there yet.
  private(set) var newLabels: [String] = []

  /// A folder the account does not have.
  struct NoFolder: Error, Hashable {
    let name: String
  }

  /// - Parameter folders: those of the account. Names are compared without case.
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
        // A label that is not there is on nothing.
        staying.append(
          .label(
            adding: Set(adding.compactMap { folder($0)?.id }),
            removing: Set(removing.compactMap { folder($0)?.id })))
      case .read: staying.append(.markRead)
      case .unread: staying.append(.markUnread)
      case .star: staying.append(.star)
      case .unstar: staying.append(.unstar)
      case .categorize(let category): staying.append(.categorize(category))
      case .archive: leaving = .archive
      case .delete: leaving = .delete
      case .spam: leaving = .spam
      case .move(let name):
        guard let target = folder(name) else { throw NoFolder(name: name) }
        leaving = .move(to: target.id)
      }
    }
  }

  /// All of it, as one action; `nil` when nothing is left to do.
  func action(leaves: Bool) -> ThreadAction? {
    let parts = staying + (leaves ? [leaving].compactMap(\.self) : [])
    return parts.count > 1 ? .combined(parts) : parts.first
  }

  /// Whether what is acted on is thrown away by it.
  var discards: Bool { leaving == .delete || leaving == .spam }
}
