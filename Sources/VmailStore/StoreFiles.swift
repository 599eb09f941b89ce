import VmailDomain

/// The names of the files in a store's directory.
struct StoreFiles: Hashable, Sendable {
  let directory: String

  init(directory: String) { self.directory = directory }

  /// - Parameter path: a path as typed by a user, which may end in a slash.
  init(path: String) { directory = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

  var vault: String { directory + "/vault.sqlite" }
  /// The path under which a new database is created before it gets its final name.
  var unfinishedVault: String { directory + "/vault.new" }
  var lock: String { directory + "/store.lock" }
  var engineLock: String { directory + "/engine.lock" }
  /// The lock that each ``EngineRequest`` shares.
  var engineRequests: String { directory + "/engine.requests" }
  /// The lock of the process that runs in the background.
  var backgroundLock: String { directory + "/background.lock" }
  /// The lock of the process that brings mirrors in step.
  var mirrorLock: String { directory + "/mirror.lock" }
  /// The lock of the process that renews a login.
  var renewalLock: String { directory + "/renewal.lock" }
  /// The file of the ``OpenMark``.
  var openMark: String { directory + "/store.open" }
  var sources: String { directory + "/sources" }
  /// The files that a salvage in progress has moved aside.
  var salvage: String { directory + "/salvage" }

  /// The directory of the drafts, with a folder for each.
  var drafts: String { directory + "/drafts" }
  /// The file of the ``MergeLog``.
  var merges: String { directory + "/merges.log" }
  /// The directory of the mail to be sent.
  var outbox: String { directory + "/outbox" }

  /// The directory of the ledgers of imports.
  var imports: String { directory + "/imports" }

  var attachments: String { directory + "/attachments" }
  /// The directory of unfinished downloads.
  var partialAttachments: String { attachments + "/partial" }

  /// Returns a path relative to the store's directory, as it is stored: a store can be moved.
  func relative(_ path: String) -> String {
    path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.count + 1)) : path
  }

  func absolute(_ stored: String) -> String { directory + "/" + stored }

  /// Returns the message with the absolute paths of its attachments.
  func placing(_ email: Email) -> Email {
    guard email.attachments.contains(where: { $0.localPath != nil }) else { return email }
    var email = email
    for index in email.attachments.indices {
      email.attachments[index].localPath = email.attachments[index].localPath.map(absolute)
    }
    return email
  }

  /// Returns whether a path is that of a file directly in ``attachments``.
  func isAttachment(_ path: String) -> Bool {
    guard path.hasPrefix(attachments + "/") else { return false }
    let name = path.dropFirst(attachments.count + 1)
    return !name.isEmpty && !name.contains("/") && name != "." && name != ".."
  }

  func backup(_ version: Int) -> String { directory + "/backup-\(version).sqlite" }

  func path(of segment: SourceSegment) -> String { sources + "/" + segment.name }

  static func backupVersion(ofName name: String) -> Int? {
    guard name.hasPrefix("backup-"), name.hasSuffix(".sqlite") else { return nil }
    return Int(name.dropFirst("backup-".count).dropLast(".sqlite".count))
  }

  /// Returns whether a store creates a file of this name in its directory.
  static func isKnown(_ name: String) -> Bool {
    [
      "vault.sqlite", "vault.sqlite-wal", "vault.sqlite-shm", "store.lock", "engine.lock", "mirror.lock",
      "renewal.lock",
      "engine.requests", "background.lock", "sources",
      "attachments", "drafts", "outbox", "imports", "store.open", "salvage", "merges.log",
    ]
    .contains(name) || backupVersion(ofName: name) != nil || salvagedNumber(ofName: name) != nil
  }

  /// The files that a finished salvage has moved aside.
  func salvaged(_ number: Int) -> String { directory + "/salvaged-\(number)" }

  static func salvagedNumber(ofName name: String) -> Int? {
    name.hasPrefix("salvaged-") ? Int(name.dropFirst("salvaged-".count)) : nil
  }
}
