import FoundationEssentials
import VmailDomain

/// A ``MailServerSession`` over a logged-in IMAP connection.
final class IMAPSession: MailServerSession {
  let connection: IMAPConnection
  let strategy: Strategy
  private let capabilities: [String]
  /// The prefix of the personal namespace, such as `INBOX.`.
  let prefix: [UInt8]
  /// Used for mailboxes without a UIDVALIDITY, which must not be 0 (RFC 9051 section 7.1): their UIDs are those of this
  /// session.
  private let sessionValidity = UInt32.random(in: 1...UInt32.max)

  init(_ connection: IMAPConnection, strategy: Strategy, capabilities: [String], prefix: [UInt8]) {
    self.connection = connection
    self.strategy = strategy
    self.capabilities = capabilities
    self.prefix = prefix
  }

  var traits: ServerTraits {
    get async {
      ServerTraits(
        supportsCondstore: strategy.supportsCondstore(hasModSeq: await connection.reports.hasModSeq),
        supportsQresync: strategy.supportsQresync, supportsIdle: strategy.hasIdle, isGmail: strategy.isGmail,
        moves: strategy.moves, expungesByUID: strategy.expungesByUID, capabilities: capabilities)
    }
  }

  func folders() async throws -> [RemoteFolder] {
    let listed = try await connection.run(
      ListCommand(options: strategy.listOptions, takesStatus: strategy.listsStatus))
    let inbox = try await unlistedInbox(listed.map(\.mailbox))
    return inbox
      + listed.map { mailbox, status in
        let isSelectable = mailbox.attributes.isDisjoint(with: ["\\NOSELECT", "\\NONEXISTENT"])
        return RemoteFolder(
          path: mailbox.path, name: name(of: mailbox), use: SpecialUse.use(of: mailbox),
          isSelectable: isSelectable,
          status: status)
      }
  }

  /// INBOX always exists (RFC 9051 section 5.1), but some proxies don't list it.
  private func unlistedInbox(_ listed: [ListedMailbox]) async throws -> [RemoteFolder] {
    guard !listed.isEmpty, !listed.contains(where: \.isInbox) else { return [] }
    do {
      let status = try await status(of: .inbox)
      return [RemoteFolder(path: .inbox, name: "INBOX", use: .inbox, isSelectable: true, status: status)]
    } catch let error as ServerError where !error.endsConnection { return [] }
  }

  /// Returns the mailbox's name without the prefix that all of a user's mailboxes share.
  private func name(of mailbox: ListedMailbox) -> String {
    var path = mailbox.path
    if !prefix.isEmpty, path.bytes.count > prefix.count, path.bytes.starts(with: prefix) {
      path = MailboxPath(Array(path.bytes.dropFirst(prefix.count)))
    }
    return MailboxName.decoded(path, separator: mailbox.separator, isUTF8: strategy.namesAreUTF8)
  }

  func quota() async throws -> StorageQuota? {
    guard strategy.hasQuota else { return nil }
    do { return try await connection.run(QuotaCommand()) } catch let error as ServerError
      where !error.endsConnection
    {
      return nil
    }
  }

  func status(of path: MailboxPath) async throws -> RemoteFolder.Status {
    try await connection.run(StatusCommand(path, items: strategy.singleStatusItems))
  }

  func select(_ path: MailboxPath, since point: ResyncPoint?) async throws -> SelectedMailbox {
    let point = strategy.supportsQresync ? point : nil
    var selected = try await connection.run(
      SelectCommand(path, parameter: strategy.selectParameter(since: point), since: point))
    if selected.uidValidity == 0 { (selected.uidValidity, selected.hasPassingUIDs) = (sessionValidity, true) }
    return selected
  }

  func existing(of uids: UIDSet) async throws -> UIDSet {
    let isExtended = strategy.hasExtendedSearch
    let found = try await each(of: uids) { SearchCommand($0, isExtended: isExtended) }
    return UIDSet(merging: found.flatMap(\.ranges)).intersection(uids)
  }

  func flags(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: MessageFlags] {
    try await changes(of: uids, .flags, ["UID", "FLAGS"], since: modSeq).mapValues(\.flags)
  }

  func labels(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: LabelledMessage] {
    let attributes = ["UID", "FLAGS", GmailLabel.attribute, Gmail.messageId]
    return try await changes(of: uids, [.flags, .labels], attributes, since: modSeq).mapValues {
      LabelledMessage(flags: $0.flags, labels: $0.labels, objectId: $0.gmailMessageId)
    }
  }

