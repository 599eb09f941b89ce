public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns all trees of Maildirs that are kept in step, the oldest first.
  public func maildirMirrors() throws -> [MaildirMirror] {
    try SQLStatement(db, MirrorRows.mirrorsSQL).all(body: MirrorRows.mirror)
  }

  /// Returns the known Maildirs of a mirror.
  public func mirroredMaildirs(of mirror: ID<MaildirMirror>) throws -> [MirroredMaildir] {
    try SQLStatement(db, MirrorRows.maildirsSQL).all(.integer(mirror.rawValue), body: MirrorRows.maildir)
  }

  /// Returns the known files of a Maildir by their names.
  public func mirroredFiles(in maildir: ID<MirroredMaildir>) throws -> [String: MirroredFile] {
    var files: [String: MirroredFile] = [:]
    try SQLStatement(db, MirrorRows.filesSQL).forEach(.integer(maildir.rawValue)) { row in
      let file = MirrorRows.file(row)
      files[file.file.name] = file
    }
    return files
  }

  /// Returns the number of files that a mirror had when it was last brought in step.
  public func mirroredFileCount(of mirror: ID<MaildirMirror>) throws -> Int {
    try SQLStatement(db, MirrorRows.countSQL).first(.integer(mirror.rawValue)) { $0.int(0) } ?? 0
  }

  /// Returns the messages that have no file in a place where they are, with the place: of all, if the mirror was never
  /// brought in step, else of those that were changed since.
  public func unwrittenMail(
    of mirror: MaildirMirror
  ) throws -> [(email: EmailID, place: MirroredMaildir.Mailbox)] {
    try SQLStatement(db, MirrorRows.unwrittenSQL).all(
      .integer(mirror.accountId.rawValue), .integer(mirror.id.rawValue), .boolean(mirror.lastRun == nil)
    ) { (EmailID($0.integer(0)), MirrorRows.place($0.integer(1))) }
  }

  /// Returns the files whose flags are not those of their messages, with these.
  public func misflaggedFiles(
    of mirror: ID<MaildirMirror>
  ) throws -> [(file: MirroredFile, flags: MessageFlags)] {
    try SQLStatement(db, MirrorRows.misflaggedSQL).all(.integer(mirror.rawValue)) {
      (MirrorRows.file($0), MessageFlags(rawValue: $0.int(7)))
    }
  }

  /// Returns the files of messages that are elsewhere, and have a file there.
  public func superfluousFiles(of mirror: ID<MaildirMirror>) throws -> [MirroredFile] {
    try SQLStatement(db, MirrorRows.superfluousSQL).all(.integer(mirror.rawValue), body: MirrorRows.file)
  }

  /// Returns the files of messages that have several in one Maildir, among the messages that were changed.
  public func doubledFiles(of mirror: ID<MaildirMirror>) throws -> [MirroredFile] {
    try SQLStatement(db, MirrorRows.doubledSQL).all(.integer(mirror.rawValue), body: MirrorRows.file)
  }

  /// Returns the files of messages that were erased.
  public func erasedFiles(of mirror: ID<MaildirMirror>) throws -> [MirroredFile] {
    try SQLStatement(db, MirrorRows.erasedSQL).all(.integer(mirror.rawValue), body: MirrorRows.file)
  }

  /// Returns a number that grows with every change that a mirror's files may lack; `nil` if they lack none.
  public func mirrorChangeNumber(of mirror: ID<MaildirMirror>) throws -> Int64? {
    try SQLStatement(db, "SELECT max(id) FROM mirror_change WHERE mirrorId = ?").first(
      .integer(mirror.rawValue)
    ) { $0.optionalInteger(0) } ?? nil
  }
}

