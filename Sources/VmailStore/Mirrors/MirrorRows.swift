import FoundationEssentials
import VmailDomain

/// Reads the rows of mirrors.
enum MirrorRows {
  static let mirrorsSQL =
    "SELECT id, accountId, path, direction, inode, lastRun FROM maildir_mirror ORDER BY id"
  static let maildirsSQL =
    "SELECT id, path, place, curTime, newTime FROM mirrored_maildir WHERE mirrorId = ? ORDER BY id"
  private static let columns =
    "file.maildirId, file.name, file.path, file.flags, file.isTrashed, file.emailId, file.state"
  static let filesSQL = "SELECT \(columns) FROM mirrored_file AS file WHERE maildirId = ?"

  /// The messages that have no file in a place where they are, with the place: a folder's ID, or 0 for the Archive; of all
  /// messages of the account, or of those that were changed (`?3`).
  ///
  /// A message that another program has deleted isn't written to the mirror's Trash, from which its server might
  /// be told to keep it.
  static let unwrittenSQL = """
    WITH placed AS (
      SELECT email.id AS emailId, folderId AS place, type = 'trash' AS isTrash
      FROM email JOIN email_folder ON email_folder.emailId = email.id JOIN folder ON folder.id = folderId
      WHERE email.accountId = ?1 AND \(isChanged("email.id")) AND \(isShown) AND NOT isServerArchive
      UNION ALL SELECT id, 0, 0 FROM email
      WHERE accountId = ?1 AND \(isChanged("email.id")) AND \(isShown) AND \(isArchived("email.id"))
    )
    SELECT emailId, place FROM placed
    WHERE NOT EXISTS (
      SELECT 1 FROM mirrored_file AS file JOIN mirrored_maildir ON mirrored_maildir.id = maildirId
      WHERE file.emailId = placed.emailId AND mirrorId = ?2
        AND (state IN (0, 1) AND mirrored_maildir.place = placed.place OR state = 3 AND isTrash))
    ORDER BY emailId, place
    """
  static let noteUnwrittenSQL = """
    INSERT OR IGNORE INTO mirror_change (mirrorId, emailId) SELECT ?2, emailId FROM (\(unwrittenSQL))
    """
  /// The files whose flags are not those of their messages, with these.
  static let misflaggedSQL = """
    SELECT \(columns), email.flags & \(MaildirFile.maildirFlags.rawValue)
    FROM mirror_change CROSS JOIN email ON email.id = mirror_change.emailId
      CROSS JOIN mirrored_file AS file ON file.emailId = email.id
      CROSS JOIN mirrored_maildir ON mirrored_maildir.id = maildirId
    WHERE mirror_change.mirrorId = ?1 AND mirrored_maildir.mirrorId = ?1 AND state = 0
      AND file.flags <> email.flags & \(MaildirFile.maildirFlags.rawValue)
    """
  /// The files of messages that are elsewhere, and have a file there.
  static let superfluousSQL = """
    SELECT \(columns)
    FROM mirror_change CROSS JOIN mirrored_file AS file ON file.emailId = mirror_change.emailId
      CROSS JOIN mirrored_maildir AS maildir ON maildir.id = maildirId
    WHERE mirror_change.mirrorId = ?1 AND maildir.mirrorId = ?1 AND state IN (0, 2)
      AND NOT \(isInPlace("file", "maildir"))
      AND EXISTS (
        SELECT 1 FROM mirrored_file AS other JOIN mirrored_maildir AS elsewhere ON elsewhere.id = other.maildirId
        WHERE other.emailId = file.emailId AND elsewhere.mirrorId = ?1 AND other.state = 0
          AND \(isInPlace("other", "elsewhere")))
    """
  /// The files of changed messages that have several in one Maildir.
  static let doubledSQL = """
    SELECT \(columns)
    FROM mirror_change CROSS JOIN mirrored_file AS file ON file.emailId = mirror_change.emailId
      CROSS JOIN mirrored_maildir AS maildir ON maildir.id = maildirId
    WHERE mirror_change.mirrorId = ?1 AND maildir.mirrorId = ?1 AND state = 0
      AND EXISTS (
        SELECT 1 FROM mirrored_file AS other
        WHERE other.emailId = file.emailId AND other.maildirId = file.maildirId AND other.state = 0
          AND other.name <> file.name)
    """
  /// The files of messages that were erased.
  static let erasedSQL = """
    SELECT \(columns)
    FROM mirrored_file AS file CROSS JOIN mirrored_maildir ON mirrored_maildir.id = maildirId
    WHERE emailId IS NULL AND mirrorId = ? AND state IN (0, 2)
    """
  static let countSQL = """
    SELECT count(*) FROM mirrored_maildir CROSS JOIN mirrored_file ON maildirId = mirrored_maildir.id
    WHERE mirrorId = ? AND state = 0
    """
  /// The other files of a message in the same mirror, each with its place.
  static let othersSQL = """
    SELECT maildir.place FROM mirrored_file AS file JOIN mirrored_maildir AS maildir ON maildir.id = file.maildirId
    WHERE emailId = ?1 AND state IN (0, 1) AND (maildirId <> ?2 OR name <> ?3)
      AND mirrorId = (SELECT mirrorId FROM mirrored_maildir WHERE id = ?2)
    """