  private func changes(
    of uids: UIDSet, _ items: FetchedData.Items, _ attributes: [String], since modSeq: Int64?
  ) async throws -> [UInt32: FetchedData] {
    let modifier =
      strategy.supportsCondstore(hasModSeq: await connection.reports.hasModSeq)
      ? modSeq.map(CondStore.modifier) : nil
    let found = try await each(of: uids) {
      FetchCommand($0, items: items, attributes: attributes, modifier: modifier)
    }
    return found.reduce(into: [:]) { all, some in all.merge(some) { $1 } }
  }

  func messages(_ uids: UIDSet, withStructure: Bool) async throws -> [RemoteMessage] {
    let items = strategy.requiredItems.union([.internalDate, .size])
    let found = try await each(of: uids) { [strategy] in
      FetchCommand(
        $0, items: withStructure ? items.union(.structure) : items, sections: ["HEADER"],
        attributes: strategy.messageAttributes.filter { withStructure || $0 != "BODYSTRUCTURE" })
    }
    return found.flatMap { $0.values.compactMap { RemoteMessage($0, required: strategy.requiredItems) } }
      .sorted { $0.uid < $1.uid }
  }

  func identifiers(of uids: UIDSet) async throws -> [UInt32: LabelledMessage] {
    if strategy.isGmail { return try await labels(of: uids, changedSince: nil) }
    let attributes = strategy.identityAttributes
    guard !attributes.isEmpty else { return [:] }
    return try await changes(of: uids, .flags, ["UID", "FLAGS"] + attributes, since: nil).mapValues {
      LabelledMessage(flags: $0.flags, labels: [], objectId: $0.emailId)
    }
  }

  func sections(_ request: SectionRequest) async throws -> [UInt32: [MessageSection: [UInt8]]] {
    let sections = try request.sections.map { ($0, try Self.written($0)) }
    let found = try await each(of: request.uids) {
      FetchCommand(
        $0, items: [], sections: Set(sections.map(\.1)),
        attributes: ["UID"] + sections.map { "BODY.PEEK[\($0.1)]" })
    }
    var result: [UInt32: [MessageSection: [UInt8]]] = [:]
    for (uid, data) in found.joined() {
      for (section, written) in sections {
        if let bytes = data.sections[written] { result[uid, default: [:]][section] = bytes }
      }
    }
    return result
  }

  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    let written = try section.map(Self.written) ?? ""
    let handoff = RendezvousChannel()
    // The pieces are consumed here, so that nothing is delivered after this returns.
    try await withThrowingTaskGroup(of: Void.self) { [connection] group in
      group.addTask {
        defer { handoff.end() }
        try await connection.run(StreamSection(written, of: uid, from: offset) { try await handoff.put($0) })
      }
      do {
        while let piece = await handoff.next() { try await take(piece) }
      } catch {
        // Otherwise the remainder of the message would have to be read to its end.
        handoff.end()
        await connection.close()
        throw error
      }
      try await group.waitForAll()
    }
  }

  func takeAlerts() async -> [String] { await connection.takeAlerts() }

  func takeNews() async -> MailboxNews { await connection.takeNews() }

  func waitForNews() async throws -> Bool {
    guard strategy.hasIdle else { throw ServerError.unsupported("IDLE") }
    return try await connection.idle()
  }

  func close() async { await connection.logOut() }

  /// Returns the text in the brackets. A part's number comes from a server's BODYSTRUCTURE, or from the
  /// store.
  private static func written(_ section: MessageSection) throws -> String {
    switch section {
    case .message: return ""
    case .text: return "TEXT"
    case .part(let number):
      guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
      else {
        throw ServerError.protocolViolation("a part without a number")
      }
      return number
    }
  }
}

extension RemoteMessage {
  /// `nil` when required data is missing, because the message was deleted meanwhile.
  fileprivate init?(_ data: FetchedData, required: FetchedData.Items) {
    guard let uid = data.uid, data.items.isSuperset(of: required), let header = data.sections["HEADER"] else {
      return nil
    }
    self.init(
      uid: uid, flags: data.flags, internalDate: data.internalDate ?? RemoteMessage.noDate,
      size: data.size ?? 0,
      structure: data.structure, header: header, objectId: data.emailId ?? data.gmailMessageId,
      gmailThreadId: data.gmailThreadId)
    labels = data.labels
  }
}
