/// The permitted changes in a mailbox, according to SELECT (PERMANENTFLAGS and READ-ONLY, RFC 9051 section
/// 7.1).
public struct MailboxPermissions: Hashable, Sendable {
  /// If the server doesn't specify any, all changes are kept.
  public static let all = MailboxPermissions()
  /// Flags that are set as a side effect, such as of sending an answer.
  private static let incidental: MessageFlags = [.answered, .forwarded, .draft, .junk, .notJunk, .new]

  /// The flags that persist after the session.
  public var keptFlags: MessageFlags
  public var isReadOnly: Bool

  /// - Parameter keptFlags: `nil` if the server specified none.
  public init(keptFlags: MessageFlags? = nil, isReadOnly: Bool = false) {
    let every = MessageFlags.keptByServers
    self.keptFlags = isReadOnly ? [] : (keptFlags ?? every).intersection(every)
    self.isReadOnly = isReadOnly
  }

  /// Whether something can't be changed.
  public var isLimited: Bool { self != .all }

  /// Returns the reason why the mailbox doesn't permit an operation; `nil` when it does.
  public func refusal(of kind: RemoteOperation.Kind) -> ActionRefusal? {
    switch kind {
    case .append, .copy: nil
    case .move, .remove, .expunge: isReadOnly ? .folderIsReadOnly : nil
    case .store(let adding, let removing):
      keptFlags.isDisjoint(with: adding.union(removing)) ? .flagsNotKept(adding.union(removing)) : nil
    }
  }

  /// Returns the operation without the keywords that the mailbox doesn't keep.
  public func kept(of kind: RemoteOperation.Kind) -> RemoteOperation.Kind {
    guard case .store(let adding, let removing) = kind else { return kind }
    let unkept = MessageFlags.keywords.subtracting(keptFlags)
    return .store(adding: adding.subtracting(unkept), removing: removing.subtracting(unkept))
  }

  /// Returns the part of a change of flags that persists, for a message with copies in mailboxes like these.
  /// It has a flag if any of its copies has it: one copy is enough to add it, and removing it requires all.
  /// The user's own keywords persist anyway: where no copy can have them, they are marked as being only here.
  static func lasting(
    adding: MessageFlags, removing: MessageFlags, in mailboxes: [MailboxPermissions]
  ) -> (adding: MessageFlags, removing: MessageFlags) {
    guard !mailboxes.isEmpty else { return (adding, removing) }
    let addable = mailboxes.reduce(MessageFlags()) { $0.union($1.keptFlags) }
    let removable = mailboxes.reduce(MessageFlags.keptByServers) { $0.intersection($1.keptFlags) }
    // A colour needs its star.
    let isUnstarred = adding.contains(.flagged) && !addable.contains(.flagged)
    let adding = isUnstarred ? adding.subtracting(.colour) : adding
    let onlyHere = adding.intersection(.ownKeywords).subtracting(addable)
    return (
      adding.intersection(addable.union(.local)).union(onlyHere).union(onlyHere.marks),
      removing.intersection(removable.union(.local).union(removing.onlyHere))
    )
  }

  /// Returns whether the flags are set only as side effects: the user needn't know that they aren't kept.
  public static func isIncidental(_ flags: MessageFlags) -> Bool { flags.isSubset(of: incidental) }
}
