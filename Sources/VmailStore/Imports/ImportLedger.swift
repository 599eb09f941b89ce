public import VmailDomain

/// What was imported into an account from a source that changes, such as another program's database: the messages, and
/// where each was put. Importing again brings what is new in the source, and nothing that the user has removed since.
///
/// It is a file of records of equal size, outside of the database. If it is lost, or its last records are, an import only
/// does more than it has to.
public struct ImportLedger: Sendable {
  private struct Record: Hashable {
    /// The beginning of the message's digest, and the hash of a place.
    var message: UInt64, rest: UInt64, place: UInt64

    static let size = 24

    init(_ digest: [UInt8], _ place: String) {
      message = Self.number(digest[..<min(8, digest.count)])
      rest = Self.number(digest.dropFirst(8).prefix(8))
      // FNV-1a.
      self.place = place.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    init(_ bytes: ArraySlice<UInt8>) {
      message = Self.number(bytes.prefix(8))
      rest = Self.number(bytes.dropFirst(8).prefix(8))
      place = Self.number(bytes.dropFirst(16).prefix(8))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    var bytes: [UInt8] {
      [message, rest, place].flatMap { number in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
      }
    }
  }

  private let files: StoreFiles
  private let path: String
  private var records: Set<Record> = []

  init(_ files: StoreFiles, account: AccountID, source: String) throws {
    self.files = files
    path = files.imports + "/" + Self.prefix(of: account) + Self.fileName(source)
    records = try StoreError.mapping(files) { [path] in try Self.read(path) }
  }

  /// Returns the records of a file; those of one that is torn up to there.
  private static func read(_ path: String) throws -> Set<Record> {
    let file: FileDescriptor
    do { file = try FileDescriptor.open(path) } catch let failure as FileFailure where failure.isMissing {
      return []
    }
    defer { file.closeQuietly() }
    let bytes = try file.read(at: 0, length: try file.size())
    var records: Set<Record> = []
    records.reserveCapacity(bytes.count / Record.size)
    for start in stride(from: 0, through: bytes.count - Record.size, by: Record.size) {
      records.insert(Record(bytes[start..<start + Record.size]))
    }
    return records
  }

  /// Returns whether the message with this digest was imported from the source.
  public func contains(_ digest: [UInt8]) -> Bool { records.contains(Record(digest, "")) }

  /// Returns whether the message was put into this place.
  public func contains(_ digest: [UInt8], in place: String) -> Bool {
    records.contains(Record(digest, place))
  }

  /// Records messages and the places that they were put into, once they are stored.
  /// - Throws: ``StoreError``.
  public mutating func record(_ messages: [(digest: [UInt8], places: [String])]) throws {
    let new = messages.flatMap { message in
      ([""] + message.places).map { Record(message.digest, $0) }.filter { records.insert($0).inserted }
    }
    guard !new.isEmpty else { return }
    try StoreError.mapping(files) {
      try StoreDirectory.makePrivate(files.imports)
      let file = try FileDescriptor.open(path, [.write, .create])
      defer { file.closeQuietly() }
      let size = try file.size()
      try file.write(new.flatMap(\.bytes), at: size - size % Record.size)
    }
  }

  /// Removes what was recorded for an account.
  static func remove(of account: AccountID, in files: StoreFiles) throws {
    let prefix = prefix(of: account)
    for name in try StoreDirectory(files: files).names(in: files.imports) where name.hasPrefix(prefix) {
      try removeFile(files.imports + "/" + name)
    }
  }

  private static func prefix(of account: AccountID) -> String { "\(account.rawValue)-" }

  private static func fileName(_ source: String) -> String {
    String(source.prefix(100).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension MailStore {
  /// Returns what was imported into an account from a source.
  /// - Parameter source: identifies the source.
  /// - Throws: ``StoreError``.
  public func importLedger(accountId: AccountID, source: String) throws -> ImportLedger {
    try ImportLedger(database.files, account: accountId, source: source)
  }
}

extension Transaction {
  /// Returns whether the account has a message with this digest (``MessageContent/digest``).
  /// - Throws: ``StoreError``.
  public func contains(digest: [UInt8], accountId: AccountID) throws -> Bool {
    try SQLStatement(db, MessageAdder.knownSQL)
      .first(.integer(accountId.rawValue), .blob(digest)) { _ in true } ?? false
  }
}
