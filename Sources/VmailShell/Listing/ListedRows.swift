import VmailDomain
import VmailEngine
import VmailViews

/// The rows of the listing.
enum ListedRows {
  /// Updates the listed rows after changes to flags, categories, texts and drafts.
  static func refresh(_ threads: [ThreadID], in shell: inout Shell) async {
    let listed = shell.session.listing?.listing.entries(of: Set(threads)).map(\.thread) ?? []
    // Rows that cannot be read stay as they are; the next listing reports why.
    guard !listed.isEmpty, let now = try? await shell.services().actions.summaries(of: listed.map(\.id))
    else {
      return
    }
    let isOfDiscarded = shell.session.listing?.place.isOfDiscarded ?? false
    var changed: [ThreadID: MailThread] = [:]
    for var thread in listed {
      guard let now = now[thread.id] else { continue }
      // In Trash and Spam a row covers more messages than elsewhere (page 8.12).
      if !isOfDiscarded { (thread.messageCount, thread.participants) = (now.messageCount, now.participants) }
      thread.unreadCount = min(now.unreadCount, thread.messageCount)
      thread.isStarred = now.isStarred
      // Rows do not show new mail, since it would be listed elsewhere.
      if now.messageCount == thread.messageCount { thread.snippet = now.snippet }
      thread.aiCategory = now.aiCategory
      changed[thread.id] = thread
    }
    shell.session.listing?.listing.update(changed)
  }
}
