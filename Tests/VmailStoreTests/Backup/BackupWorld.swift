import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// A store with something of everything, in a folder of its own, and the backups of it.
final class BackupWorld: Sendable {
  let base = TemporaryStore()
  let store: MailStore
  var directory: String { base.directory + "/old/store" }
  var archive: String { base.directory + "/mail.tar" }
  var target: String { base.directory + "/new/store" }

  static let settings = [
    SettingsFile(name: "vmailrc", bytes: Array("set page-size 20\n".utf8)),
    SettingsFile(name: "templates/hello.txt", bytes: Array("Subject: Hello\n\nHello\n".utf8)),
  ]
  static let key = "9:SENTINELSESSIONKEY"
  static let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    for folder in ["", "/old", "/new"] {
      try FileManager.default.createDirectory(
        atPath: base.directory + folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    store = try MailStore.open(at: base.directory + "/old/store")
  }

  deinit { store.close() }

  /// Adds mail, a draft, queued mail, a download, a ledger and the log of merges.
  func fill() async throws {
    let (account, inbox) = try await store.makeAccount()
    let added = try await store.write {
      try $0.add(Array(TestMail.messages(0..<20, folder: inbox)), accountId: account)
    }
    let email = added[0].email
    try await store.write { try $0.setSessionKey(Secret(Self.key), of: email) }
    let folder = try store.drafts.make(text: "Subject: Draft\n\nText\n").name
    _ = try store.drafts.attach(Array("attached".utf8), as: "Ümläut \u{1F4CE}.txt", to: folder)
    _ = try await store.write {
      try $0.addDraft(accountId: account, folder: folder, answer: nil, references: [], saving: nil)
    }
    _ = try await queue("queued", account)
    let attachments = directory + "/attachments"
    try FileManager.default.createDirectory(
      atPath: attachments + "/partial", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let long = String(repeating: "x", count: 180) + ".pdf"
    for name in ["plain.pdf", long, "partial/1-abc"] { try Self.write("PDF", to: attachments + "/" + name) }
    var ledger = try store.importLedger(accountId: account, source: "notmuch")
    try ledger.record([(digest: Array(1...32), places: ["inbox"])])
    try Self.write("merged\n", to: directory + "/merges.log")
  }

  func queue(_ name: String, _ account: AccountID) async throws -> EmailID {
    var message = TestMail.message(name, folder: FolderID(0))
    (message.folder, message.sendState) = (nil, .queued)
    return try await store.queue(
      QueuedMail(
        message: message,
        envelope: Envelope(sender: "me@example.org", recipients: ["you@example.org"]), draftId: nil,
        due: Self.now), accountId: account
    ).id
  }

  static func write(_ text: String, to path: String) throws {
    let file = try FileDescriptor.open(path, [.write, .create])
    defer { file.closeQuietly() }
    try file.write(Array(text.utf8), at: 0)
  }

  @discardableResult
  func backUp(replacing: Bool = true, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in })
    async throws -> BackupContents
  {
    try await store.writeBackup(
      to: archive, replacing: replacing, settings: Self.settings, at: Self.now, progress: progress)
  }

  /// - Returns: where the old store is kept.
  @discardableResult
  func restore(_ path: String? = nil) async throws -> String? {
    let staged = try await StoreRestore(path: target).stage(path ?? archive) { _, _ in }
    return try staged.commit()
  }

  /// Returns all rows of all tables, as text.
  static func rows(_ store: MailStore, without changed: Set<String> = []) async throws -> [String] {
    try await store.database.read { db in
      let tables = try SQLStatement(
        db,
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
      ).all { $0.text(0) }
      return try tables.filter { !changed.contains($0) }.flatMap { table in
        try SQLStatement(db, "SELECT * FROM \"\(table)\"").all { "\(table): \($0.values)" }.sorted()
      }
    }
  }

  /// Returns the contents of all files of a store but those of the database, by name.
  static func files(_ directory: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      var isFolder: ObjCBool = false
      let path = directory + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      let isOwn = ["vault.", "store.", "engine.", "mirror.", "attachments/partial"].contains {
        name.hasPrefix($0)
      }
      if !isOwn { found[name] = FileManager.default.contents(atPath: path) }
    }
    return found
  }
}

/// An archive that nobody would make by accident.
struct ForgedArchive {
  private(set) var bytes: [UInt8] = []
  private var digests = DigestList()

  /// - Parameters:
  ///   - size: the size in the header; `nil` for that of the content.
  ///   - type: the type in the header: 0 is a file, 1 and 2 links, 3 and 4 devices, 5 a folder.
  mutating func add(_ name: String, _ content: [UInt8], size: Int? = nil, type: Character = "0") {
    var header = TarHeader(name: name, size: size ?? content.count).bytes(time: 0)
    if type != "0" {
      let own = header.count - TarHeader.block
      header[own + 156] = type.asciiValue ?? 0
      for index in 148..<156 { header[own + index] = 0x20 }
      let sum = String(header[own...].reduce(0) { $0 + Int($1) }, radix: 8)
      let digits = Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0, 0x20]
      header.replaceSubrange(own + 148..<own + 156, with: digits)
    }
    bytes += header + content + TarHeader.padding(after: content.count)
    digests.add(name, SHA256.digest(of: content))
  }

  func write(to path: String) throws {
    var whole = self
    whole.add(DigestList.name, digests.text)
    try Data(whole.bytes + [UInt8](repeating: 0, count: 1024)).write(to: URL(filePath: path))
  }
}
