import VmailDomain

/// Finds the mailboxes that show all messages for which a condition holds.
struct SearchMailboxes {
  let places: QueryResolver
  let coversDiscarded: Bool

  /// - Returns: `nil` if there may be matching messages elsewhere.
  func views(_ condition: SearchQuery.Node) -> [ViewKey]? {
    guard case .term(let term) = condition else { return nil }
    switch term.condition {
    // Starred mail in Trash is not shown in the Starred mailbox.
    case .state(.starred) where !coversDiscarded: return places.mailbox(named: "starred").flatMap(views)
    case .state(.awaiting): return places.mailbox(named: "sent").flatMap(views)
    case .state(.awaited): return places.mailbox(named: "inbox").flatMap(views)
    case .place(let name): return places.mailbox(named: name).flatMap(views)
    default: return nil
    }
  }

  private func views(of mailbox: QueryResolver.Mailbox) -> [ViewKey]? {
    if mailbox.isArchive { return places.accountIds.map { ViewKey(.archive($0)) } }
    // A server's archive is not shown as a mailbox of its own.
    guard mailbox.folders.isDisjoint(with: places.serverArchives) else { return nil }
    return mailbox.folders.map { ViewKey(.folder($0)) }
  }
}
