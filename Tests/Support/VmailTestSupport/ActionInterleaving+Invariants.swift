import VmailDomain
import VmailStore

extension ActionInterleaving {
  /// Returns the messages of all accounts in the order of their IDs.
  func emails() async throws -> [Email] {
    var emails: [Email] = []
    for world in accounts {
      emails += try await store.read { try $0.emails(accountId: world.account.id, after: nil, limit: 10_000) }
    }
    return emails
  }

  func views(of account: AccountID) -> [MailboxView] {
    let shown = folders[account, default: []].filter { !$0.isServerArchive }
    return shown.map { .folder($0.id) } + [.archive(account)]
  }

  func rows(of emails: [Email], _ account: AccountID) -> [ThreadID: ThreadRows] {
    let map = ThreadRows.FolderMap(accountId: account, folders: folders[account, default: []])
    let threads = Dictionary(grouping: emails, by: \.threadId)
    return Dictionary(
      uniqueKeysWithValues: threads.map { id, emails in
        (id, ThreadRows(thread: id, messages: emails.map(ThreadRows.Message.init), folders: map))
      })
  }

  func expectInvariants() async throws {
    let emails = try await emails()
    let missing = Set(added).subtracting(emails.map(\.id)).subtracting(erased)
    try require(missing.isEmpty, "messages \(missing) are lost")
    // A thread stays listed while something is pending for single messages of it.
    let hiding = try await store.read { try $0.pending() }.filter { $0.action.onlyMessages == nil }
    let places = Set(
      hiding.flatMap(\.places).map { ThreadInMailbox(threadId: $0.threadId, view: $0.view) })
    var inboxes: [ThreadRows.Row] = []
    var merged: [AccountID: MailboxView] = [:]
    for world in accounts {
      let account = world.account.id
      merged[account] = try world.inbox
      let rows = rows(of: emails.filter { $0.accountId == account }, account)
      for view in views(of: account) {
        let expected = rows.filter { !places.contains(ThreadInMailbox(threadId: $0.key, view: view)) }
          .compactMap { $0.value.rows[view] }
        if view == (try world.inbox) { inboxes += expected }
        try await expectListing(of: view, expected)
      }
      try await expectThreads(rows)
    }
    let scope = ThreadScope.merged(merged)
    let unified = try await store.read {
      try $0.threads(scope: scope, category: nil, cursor: nil, limit: 10_000)
    }
    let folded = Self.folded(inboxes, merged)
    try require(unified == Self.sorted(folded), "All Inboxes has \(unified), not \(Self.sorted(folded))")
    let counts = try await store.read { try $0.counts(scope: scope, category: nil) }
    try require(
      counts == ThreadCounts(total: folded.count, unread: folded.count { $0.isUnreadHere }),
      "All Inboxes counts \(counts)")
    try await expectServer(agreesWith: emails)
  }

  private func expectListing(of view: MailboxView, _ rows: [ThreadRows.Row]) async throws {
    let expected = Self.sorted(rows)
    var listed: [MailThread] = []
    while true {
      let cursor = listed.last?.cursor
      let page = try await store.read {
        try $0.threads(view: view, category: nil, cursor: cursor, limit: 4)
      }
      listed += page
      guard page.count == 4, listed.count <= expected.count else { break }
    }
    try require(listed == expected, "\(view) lists \(listed), not \(expected)")
    let counts = try await store.read { try $0.counts(view: view, category: nil) }
    let unread = rows.filter(\.isUnreadHere)
    try require(
      counts == ThreadCounts(total: rows.count, unread: unread.count), "\(view) counts \(counts)")
    var badges: [AICategory?: Int] = [nil: unread.count]
    for row in unread { badges[row.thread.aiCategory, default: 0] += 1 }
    let shown = try await store.read({ try $0.unreadCounts(view: view) })
    try require(shown == badges, "\(view) has the badges \(shown), not \(badges)")
  }

