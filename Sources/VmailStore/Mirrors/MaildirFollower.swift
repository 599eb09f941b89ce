import VmailDomain

/// Carries over to messages what other programs have done with their files; within the caller's transaction.
///
/// It is no action of the user: it isn't in the journal, as with changes on servers.
struct MaildirFollower {
  private let transaction: Transaction
  private let db: Database
  private let planner: ActionPlanner
  private var writer: ChangeWriter
  private let trash: FolderID?
  private let places: SQLStatement
  private let thread: SQLStatement
  private let others: SQLStatement

  init(_ transaction: Transaction, accountId: AccountID) throws {
    self.transaction = transaction
    db = transaction.db
    planner = try ActionPlanner(db)
    writer = try ChangeWriter(db)
    trash = try FoldersQuery.fetch(db, accountId: accountId).first { $0.type == .trash }?.id
    places = SQLStatement(db, "SELECT place FROM mirrored_maildir WHERE id = ?")
    thread = SQLStatement(db, "SELECT threadId FROM email WHERE id = ?")
    others = SQLStatement(db, MirrorRows.othersSQL)
  }

  // MARK: Flags

  mutating func follow(_ changes: [MaildirDifference.Change]) throws -> Int {
    var changed = 0
    let trash = trash
    for change in changes {
      let flags = (before: change.before.file.flags, after: change.after.flags)
      let isTrashed = change.after.isTrashed && !change.before.file.isTrashed
      if let email = change.before.email,
        try self.change(
          email,
          { message in
            var wanted = MessageChange(
              emailId: email,
              removedFlags: flags.before.subtracting(flags.after).subtracting(.draft),
              addedFlags: flags.after.subtracting(flags.before).subtracting(.draft))
            if isTrashed, let trash {
              wanted.removedFolders = message.folders.subtracting([trash])
              wanted.addedFolders = [trash]
            }
            return wanted
          })
      {
        changed += 1
      }
    }
    try transaction.noteFiles(changes.map(\.now))
    try writer.settle()
    return changed
  }

  // MARK: Removals

  mutating func follow(returned emails: [EmailID]) throws {
    guard let trash else { return }
    let forget = SQLStatement(db, "DELETE FROM mirrored_file WHERE emailId = ? AND state = 3")
    for email in emails {
      try forget.run(.integer(email.rawValue))
      guard db.changesCount > 0 else { continue }
      _ = try change(email) { message in
        message.folders.contains(trash) ? MessageChange(emailId: message.id, removedFolders: [trash]) : nil
      }
    }
    try writer.settle()
  }

  mutating func follow(missing files: [MirroredFile]) throws -> MaildirRemovals {
    var removals = MaildirRemovals()
    for file in files {
      var isGone = false
      if let email = file.email, let place = try place(of: file) {
        let others = try others(of: file, email)
        if !others.contains(place) {
          let isLast = others.isEmpty
          let trash = trash
          var isTrashed = false
          let isChanged = try change(email) { message in
            guard let change = Self.removal(of: message, from: place, others: others, trash: trash) else {
              isGone = isLast && message.folders == Set([trash].compactMap(\.self))
              return nil
            }
            isTrashed = !change.addedFolders.isEmpty
            return change
          }
          if isChanged, isTrashed { removals.trashed += 1 } else if isChanged { removals.moved += 1 }
          isGone = isGone || isTrashed
        }
      }
      if isGone {
        var gone = file
        gone.state = .gone
        try transaction.noteFiles([gone])
      } else {
        try transaction.forgetFiles([file])
      }
    }
    try writer.settle()
    return removals
  }

  /// Returns the change to a message whose file in this place was removed; `nil` if it isn't there any more, or if it
  /// stays there: in Trash, since vmail never deletes mail permanently because another program did, or since its other
  /// files are where it was until it was moved here.
  /// - Parameter others: the places of its other files.
  private static func removal(
    of message: ThreadRows.Message, from place: MirroredMaildir.Mailbox, others: [MirroredMaildir.Mailbox?],
    trash: FolderID?
  ) -> MessageChange? {
    guard let trash else { return nil }
    switch place {
    case .archive:
      guard message.folders.isEmpty, others.isEmpty else { return nil }
      return MessageChange(emailId: message.id, addedFolders: [trash])
    case .folder(let folder):
      guard message.folders.contains(folder) else { return nil }
      var change = MessageChange(emailId: message.id, removedFolders: [folder])
      // A message that was moved to the Archive is in no other folder, but has a file there.
      if message.folders == [folder], !others.contains(.archive) {
        guard folder != trash, others.isEmpty else { return nil }
        change.addedFolders = [trash]
      }
      return change
    }
  }

  /// Returns whether a message is erased, or has another file.
  func isElsewhere(_ file: MirroredFile) throws -> Bool {
    guard let email = file.email else { return true }
    return try !others(of: file, email).isEmpty
  }

  private func place(of file: MirroredFile) throws -> MirroredMaildir.Mailbox? {
    try places.first(.integer(file.maildir.rawValue)) { $0.optionalInteger(0).map(MirrorRows.place) } ?? nil
  }

  /// Returns the places of a message's other files.
  private func others(of file: MirroredFile, _ email: EmailID) throws -> [MirroredMaildir.Mailbox?] {
    try others.all(
      .integer(email.rawValue), .integer(file.maildir.rawValue), .text(file.file.name)
    ) { $0.optionalInteger(0).map(MirrorRows.place) }
  }

  /// - Returns: whether anything was changed.
  private mutating func change(
    _ email: EmailID, _ wanted: (ThreadRows.Message) -> MessageChange?
  ) throws -> Bool {
    guard let id = try thread.first(.integer(email.rawValue), body: { ThreadID($0.integer(0)) }),
      let thread = try planner.thread(id)
    else { return false }
    let messages = try planner.messages(of: thread.id)
    guard let message = messages.first(where: { $0.id == email }), let change = wanted(message) else {
      return false
    }
    let plan = ActionPlanner.Plan(thread: thread, messages: messages, changes: [change])
    return try !writer.apply(plan, action: nil).isEmpty
  }
}
