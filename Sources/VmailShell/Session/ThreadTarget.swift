import VmailDomain
import VmailTerminal

/// A thread that a command acts on, and the mailbox to act in.
struct ThreadTarget: Hashable, Sendable {
  var threadId: ThreadID
  var view: MailboxView?
  /// The number in the listing; `nil` if it is not listed.
  var number: Int?

  init(threadId: ThreadID, view: MailboxView?, number: Int? = nil) {
    self.threadId = threadId
    self.view = view
    self.number = number
  }

  init(_ entry: Listing.Entry) {
    self.init(threadId: entry.thread.id, view: entry.view, number: entry.number)
  }
}