extension Transaction {
  /// - Throws: ``MirrorError/exists(path:)``.
  public func addMaildirMirror(
    at path: String, of account: AccountID, direction: MaildirMirror.Direction, inode: UInt64
  ) throws -> MaildirMirror {
    guard try !snapshot.maildirMirrors().contains(where: { $0.path == path }) else {
      throw MirrorError.exists(path: path)
    }
    try SQLStatement(
      db, "INSERT INTO maildir_mirror (accountId, path, direction, inode) VALUES (?, ?, ?, ?)"
    ).run(
      .integer(account.rawValue), .text(path), .text(direction.rawValue),
      .integer(Int64(bitPattern: inode)))
    return MaildirMirror(
      id: ID(db.lastInsertedRowID), accountId: account, path: path, direction: direction, inode: inode,
      lastRun: nil)
  }

  /// Forgets a mirror. Its files and the mail are left as they are.
  public func removeMaildirMirror(_ id: ID<MaildirMirror>) throws {
    try SQLStatement(db, "DELETE FROM maildir_mirror WHERE id = ?").run(.integer(id.rawValue))
  }

  /// Records that a mirror was brought in step.
  /// - Parameter number: the last change that the run has seen (``Snapshot/mirrorChangeNumber(of:)``).
  public func noteRun(of mirror: ID<MaildirMirror>, at time: Date, changesUpTo number: Int64?) throws {
    try SQLStatement(db, "UPDATE maildir_mirror SET lastRun = ? WHERE id = ?").run(
      .integer(time.storedSeconds), .integer(mirror.rawValue))
    try SQLStatement(db, "DELETE FROM mirror_change WHERE mirrorId = ? AND id <= ?").run(
      .integer(mirror.rawValue), .integer(number ?? 0))
  }

  /// Notes the messages that a first run left without files, so that the next run looks at them again. Later runs only look
  /// at what was noted, and leave it noted until they could do all of it.
  /// - Parameter mirror: as it was before the run.
  public func noteUnwritten(of mirror: MaildirMirror) throws {
    guard mirror.lastRun == nil else { return }
    try SQLStatement(db, MirrorRows.noteUnwrittenSQL).run(
      .integer(mirror.accountId.rawValue), .integer(mirror.id.rawValue), .boolean(true))
  }

  /// Notes that the files of these messages may have to be changed.
  private func noteChanges(_ files: [MirroredFile]) throws {
    let note = SQLStatement(
      db,
      """
      INSERT OR IGNORE INTO mirror_change (mirrorId, emailId)
      SELECT mirrorId, ?2 FROM mirrored_maildir WHERE id = ?1
      """)
    for file in files {
      guard let email = file.email else { continue }
      try note.run(.integer(file.maildir.rawValue), .integer(email.rawValue))
    }
  }

  /// Records the Maildirs at these paths, unless they are known.
  public func noteMaildirs(_ paths: [String], of mirror: ID<MaildirMirror>) throws {
    let note = SQLStatement(db, "INSERT OR IGNORE INTO mirrored_maildir (mirrorId, path) VALUES (?, ?)")
    for path in paths { try note.run(.integer(mirror.rawValue), .text(path)) }
    // Folders that were removed here get another, if mail is in their Maildirs again.
    try SQLStatement(
      db,
      """
      UPDATE mirrored_maildir SET place = NULL
      WHERE mirrorId = ? AND place <> 0 AND place NOT IN (SELECT id FROM folder)
      """
    ).run(.integer(mirror.rawValue))
  }

  public func setPlace(_ place: MirroredMaildir.Mailbox, of maildir: ID<MirroredMaildir>) throws {
    try SQLStatement(db, "UPDATE mirrored_maildir SET place = ? WHERE id = ?").run(
      MirrorRows.value(place), .integer(maildir.rawValue))
  }

  /// Records the times of a Maildir that has been listed; `nil` if it has to be listed again.
  public func noteTimes(_ times: MaildirTimes?, of maildir: ID<MirroredMaildir>) throws {
    try SQLStatement(db, "UPDATE mirrored_maildir SET curTime = ?, newTime = ? WHERE id = ?").run(
      .optional(times?.cur), .optional(times?.new), .integer(maildir.rawValue))
  }

