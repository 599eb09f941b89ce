/// What actions change in messages without moving them: categories, flags, stars.
extension ActionRules {
  /// Changes the messages by others; in a thread with none, all messages.
  func categorized(
    _ covered: [ThreadRows.Message], as category: AICategory
  ) -> [MessageChange] {
    let incoming = covered.filter { !ThreadRows.isOwn($0, folders) }
    let new = AssignedCategory(category, isChosen: true)
    return (incoming.isEmpty ? covered : incoming).map {
      MessageChange(emailId: $0.id, category: CategoryChange(old: $0.assignedCategory, new: new))
    }
  }

  /// Returns the messages that the thread's row covers in that mailbox (page 8.12).
  func covered(
    _ shown: [ThreadRows.Message], here: [ThreadRows.Message]
  ) -> [ThreadRows.Message] {
    let places = Set(here.map(\.id))
    let covered = shown.filter { places.contains($0.id) || !ThreadRows.isOnlyDiscarded($0, folders) }
    return covered.isEmpty ? shown : covered
  }

  /// Marking as read and unstarring apply to the whole thread; marking as unread and starring, to its latest
  /// message in that mailbox, which is never a reaction.
  func flagged(
    _ action: ThreadAction, _ covered: [ThreadRows.Message], here: [ThreadRows.Message]
  ) -> [MessageChange] {
    let letters = covered.filter { !$0.isReaction }
    let latest = latestLetter(here, covered)
    switch action {
    case .markRead, .open:
      return covered.map { MessageChange(emailId: $0.id, removedFlags: .new, addedFlags: .seen) }
    case .unstar: return covered.map(unstarred)
    case .markUnread:
      return letters.contains { !$0.flags.contains(.seen) }
        ? [] : latest.map { MessageChange(emailId: $0.id, removedFlags: .seen) }
    case .star:
      return letters.contains { $0.flags.contains(.flagged) }
        ? [] : latest.map { MessageChange(emailId: $0.id, addedFlags: .flagged) }
    default: return []
    }
  }

  /// The latest message that is no reaction, in the mailbox if there is one.
  private func latestLetter(
    _ here: [ThreadRows.Message], _ covered: [ThreadRows.Message]
  ) -> [ThreadRows.Message] {
    (here.last { !$0.isReaction } ?? covered.last { !$0.isReaction }).map { [$0] } ?? []
  }

  /// A colour means nothing without a star.
  func unstarred(_ message: ThreadRows.Message) -> MessageChange {
    MessageChange(emailId: message.id, removedFlags: .colour.union(.flagged))
  }

  /// Stars these messages in a colour; if none are named, those of the thread that are starred, or else its latest.
  func tinted(
    _ colour: StarColour, _ wanted: Set<EmailID>, _ covered: [ThreadRows.Message], here: [ThreadRows.Message]
  ) -> [MessageChange] {
    let starred = covered.filter {
      wanted.isEmpty ? $0.flags.contains(.flagged) && !$0.isReaction : wanted.contains($0.id)
    }
    return (starred.isEmpty && wanted.isEmpty ? latestLetter(here, covered) : starred).map {
      MessageChange(
        emailId: $0.id, removedFlags: .colour.subtracting(colour.flags), addedFlags: colour.flags)
    }
  }
}
