import FoundationEssentials
import VmailDomain

extension IMAPSession {
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) async throws {
    guard !uids.isEmpty else { return }
    if !adding.isEmpty { _ = try await each(of: uids) { Store.command($0, "+", adding) } }
    if !removing.isEmpty { _ = try await each(of: uids) { Store.command($0, "-", removing) } }
  }

  func store(_ uids: UIDSet, adding: Set<GmailLabel>, removing: Set<GmailLabel>) async throws {
    guard !uids.isEmpty else { return }
    if !adding.isEmpty { _ = try await each(of: uids) { Store.command($0, "+", adding) } }
    if !removing.isEmpty { _ = try await each(of: uids) { Store.command($0, "-", removing) } }
  }

  func copy(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages? {
    try await transfer(.copy, uids, to: path, atOnce: strategy.copyLimit)
  }

  func move(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages? {
    try await transfer(.move, uids, to: path, atOnce: strategy.messageLimit)
  }

  private func transfer(
    _ kind: CopyCommand.Kind, _ uids: UIDSet, to path: MailboxPath, atOnce limit: Int?
  ) async throws -> CopiedMessages? {
    guard !uids.isEmpty else { return nil }
    var copied: CopiedMessages?
    for batch in uids.batches(of: limit ?? .max) {
      for case let answer? in try await whole(batch, { CopyCommand(kind, $0, to: path) }) {
        copied = copied?.adding(answer) ?? answer
      }
    }
    return copied
  }

  func expunge(_ uids: UIDSet) async throws {
    guard !uids.isEmpty else { return }
    _ = try await each(of: uids) { UIDPlus.expunge($0) }
  }

  func expungeAll() async throws {
    _ = try await connection.run(PlainCommand(CommandLine("EXPUNGE"), isAlone: true))
  }

  func deletedUIDs() async throws -> UIDSet {
    // The number of flags shows whether all were listed; that of a SEARCH for some messages shows nothing.
    let flags = try await flags(of: .all, changedSince: nil)
    let count = await connection.reports.present
    guard flags.count >= count else {
      throw ServerError.incomplete(reason: "it listed \(flags.count) of \(count) messages")
    }
    return UIDSet(flags.filter { $0.value.contains(.deleted) }.keys)
  }

  func uids(withMessageId id: String) async throws -> UIDSet {
    let isExtended = strategy.hasExtendedSearch
    let found = try await whole(.all) {
      SearchCommand($0, [.words("HEADER Message-ID"), .string(Array(id.utf8))], isExtended: isExtended)
    }
    return UIDSet(merging: found.flatMap(\.ranges))
  }
}

extension IMAPSession {
  func append(_ source: [UInt8], to path: MailboxPath, flags: MessageFlags, date: Date) async throws {
    _ = try await connection.run(
      PlainCommand(
        CommandLine(
          "APPEND", .string(path.bytes), .words("(\(flags.imapNames.joined(separator: " ")))"),
          .words("\"\(InternalDate.text(date))\""), .message(source))))
  }

  func create(_ name: String) async throws -> MailboxPath {
    let path = try await path(named: name)
    try await make(path, Self.create(path))
    return path
  }

  func create(_ special: SpecialFolder) async throws -> MailboxPath {
    var refusal: ServerError?
    for path in try await places(for: special) {
      // A server may be unable to store a mailbox's purpose ([USEATTR]), and still create it.
      let commands =
        (strategy.createsForUse ? [SpecialUse.create(path, for: special)] : []) + [Self.create(path)]
      for command in commands {
        do {
          try await make(path, command)
          return path
        } catch let error as ServerError where !error.endsConnection { refusal = refusal ?? error }
      }
    }
    throw refusal ?? ServerError.unsupported("CREATE")
  }

  private static func create(_ path: MailboxPath) -> PlainCommand {
    PlainCommand(CommandLine("CREATE", .string(path.bytes)))
  }

  /// Creates a mailbox and subscribes to it. It is no error when the mailbox exists already.
  private func make(_ path: MailboxPath, _ command: PlainCommand) async throws {
    do {
      _ = try await connection.run(command)
    } catch ServerError.refused(code: "ALREADYEXISTS", reason: _) {
      return
    } catch let error as ServerError {
      // Not all servers give the reason.
      guard case .refused = error, try await exists(path) else { throw error }
      return
    }
    // Other clients show only subscribed mailboxes; a server that doesn't store subscriptions is fine too.
    do {
      _ = try await connection.run(PlainCommand(CommandLine("SUBSCRIBE", .string(path.bytes))))
    } catch ServerError.refused {} catch ServerError.notUnderstood {}
  }

  func rename(_ path: MailboxPath, to name: String) async throws -> MailboxPath {
    let new = try await self.path(named: name)
    do {
      _ = try await connection.run(
        PlainCommand(CommandLine("RENAME", .string(path.bytes), .string(new.bytes))))
    } catch let error as ServerError {
      // It was renamed by an earlier attempt whose answer was lost.
      guard case .refused = error, try await !exists(path), try await exists(new) else { throw error }
    }
    return new
  }

  func delete(_ path: MailboxPath) async throws {
    do { _ = try await connection.run(PlainCommand(CommandLine("DELETE", .string(path.bytes)))) } catch let
      error as ServerError
    {
      guard case .refused = error, try await !exists(path) else { throw error }
    }
  }

  private func exists(_ path: MailboxPath) async throws -> Bool {
    try await connection.run(ListCommand(options: nil, takesStatus: false)).contains { $0.0.path == path }
  }

  /// Returns the paths under which a special folder may be created, the likeliest first.
  private func places(for special: SpecialFolder) async throws -> [MailboxPath] {
    let listed = try await connection.run(ListCommand(options: nil, takesStatus: false)).map(\.mailbox)
    return MailboxName.places(for: special, prefix: prefix, listed: listed)
  }

  /// Returns a path for this server: in its personal namespace, with its separator.
  private func path(named name: String) async throws -> MailboxPath {
    let listed = try await connection.run(ListCommand(options: nil, takesStatus: false))
    let separator = listed.lazy.compactMap(\.0.separator).first
    return MailboxName.encoded(
      name, separator: separator, prefix: prefix, isUTF8: strategy.namesAreUTF8)
  }
}
