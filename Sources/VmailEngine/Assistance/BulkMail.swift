import VmailDomain

/// Recognizes mail that programs and lists send to many: newsletters, notices and mailing lists.
enum BulkMail {
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

  /// - Parameter marks: the signs in its header.
  static func isBulk(_ email: Email, _ marks: MessageSignals) -> Bool {
    !marks.signs.isDisjoint(with: automatic) || !marks.listId.isEmpty || isBulk(email)
  }

  /// Returns whether its category or its sender says so.
  static func isBulk(_ email: Email) -> Bool {
    switch email.aiCategory {
    case .primary, .uncategorized: break
    case .social, .promotions, .updates, .forums: return true
    }
    let name = email.fromAddress.prefix { $0 != "@" && $0 != "+" }.lowercased()
    return unread.contains(name) || name.hasPrefix("noreply") || name.hasPrefix("no-reply")
  }
}