  /// Records files, instead of what was known of them. A Maildir in which files are being written or removed has to be
  /// listed by the next run.
  public func noteFiles(_ files: [MirroredFile]) throws {
    let note = SQLStatement(
      db,
      """
      INSERT OR REPLACE INTO mirrored_file (maildirId, name, path, flags, isTrashed, emailId, state)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for file in files {
      try note.run(
        .integer(file.maildir.rawValue), .text(file.file.name), .text(file.file.path),
        .integer(file.file.flags.rawValue), .boolean(file.file.isTrashed),
        .optional(file.email?.rawValue), .integer(file.state.rawValue))
    }
    let unsettled = files.filter { $0.state == .arriving || $0.state == .leaving }.map(\.maildir)
    for maildir in Set(unsettled) { try noteTimes(nil, of: maildir) }
    try noteChanges(files)
  }

  public func forgetFiles(_ files: [MirroredFile]) throws {
    let forget = SQLStatement(db, "DELETE FROM mirrored_file WHERE maildirId = ? AND name = ?")
    for file in files { try forget.run(.integer(file.maildir.rawValue), .text(file.file.name)) }
    try noteChanges(files)
  }

  /// Forgets removed files of messages that are no longer in Trash alone.
  public func forgetGoneFiles() throws {
    try db.execute(
      sql: """
        DELETE FROM mirrored_file WHERE state = 3 AND (
          SELECT count(*) = sum(type = 'trash') FROM email_folder JOIN folder ON folder.id = folderId
          WHERE email_folder.emailId = mirrored_file.emailId) IS NOT 1
        """)
  }

  /// Takes messages out of Trash that are there because their files were gone, and have files again.
  public func follow(returned emails: [EmailID], accountId: AccountID) throws {
    try following {
      var follower = try MaildirFollower(self, accountId: accountId)
      try follower.follow(returned: emails)
    }
  }

  /// Carries over the flags that other programs have changed.
  /// - Returns: the number of messages that were changed.
  public func follow(_ changes: [MaildirDifference.Change], accountId: AccountID) throws -> Int {
    try following {
      var follower = try MaildirFollower(self, accountId: accountId)
      return try follower.follow(changes)
    }
  }

  /// Carries over the removal of files by other programs: their messages leave the folders, and go to Trash if they are
  /// in no other. If too many would go there, nothing is changed.
  /// - Parameter limit: the number of messages that may go to Trash; `nil` for any.
  /// - Throws: ``HeldRemovals`` if there are more.
  public func follow(
    missing: [MirroredFile], accountId: AccountID, limit: Int?
  ) throws -> MaildirRemovals {
    let removals = try following {
      var follower = try MaildirFollower(self, accountId: accountId)
      return try follower.follow(missing: missing)
    }
    if let limit, removals.trashed > limit { throw HeldRemovals(count: removals.trashed) }
    return removals
  }
}

extension Transaction {
  /// Carries over that files are gone with their Maildir: messages that have another file leave the folder.
  /// - Returns: the number of messages that have none, and stay.
  public func follow(moved files: [MirroredFile], accountId: AccountID) throws -> Int {
    try following {
      var follower = try MaildirFollower(self, accountId: accountId)
      let moved = try files.filter { try follower.isElsewhere($0) }
      _ = try follower.follow(missing: moved)
      return files.count - moved.count
    }
  }

  /// Attributes what `body` changes to the program that has changed the Maildirs of a mirror.
  public func following<Value>(_ body: () throws -> Value) throws -> Value {
    try attributing(to: ChangeCause(.program, name: "in a Maildir")) { try body() }
  }
}

/// The messages whose files other programs have removed.
public struct MaildirRemovals: Hashable, Sendable {
  /// The number of messages that left a folder and are in another.
  public var moved = 0
  /// The number of messages that went to Trash.
  public var trashed = 0
}

/// More messages would go to Trash than is believable.
public struct HeldRemovals: Error {
  public var count: Int
}