  /// Returns one row for those that show the same in different accounts.
  private static func folded(_ rows: [ThreadRows.Row], _ inboxes: [AccountID: MailboxView])
    -> [ThreadRows.Row]
  {
    let groups = Dictionary(grouping: rows.filter { $0.twin != nil }) { $0.twin }
    return rows.compactMap { row in
      guard row.twin != nil, let group = groups[row.twin],
        Set(group.map(\.thread.accountId)).count == group.count
      else { return row }
      let own = group.sorted { $0.thread.accountId < $1.thread.accountId }
      guard own.first == row else { return nil }
      var first = row
      first.thread.copies = own.dropFirst().compactMap { copy in
        inboxes[copy.thread.accountId].map {
          ThreadInMailbox(threadId: copy.thread.id, view: $0, isCopy: true)
        }
      }
      return first
    }
  }

  private static func sorted(_ rows: [ThreadRows.Row]) -> [MailThread] {
    rows.map(\.thread).sorted { $0.cursor.precedes($1.cursor) }
  }

  private func expectThreads(_ rows: [ThreadID: ThreadRows]) async throws {
    let views = try await store.read { try $0.views(threadIds: Array(rows.keys)) }
    try require(views == rows.mapValues { Set($0.rows.keys) }, "threads are in \(views)")
    for (id, row) in rows {
      let thread = try await store.read { try $0.thread(id: id) }
      try require(thread == row.summary, "\(id) is \(String(describing: thread))")
    }
  }

  // MARK: The server

  /// Checks that the server's mail with the waiting operations applied is the same as the local mail.
  private func expectServer(agreesWith emails: [Email]) async throws {
    for world in accounts {
      let id = world.account.id
      let waiting = try await store.read { try $0.operations(accountId: id, limit: 10_000) }
      guard world.account.kind == .imap else {
        try require(waiting.isEmpty, "\(waiting) for an account without a server")
        continue
      }
      try require(
        try await store.read { try $0.countOperations(accountId: id) } == waiting.count,
        "operations are miscounted")
      var future = server
      for operation in waiting {
        do {
          try future.accept(operation)
        } catch let error as ModelServer.Impossible {
          throw broken("the server would be asked for \(error); waiting: \(waiting.map(\.kind))")
        }
      }
      let here = emails.filter { $0.accountId == id }.map {
        ($0.id, ModelServer.Message(folders: $0.folders, flags: $0.flags))
      }
      let kept = Dictionary(uniqueKeysWithValues: here)
      try require(
        future.messages == kept,
        "the server would have \(future.messages), not \(kept); waiting: \(waiting.map(\.kind))")
    }
  }

  mutating func script() -> [LogPusher.Outcome] {
    (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      generator.pick([
        .accepted, .accepted, .accepted, .refused(reason: "no"), .refused(reason: "no"),
        .failed(reason: "busy"),
      ])
    }
  }

  /// Plays the log to a server that responds according to a script, and after that no more.
  mutating func play(_ script: [LogPusher.Outcome], _ before: [Email]) async throws {
    for world in accounts where world.account.kind == .imap {
      var answers = script
      let report = try await LogPusher(store: store).play(accountId: world.account.id) { _ in
        answers.isEmpty ? .failed(reason: "gone") : answers.removeFirst()
      }
      let answered = Array(zip(report.asked, script))
      for (operation, outcome) in answered where outcome == .accepted { try server.accept(operation) }
      trail += answered.map { "  \($0.kind) of \($0.emailId): \($1)" }
      let isChanged = try await emails() != before
      try require(!isChanged || !report.reverted.isEmpty, "mail changed and nothing was reverted")
    }
  }

  /// Plays all remaining operations, after which the server's mail is the same as the local mail.
  mutating func playEverything() async throws {
    trail.append("play everything")
    for world in accounts {
      let count = try await store.read { try $0.countOperations(accountId: world.account.id) }
      try await play(Array(repeating: .accepted, count: count), try await emails())
      try require(
        try await store.read { try $0.countOperations(accountId: world.account.id) } == 0,
        "operations are left")
    }
    try await expectInvariants()
  }
}
