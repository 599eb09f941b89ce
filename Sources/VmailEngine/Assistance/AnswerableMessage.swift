import VmailDomain

/// Determines which messages a short answer is suitable for: those written by people to the user.
enum AnswerableMessage {
  private static let automatic: MessageSignals.Signs = [
    .unsubscribe, .oneClickUnsubscribe, .listPost, .listManager, .precedenceBulk, .precedenceList, .automatic,
    .feedbackId,
    .campaign, .report,
  ]

  /// Names of senders whose mailboxes nobody reads.
  private static let unread = [
    "noreply", "no-reply", "no_reply", "no.reply", "donotreply", "do-not-reply", "do_not_reply",
    "mailer-daemon", "postmaster", "bounce",
    "bounces", "notification", "notifications", "newsletter", "news", "alerts", "mailer", "nepasrepondre",
    "ne-pas-repondre", "noresponder",
    "nicht-antworten",
  ]

  static func isAnswerable(_ email: Email, _ marks: MessageSignals, own: OwnAddresses) -> Bool {
    guard !email.fromAddress.isEmpty, !own.contains(email.fromAddress), !email.flags.contains(.draft),
      email.sendState == .none
    else { return false }
    guard marks.signs.isDisjoint(with: automatic), marks.listId.isEmpty else { return false }
    switch email.aiCategory {
    case .primary, .uncategorized: break
    case .social, .promotions, .updates, .forums: return false
    }
    let name = email.fromAddress.prefix { $0 != "@" && $0 != "+" }.lowercased()
    return !unread.contains(name) && !name.hasPrefix("noreply") && !name.hasPrefix("no-reply")
  }
}
