import VmailDomain
import VmailStore

extension Snapshot {
  /// Returns those of the messages received in an account's Inbox that skip it, since their threads are muted.
  func silenced(among arrived: [ArrivedEmail], accountId: AccountID) throws -> [ThreadInMailbox: Set<EmailID>]
  {
    let muted = try mutedThreads(among: Set(arrived.map(\.threadId)))
    guard !muted.isEmpty, let inbox = try folders(accountId: accountId).first(where: { $0.type == .inbox })
    else { return [:] }
    let own = OwnAddresses(try ownPeople().map(\.email))
    let new = Set(arrived.map(\.emailId))
    var silenced: [ThreadInMailbox: Set<EmailID>] = [:]
    for thread in muted {
      let emails = try emails(threadId: thread)
      let earlier = emails.filter { !new.contains($0.id) }
      let replies = emails.filter {
        new.contains($0.id) && MutedReplies.isSilenced($0, after: earlier, own: own)
      }
      if replies.isEmpty { continue }
      silenced[ThreadInMailbox(threadId: thread, view: .folder(inbox.id))] = Set(replies.map(\.id))
    }
    return silenced
  }
}
