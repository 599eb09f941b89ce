import Synchronization
public import VmailDomain

/// The record of merged messages, so that a merge that is repeated or was interrupted makes none of them twice. It is a
/// file of lines, each with a state and the key of a message (``MergeMail/key``). One process has it at a time.
public final class MergeLog: Sendable {
  public enum State: String, Sendable {
    /// The message is about to be queued: it may be in the Outbox already.
    case started
    /// The message is in Drafts or in the Outbox, or was sent.
    case done
  }

  private struct Entries {
    var states: [[UInt8]: State] = [:]
    var size = 0
  }

  private let files: StoreFiles
  private let file: FileDescriptor
  private let entries: Mutex<Entries>

  /// The size limit in bytes, which is reached after some 400,000 messages.
  private static let sizeLimit = 64 << 20
  private static let lineFeed = UInt8(ascii: "\n")

  /// - Returns: `nil` when another process has it.
  fileprivate init?(_ files: StoreFiles) throws {
    self.files = files
    file = try FileDescriptor.open(files.merges, [.write, .create])
    do {
      guard try file.tryLock() else {
        file.closeQuietly()
        return nil
      }
      let bytes = try file.read(at: 0, length: min(Self.sizeLimit, file.size()))
      entries = Mutex(Self.read(bytes))
    } catch {
      file.closeQuietly()
      throw error
    }
  }

  deinit {
    file.unlock()
    file.closeQuietly()
  }

  /// A last line without its end was left by a power failure; the next one is written over it.
  private static func read(_ bytes: [UInt8]) -> Entries {
    let whole = bytes[..<(bytes.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0)]
    var entries = Entries(size: whole.count)
    for line in whole.split(separator: lineFeed) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 2, let state = State(rawValue: String(decoding: words[0], as: UTF8.self)),
        let key = key(words[1])
      else { continue }
      entries.states[key] = state
    }
    return entries
  }

  private static func key(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count, values.count % 2 == 0 else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  /// - Returns: `nil` for a message that was never merged.
  public func state(of key: [UInt8]) -> State? { entries.withLock { $0.states[key] } }

  /// Records a state durably.
  /// - Throws: ``StoreError``
  public func set(_ state: State, of key: [UInt8]) throws {
    let line = Array("\(state.rawValue) \(HexDigits.of(key))\n".utf8)
    try entries.withLock { entries in
      try StoreError.mapping(files) {
        try file.write(line, at: entries.size)
        try file.truncate(to: entries.size + line.count)
        try file.synchronize()
      }
      entries.size += line.count
      entries.states[key] = state
    }
  }
}

extension MailStore {
  /// Returns whether any message was merged.
  /// - Throws: ``StoreError``
  public func hasMergeLog() throws -> Bool {
    try StoreError.mapping(database.files) {
      try StoreDirectory(files: database.files).isThere(database.files.merges)
    }
  }

  /// Opens the record of merged messages, for this process alone until it is released.
  /// - Returns: `nil` when another process has it.
  /// - Throws: ``StoreError``
  public func mergeLog() throws -> MergeLog? {
    try StoreError.mapping(database.files) { try MergeLog(database.files) }
  }
}

extension Snapshot {
  /// Returns whether a message is here, in any folder or in the Outbox, even if its server has replaced the Message-ID.
  ///
  /// There is no index for this question, which is asked about at most one message of a merge that was interrupted.
  public func hasMessage(withMessageId messageId: String, accountId: AccountID) throws -> Bool {
    try SQLStatement(
      db,
      """
      SELECT 1 FROM email WHERE accountId = ?1 AND messageId = ?2
      UNION ALL SELECT 1 FROM thread_key WHERE accountId = ?1 AND key = '\(RenamedCopies.mark)' || ?2 LIMIT 1
      """
    ).first(.integer(accountId.rawValue), .text(messageId)) { _ in true } ?? false
  }
}
