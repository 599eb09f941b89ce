public import Foundation
public import VmailDomain

/// The mail of an IMAP server as a minimal model, with which sync must agree in the end. It has several mailboxes,
/// counts modification sequences, and fails on request.
public actor ModelMailServer: MailServerConnecting {
  public struct Message: Hashable, Sendable {
    public var uid: UInt32
    public var flags: MessageFlags
    public var date: Date
    public var source: [UInt8]
    public var modSeq: Int64
    public var objectId: String?
    /// X-GM-LABELS, without that of the mailbox.
    public var labels: Set<GmailLabel> = []
  }

  public struct Mailbox: Sendable {
    public var use: RemoteFolder.Use?
    public var uidValidity: UInt32 = 1
    public var uidNext: UInt32 = 1
    public var messages: [UInt32: Message] = [:]
    /// The expunged messages, with their modification sequences.
    public var expunged: [(uid: UInt32, modSeq: Int64)] = []
    public var modSeq: Int64 = 1
    /// MAILBOXID (RFC 8474).
    public var id: String?

    /// The messages by UID.
    public var sorted: [Message] { messages.values.sorted { $0.uid < $1.uid } }
  }

  public var traits: ServerTraits
  public internal(set) var mailboxes: [String: Mailbox] = [:]
  /// Gmail's messages and settings; `nil` for another server.
  public internal(set) var gmail: ModelGmail?
  /// The number of calls until the connection breaks; `nil` for never.
  private var callsLeft: Int?
  private var breakage = ServerError.connectionLost(reason: "")
  public private(set) var calls = 0
  /// The number of messages whose texts were sent.
  public private(set) var textsSent = 0
  /// The storage, and the number of times that a client has asked for it.
  public var quota: StorageQuota?
  public private(set) var quotasAsked = 0
  /// The number of messages whose headers were sent.
  public private(set) var headersSent = 0
  /// The number of times that all UIDs of a mailbox were listed.
  public private(set) var listings = 0
  /// False responses, which replace the true ones.
  private(set) var lies = Lies()
  /// The mail that a client may take for other mail, because of a false COPYUID.
  public private(set) var mistaken: Set<Message> = []
  /// Whether the call at which the connection breaks is carried out, and only its response lost.
  private var losesAnswer = false
  private var isAnswerLost = false
  /// Called before each call is carried out, with the number of calls so far: what happens meanwhile.
  private var onCall: (@Sendable (Int) async throws -> Void)?
  /// The connections, with those that wait for news.
  var lines = ModelLines()

  public init(
    traits: ServerTraits = ServerTraits(
      supportsCondstore: true, supportsQresync: true, moves: true, expungesByUID: true)
  ) {
    self.traits = traits
  }

  /// Creates a server like Gmail.
  public init(gmail: ModelGmail, labels: [String] = []) {
    traits = ServerTraits(supportsCondstore: true, isGmail: true, moves: true, expungesByUID: true)
    self.gmail = gmail
    mailboxes = ModelGmail.mailboxes(labels)
  }

  // MARK: Actions of other clients

  public func add(_ name: String, use: RemoteFolder.Use? = nil) { mailboxes[name] = Mailbox(use: use) }
  public func remove(_ name: String) {
    mailboxes[name] = nil
    if gmail != nil { renameLabels(name, to: nil) }
  }
  /// Lists a removed mailbox again.
  public func restore(_ mailbox: Mailbox?, as name: String) { mailboxes[name] = mailbox }
  /// Gives each mailbox that has none an identifier of its own, which it keeps.
  public func identifyMailboxes() {
    for name in mailboxes.keys where mailboxes[name]?.id == nil { mailboxes[name]?.id = "F-\(name)" }
  }
  /// Deletes a mailbox, with those below it.
  @discardableResult
  public func rename(_ name: String, to new: String) -> Bool {
    guard mailboxes[name] != nil, mailboxes[new] == nil else { return false }
    for old in mailboxes.keys where old == name || old.hasPrefix(name + "/") {
      mailboxes[new + old.dropFirst(name.count)] = mailboxes.removeValue(forKey: old)
    }
    if gmail != nil { renameLabels(name, to: new) }
    return true
  }

  /// - Parameter body: may change the mail, or throw to end the connection.
  public func setOnCall(_ body: (@Sendable (Int) async throws -> Void)?) { onCall = body }

  public func setLies(_ lies: Lies) { self.lies = lies }

  /// Breaks the connection.
  /// - Parameters:
  ///   - error: the error of every call from then on.
  ///   - losesAnswer: whether the first of them is carried out.
  public func breakAfter(
    calls: Int?, with error: ServerError = .connectionLost(reason: "the model broke it"),
    losesAnswer: Bool = false
  ) {
    (callsLeft, breakage, self.losesAnswer, isAnswerLost) = (calls, error, losesAnswer, false)
  }

  @discardableResult
  public func deliver(
    _ source: String, to name: String, flags: MessageFlags = [],
    date: Date = Date(timeIntervalSince1970: 1_700_000_000),
    objectId: String? = nil
  ) -> UInt32 {
    if gmail != nil { return deliverToGmail(Array(source.utf8), to: name, flags: flags, date: date) }
    return change(name) { mailbox in
      let uid = mailbox.uidNext
      mailbox.uidNext += 1
      mailbox.messages[uid] = Message(
        uid: uid, flags: flags, date: date, source: Array(source.utf8), modSeq: mailbox.modSeq,
        objectId: objectId)
      return uid
    } ?? 0
  }

  public func setFlags(_ flags: MessageFlags, of uid: UInt32, in name: String) {
    if gmail != nil { return setGmailFlags(flags, of: uid, in: name) }
    change(name) { mailbox in
      mailbox.messages[uid]?.flags = flags
      mailbox.messages[uid]?.modSeq = mailbox.modSeq
    }
  }

  public func expunge(_ uid: UInt32, in name: String) {
    if gmail != nil { return expungeOnGmail(uid, in: name) }
    change(name) { mailbox in
      guard mailbox.messages.removeValue(forKey: uid) != nil else { return }
      mailbox.expunged.append((uid, mailbox.modSeq))
    }
  }

  public func move(_ uid: UInt32, from source: String, to target: String) {
    guard let message = mailboxes[source]?.messages[uid], mailboxes[target] != nil else { return }
    copy(message, to: target)
    expunge(uid, in: source)
  }

  @discardableResult
  public func copy(_ uid: UInt32, from source: String, to target: String) -> UInt32? {
    guard let message = mailboxes[source]?.messages[uid] else { return nil }
    return copy(message, to: target)
  }

  /// Assigns new UIDs to all messages (RFC 9051 section 2.3.1.1).
  public func renumber(_ name: String) {
    change(name) { mailbox in
      mailbox.uidValidity += 1
      let messages = Array(mailbox.sorted.reversed())
      mailbox.messages = [:]
      mailbox.expunged = []
      mailbox.uidNext = 1
      for var message in messages {
        message.uid = mailbox.uidNext
        mailbox.uidNext += 1
        mailbox.messages[message.uid] = message
      }
    }
  }

  @discardableResult
  private func copy(_ message: Message, to name: String) -> UInt32? {
    if gmail != nil { return label(message, as: name) }
    return change(name) { mailbox in
      var message = message
      (message.uid, message.modSeq) = (mailbox.uidNext, mailbox.modSeq)
      mailbox.uidNext += 1
      mailbox.messages[message.uid] = message
      return message.uid
    }
  }

  @discardableResult
  func change<Value>(_ name: String, _ body: (inout Mailbox) -> Value) -> Value? {
    guard var mailbox = mailboxes[name] else { return nil }
    mailbox.modSeq += 1
    let value = body(&mailbox)
    mailboxes[name] = mailbox
    lines.tell(name)
    return value
  }

  // MARK: Connections

  public func connect(_ server: ServerLogin) async throws -> any MailServerSession {
    try await call()
    return ModelMailSession(server: self, line: lines.open())
  }

  public func probe(_ server: ServerTarget) async throws -> [String] {
    try await call()
    return traits.capabilities
  }

  func call(on line: Int? = nil) async throws {
    if let line { try lines.check(line) }
    calls += 1
    try await onCall?(calls)
    guard let left = callsLeft else { return }
    guard left <= 0 else {
      callsLeft = left - 1
      return
    }
    guard losesAnswer else { throw breakage }
    (losesAnswer, isAnswerLost) = (false, true)
  }

  /// Notes that a client was told false UIDs of a mailbox.
  func noteFalseUIDs(of name: String) { mistaken.formUnion(mailboxes[name]?.sorted ?? []) }

  func countListing() { listings += 1 }

  public func setQuota(_ quota: StorageQuota?) { self.quota = quota }

  fileprivate func askQuota() -> StorageQuota? {
    quotasAsked += 1
    return quota
  }

  /// The part of the UIDs that an answer to SEARCH has.
  fileprivate func part(of uids: UIDSet) -> UIDSet { lies.listed.map(uids.oldest) ?? uids }

  /// Throws if the response to a changing call is lost.
  func answer() throws {
    guard isAnswerLost else { return }
    isAnswerLost = false
    throw breakage
  }

  fileprivate func listing() -> [RemoteFolder] {
    mailboxes.filter { isShown($0.key) }.sorted { $0.key < $1.key }.map { name, mailbox in
      RemoteFolder(
        path: MailboxPath(Array(name.utf8)), name: name, use: name == "INBOX" ? .inbox : mailbox.use,
        status: status(mailbox, isListed: true))
    }
  }

  fileprivate func status(_ mailbox: Mailbox, isListed: Bool = false) -> RemoteFolder.Status {
    RemoteFolder.Status(
      messages: mailbox.messages.count, uidNext: mailbox.uidNext, uidValidity: mailbox.uidValidity,
      highestModSeq: traits.supportsCondstore ? mailbox.modSeq : nil, mailboxId: isListed ? nil : mailbox.id)
  }

  fileprivate func select(_ mailbox: Mailbox, since point: ResyncPoint?) -> SelectedMailbox {
    var selected = SelectedMailbox(
      count: mailbox.messages.count, uidValidity: mailbox.uidValidity, uidNext: mailbox.uidNext,
      highestModSeq: traits.supportsCondstore ? mailbox.modSeq : nil)
    selected.mailboxId = mailbox.id
    if traits.supportsQresync, let point, point.uidValidity == mailbox.uidValidity {
      let gone = mailbox.expunged.filter { $0.modSeq > point.modSeq }.map(\.uid)
      selected.changes = MailboxChanges(
        flags: Self.flags(of: mailbox, among: point.known, since: point.modSeq),
        vanished: UIDSet(gone).intersection(point.known))
    }
    return lies.selected?(selected) ?? selected
  }

  fileprivate static func flags(
    of mailbox: Mailbox, among uids: UIDSet, since modSeq: Int64?
  ) -> [UInt32: MessageFlags] {
    let messages = mailbox.messages.values.filter { uids.contains($0.uid) && $0.modSeq > modSeq ?? 0 }
    return Dictionary(messages.map { ($0.uid, $0.flags) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func fetch(_ uids: UIDSet, in mailbox: Mailbox) -> [RemoteMessage] {
    let found = mailbox.sorted.filter { uids.contains($0.uid) && !lies.unfetchable.contains($0.uid) }
    headersSent += found.count
    return found.map { message in
      let (header, _) = Self.split(message.source)
      var fetched = RemoteMessage(
        uid: message.uid, flags: message.flags, internalDate: message.date,
        size: max(0, message.source.count + lies.addedSize),
        structure: nil, header: header, objectId: message.objectId,
        gmailThreadId: message.objectId.flatMap { gmail?.items[$0]?.threadId })
      fetched.labels = message.labels
      return fetched
    }
  }

  fileprivate func texts(
    _ request: SectionRequest, in mailbox: Mailbox
  ) -> [UInt32: [MessageSection: [UInt8]]] {
    var texts: [UInt32: [MessageSection: [UInt8]]] = [:]
    for message in mailbox.sorted where request.uids.contains(message.uid) {
      var text = Self.split(message.source).body
      if let length = lies.lengths[message.uid] { text = Array(text.prefix(length)) }
      texts[message.uid] = request.sections == [.message] ? [.message: message.source] : [.text: text]
      textsSent += 1
    }
    return texts
  }

  fileprivate static func split(_ source: [UInt8]) -> (header: [UInt8], body: [UInt8]) {
    let ends = [[0x0A, 0x0A], [0x0D, 0x0A, 0x0D, 0x0A]].compactMap { source.firstRange(of: $0)?.upperBound }
    let end = ends.min() ?? source.count
    return (Array(source[..<end]), Array(source[end...]))
  }
}

/// A connection to a ``ModelMailServer``.
actor ModelMailSession: MailServerSession {
  let server: ModelMailServer
  let line: Int
  private(set) var selected: String?
  private var validity: UInt32 = 0
  /// The modification sequence of the mailbox when it was selected.
  private(set) var known: Int64 = 0

  init(server: ModelMailServer, line: Int) { (self.server, self.line) = (server, line) }

  var traits: ServerTraits { get async { await server.traits } }

  func folders() async throws -> [RemoteFolder] {
    try await server.call(on: line)
    return await server.listing()
  }

  /// No call of its own, since it is asked at the same time as others, in any order.
  func quota() async throws -> StorageQuota? { await server.askQuota() }

  func status(of path: MailboxPath) async throws -> RemoteFolder.Status {
    try await server.call(on: line)
    return await server.status(try await mailbox(String(decoding: path.bytes, as: UTF8.self)))
  }

  func select(_ path: MailboxPath, since point: ResyncPoint?) async throws -> SelectedMailbox {
    try await server.call(on: line)
    let name = String(decoding: path.bytes, as: UTF8.self)
    // Even if this fails, the previous mailbox is no longer selected (RFC 9051 section 6.3.2).
    selected = nil
    if let failure = await server.lies.unselectable?(name) { throw failure }
    let mailbox = try await mailbox(name)
    (selected, validity, known) = (name, mailbox.uidValidity, mailbox.modSeq)
    return await server.select(mailbox, since: point)
  }

  func listing() async throws -> MailboxListing {
    try await server.call(on: line)
    await server.countListing()
    let uids = UIDSet(try await mailbox().messages.keys)
    return MailboxListing(uids: await server.part(of: uids), count: uids.count)
  }

  func identifiers(of uids: UIDSet) async throws -> [UInt32: LabelledMessage] {
    try await server.call(on: line)
    return try await mailbox().messages.filter { uids.contains($0.key) }.mapValues(LabelledMessage.init)
  }

  func existing(of uids: UIDSet) async throws -> UIDSet {
    try await server.call(on: line)
    return await server.part(of: UIDSet(try await mailbox().messages.keys.filter(uids.contains)))
  }

  func flags(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: MessageFlags] {
    try await server.call(on: line)
    return ModelMailServer.flags(of: try await mailbox(), among: uids, since: modSeq)
  }

  func labels(of uids: UIDSet, changedSince modSeq: Int64?) async throws -> [UInt32: LabelledMessage] {
    try await server.call(on: line)
    guard await server.gmail != nil else { throw ServerError.notUnderstood(reason: "no X-GM-EXT-1") }
    let messages = try await mailbox().messages.filter {
      uids.contains($0.key) && $0.value.modSeq > modSeq ?? 0
    }
    return messages.mapValues(LabelledMessage.init)
  }

  func messages(_ uids: UIDSet, withStructure: Bool) async throws -> [RemoteMessage] {
    try await server.call(on: line)
    let name = selected ?? ""
    if withStructure, let refusal = await server.lies.refusal?("structure", name, uids) { throw refusal }
    if let refusal = await server.lies.refusal?("fetch", name, uids) { throw refusal }
    return await server.fetch(uids, in: try await mailbox())
  }

  func sections(_ request: SectionRequest) async throws -> [UInt32: [MessageSection: [UInt8]]] {
    try await server.call(on: line)
    return await server.texts(request, in: try await mailbox())
  }

  func stream(
    _ section: MessageSection?, of uid: UInt32, from offset: Int,
    _ take: @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    try await server.call(on: line)
    guard let message = try await mailbox().messages[uid] else { return }
    let bytes = section == .text ? ModelMailServer.split(message.source).body : message.source
    try await take(Array(bytes.dropFirst(offset)))
  }

  func takeNews() -> MailboxNews { MailboxNews() }
  func close() async { await server.close(line) }

  /// Refuses mail for a mailbox that only shows all mail, as Dovecot does. Gmail's takes it.
  func expectRoom(in name: String) async throws {
    guard await server.mailboxes[name]?.use == .all, !name.hasPrefix("[Gmail]") else { return }
    throw ServerError.refused(code: "CANNOT", reason: "it only shows mail")
  }

  /// Returns the selected mailbox. UIDs don't change within a session (RFC 9051 section 2.3.1.1), so a server that must
  /// change them ends it.
  func mailbox() async throws -> ModelMailServer.Mailbox {
    let mailbox = try await mailbox(selected ?? "")
    guard mailbox.uidValidity == validity else {
      throw ServerError.connectionLost(reason: "the mailbox has a new UIDVALIDITY")
    }
    return mailbox
  }

  func mailbox(_ name: String) async throws -> ModelMailServer.Mailbox {
    guard await server.isShown(name), let mailbox = await server.mailboxes[name] else {
      throw ServerError.refused(code: "NONEXISTENT", reason: "no such mailbox")
    }
    return mailbox
  }
}

extension LabelledMessage {
  fileprivate init(_ message: ModelMailServer.Message) {
    self.init(flags: message.flags, labels: message.labels, objectId: message.objectId)
  }
}
