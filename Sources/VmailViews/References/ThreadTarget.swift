public import VmailDomain
import VmailTerminal

/// A thread that a command acts on, and the mailbox to act in.
public struct ThreadTarget: Hashable, Sendable {
  public var threadId: ThreadID
  public var view: MailboxView?
  /// The number in the listing; `nil` if it is not listed.
  public var number: Int?
  /// The copies that its row was listed with (``MailThread/copies``).
  public var copies: [ThreadInMailbox] = []

  public init(threadId: ThreadID, view: MailboxView?, number: Int? = nil) {
    self.threadId = threadId
    self.view = view
    self.number = number
  }

  public init(_ entry: Listing.Entry) {
    self.init(threadId: entry.thread.id, view: entry.view, number: entry.number)
    copies = entry.thread.copies
  }
}
