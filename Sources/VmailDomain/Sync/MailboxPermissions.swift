/// What may be changed in a mailbox, as SELECT told (PERMANENTFLAGS and READ-ONLY, RFC 9051 section 7.1).
public struct MailboxPermissions: Hashable, Sendable {
  /// Where the server says nothing, everything is kept.
  public static let all = MailboxPermissions()
  private static let everyFlag: MessageFlags = [.seen, .flagged, .answered, .draft, .forwarded, .deleted]
  /// Flags that follow from something else that was done, such as sending an answer.
  private static let incidental: MessageFlags = [.answered, .forwarded, .draft]

  /// The flags that stay when the session ends.
  public var keptFlags: MessageFlags
  public var isReadOnly: Bool

  /// - Parameter keptFlags: `nil` where the server named none.
  public init(keptFlags: MessageFlags? = nil, isReadOnly: Bool = false) {
    self.keptFlags = isReadOnly ? [] : (keptFlags ?? Self.everyFlag).intersection(Self.everyFlag)
    self.isReadOnly = isReadOnly
  }

  /// Whether something can't be changed.
  public var isLimited: Bool { self != .all }

  /// Why the mailbox can't take what an operation asks for; `nil` when it can.
  public func refusal(of kind: RemoteOperation.Kind) -> ActionRefusal? {
    switch kind {
    case .append, .copy: nil
    case .move, .remove, .expunge: isReadOnly ? .folderIsReadOnly : nil
    case .store(let adding, let removing):
      keptFlags.isDisjoint(with: adding.union(removing)) ? .flagsNotKept(adding.union(removing)) : nil
    }
  }

  /// The part of a change of flags that lasts, of a message with copies in mailboxes like these. It has a flag as soon
  /// as one of its copies has it: one is enough to add it, and to remove it takes all.
  static func lasting(
    adding: MessageFlags, removing: MessageFlags, in mailboxes: [MailboxPermissions]
  ) -> (adding: MessageFlags, removing: MessageFlags) {
    guard !mailboxes.isEmpty else { return (adding, removing) }
    let addable = mailboxes.reduce(MessageFlags()) { $0.union($1.keptFlags) }
    let removable = mailboxes.reduce(everyFlag) { $0.intersection($1.keptFlags) }
    return (adding.intersection(addable), removing.intersection(removable))
  }

  /// Whether nobody asked for these flags themselves: where they are not kept nothing need be said.
  public static func isIncidental(_ flags: MessageFlags) -> Bool { flags.isSubset(of: incidental) }
}