  private static func isChanged(_ email: String) -> String {
    "(?3 OR \(email) IN (SELECT emailId FROM mirror_change WHERE mirrorId = ?2))"
  }

  private static let isShown =
    "email.flags & \(MessageFlags.deleted.rawValue) = 0 AND sendState NOT IN (1, 2, 3)"

  private static func isArchived(_ email: String) -> String {
    """
    NOT EXISTS (
      SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
      WHERE email_folder.emailId = \(email) AND NOT isServerArchive)
    """
  }

  private static func isInPlace(_ file: String, _ maildir: String) -> String {
    """
    CASE WHEN \(maildir).place = 0 THEN \(isArchived("\(file).emailId"))
    ELSE EXISTS (
      SELECT 1 FROM email_folder WHERE email_folder.emailId = \(file).emailId AND folderId = \(maildir).place) END
    """
  }

  static func mirror(_ row: SQLStatement.Columns) -> MaildirMirror {
    MaildirMirror(
      id: ID(row.integer(0)), accountId: AccountID(row.integer(1)), path: row.text(2),
      direction: MaildirMirror.Direction(rawValue: row.text(3)) ?? .incoming,
      inode: UInt64(bitPattern: row.integer(4)),
      lastRun: row.optionalInteger(5).map { Date(storedSeconds: $0) })
  }

  static func maildir(_ row: SQLStatement.Columns) -> MirroredMaildir {
    var times: MaildirTimes?
    if let cur = row.optionalInteger(3), let new = row.optionalInteger(4) {
      times = MaildirTimes(cur: cur, new: new)
    }
    return MirroredMaildir(
      id: ID(row.integer(0)), path: row.text(1), place: row.optionalInteger(2).map(place), times: times)
  }

  static func file(_ row: SQLStatement.Columns) -> MirroredFile {
    MirroredFile(
      maildir: ID(row.integer(0)),
      file: MaildirFile(
        name: row.text(1), path: row.text(2), flags: MessageFlags(rawValue: row.int(3)),
        isTrashed: row.bool(4)),
      email: row.optionalInteger(5).map { EmailID($0) },
      state: MirroredFile.State(rawValue: row.int(6)) ?? .present)
  }

  static func place(_ stored: Int64) -> MirroredMaildir.Mailbox {
    stored == 0 ? .archive : .folder(FolderID(stored))
  }

  static func value(_ place: MirroredMaildir.Mailbox) -> SQLValue {
    switch place {
    case .archive: .integer(0)
    case .folder(let folder): .integer(folder.rawValue)
    }
  }
}
