public import FoundationEssentials
public import VmailDomain

/// Converts drafts to messages for the store, with the identity by which the server's copy is recognized.
public struct DraftComposing: Sendable {
  private let composer: any MessageComposing
  private let reader: any MessageReading
  private let clock: any WallClock
  private let identifiers: MessageIDs
  private let utcOffset: @Sendable (Date) -> Int
  private let protecting: PlanProtectionUseCase

  /// - Parameter utcOffset: the offset of local time from UTC at a moment, in seconds.
  public init(
    composer: any MessageComposing, reader: any MessageReading, clock: any WallClock,
    identifiers: MessageIDs = MessageIDs(), protecting: PlanProtectionUseCase,
    utcOffset: @escaping @Sendable (Date) -> Int
  ) {
    self.composer = composer
    self.reader = reader
    self.clock = clock
    self.identifiers = identifiers
    self.utcOffset = utcOffset
    self.protecting = protecting
  }

  /// Converts a draft to the message that shows it in Drafts. If the draft is to be sent encrypted, this message is encrypted
  /// to its writer, and only this machine knows its subject and recipients.
  /// - Parameter contents: the data of the attachments, in order.
  /// - Throws: ``ComposingError``, ``SealingError``
  func saved(_ draft: Draft, contents: [[UInt8]]) throws -> IncomingMessage {
    let seal = try protecting.sealForDrafts(of: draft)
    let now = clock.now
    let source = try composer.compose(
      ComposedMessage(
        draft: draft, contents: contents, messageId: identifiers.next(for: draft.from.email), date: now,
        utcOffset: utcOffset(now), seal: seal, isDraft: true))
    return message(source, at: now) { if seal != nil { Self.name(draft, in: &$0) } }
  }

  /// Adds what the source of an encrypted message hides from servers.
  private static func name(_ draft: Draft, in content: inout MessageContent) {
    content.take(subject: draft.subject, to: draft.to, cc: draft.cc)
  }

  /// Converts a draft to the messages that are sent: one, or, so that nobody learns of hidden recipients by the keys of an
  /// encrypted message, another one for each of those.
  /// - Parameters:
  ///   - contents: the data of the attachments, in order.
  ///   - plan: how it is protected; `nil` if it is neither signed nor encrypted.
  ///   - time: the time at which it is to be sent, if that is not now: its Date, as recipients sort by it.
  ///   - identifier: the left part of its Message-ID; `nil` for a random one.
  ///   - original: what is sent in place of its text and attachments (``ComposedMessage/original``).
  ///   - asks: whether a passphrase may be asked for.
  /// - Returns: the message to keep, and then the copies.
  /// - Throws: ``ComposingError``, ``SealingError``
  func sent(
    _ draft: Draft, contents: [[UInt8]], plan: ProtectionPlan?, scheduledFor time: Date? = nil,
    identifier: String? = nil, original: [UInt8]? = nil, asks: Bool = false
  ) throws -> [SentMessage] {
    let draft = UniqueRecipients.of(draft)
    let autocrypt = protecting.fields(for: draft, plan)
    if let plan, !plan.obstacles.isEmpty { throw SealingError.unusableKey }
    let now = clock.now
    let date = time ?? now
    let id =
      identifier.map { MessageIDs.id($0, for: draft.from.email) } ?? identifiers.next(for: draft.from.email)
    let isEncrypted = plan?.protection.contains(.encrypted) ?? false
    return try Self.groups(of: draft, isEncrypted: isEncrypted).enumerated().map { number, recipients in
      var composed = ComposedMessage(
        draft: draft, contents: contents, messageId: id, date: date, utcOffset: utcOffset(date),
        seal: plan?.seal(for: recipients, asks: asks), autocrypt: autocrypt)
      composed.original = original
      let source = try composer.compose(composed)
      let identity = number > 0 ? MessageIdentity(evidence: Array("copy \(number) of \(id)".utf8)) : nil
      let message = message(source, identity, at: now) { content in
        if isEncrypted { Self.name(draft, in: &content) }
      }
      return SentMessage(
        message: message, envelope: Envelope(sender: draft.from.email, recipients: recipients),
        isCopy: number > 0)
    }
  }

  /// Returns the recipients who get the same message.
  private static func groups(of draft: Draft, isEncrypted: Bool) -> [[String]] {
    let hidden = draft.bcc.map { [$0.email] }
    guard isEncrypted, !hidden.isEmpty else {
      return [draft.recipients.map(\.email)]
    }
    let named = (draft.to + draft.cc).map(\.email)
    return named.isEmpty ? hidden : [named] + hidden
  }

  /// Returns a message that another program submits, with the fields that it lacks.
  /// - Parameter author: for From if it lacks that.
  /// - Throws: ``ComposingError``
  func message(submitting submitted: SubmittedMessage, author: Participant?) throws -> IncomingMessage {
    let now = clock.now
    var submitted = submitted
    let messageId = identifiers.next(for: author?.email ?? submitted.senders.first ?? "")
    var missing = MissingFields(utcOffset: utcOffset(now), from: author)
    if !submitted.has("date") { missing.date = now }
    if !submitted.has("message-id") { missing.messageId = messageId }
    submitted.prepend(try composer.fields(missing))
    // A server with all extensions still takes neither NULs nor long lines.
    let source = composer.recoded(
      submitted.source, for: SubmissionTraits(takesEightBits: true, takesUTF8: true))
    // The same message can be submitted again, and is then another one until the server's copies are compared.
    return message(source, MessageIdentity(evidence: Array("submitted \(messageId) ".utf8)), at: now)
  }

  /// Converts a message to the form in which it is resent.
  /// - Parameter source: the whole message.
  /// - Throws: ``ComposingError``
  public func resent(_ source: [UInt8], from sender: Participant, to people: [Participant]) throws
    -> IncomingMessage
  {
    let now = clock.now
    let fields = ResentFields(
      from: sender, to: people, date: now, utcOffset: utcOffset(now),
      messageId: identifiers.next(for: sender.email))
    return message(try composer.resent(source, fields), at: now) { content in
      // In the Outbox, its recipients are those to whom it goes now.
      (content.to, content.cc) = (people, [])
    }
  }

  /// - Parameter identity: that of other copies; by default, what the source says.
  private func message(
    _ source: [UInt8], _ identity: MessageIdentity? = nil, at now: Date,
    changing change: (inout MessageContent) -> Void = { _ in }
  ) -> IncomingMessage {
    var content = reader.read(source)
    change(&content)
    let sourceDigest = content.digest
    let identity = identity ?? MessageIdentity(evidence: MessageIdentity.evidence(ofSource: source))
    content.digest = identity.digest
    return IncomingMessage(
      content: content, source: source, flags: .seen, dateReceived: now, folder: nil,
      document: SearchDocument(content, source: source), sourceDigest: sourceDigest)
  }

  /// - Parameter opening: whether it is decrypted.
  /// - Throws: ``CryptographyProblem`` if it is encrypted, and could not be decrypted.
  public func takeApart(
    _ source: [UInt8], opening: LayerOpening = .all(asks: false)
  ) throws(CryptographyProblem) -> WrittenMessage { try composer.takeApart(source, opening: opening) }
}

/// A message to be put into the Outbox.
struct SentMessage {
  var message: IncomingMessage
  var envelope: Envelope
  /// Whether it is the copy for a hidden recipient, which isn't kept.
  var isCopy: Bool
}

extension MessageIdentity {
  /// Returns the identity of a message written here, for a server without identifiers of its own.
  static func evidence(ofSource source: [UInt8]) -> [UInt8] {
    let end = ["\r\n\r\n", "\n\n"].lazy.compactMap { source.firstRange(of: Array($0.utf8))?.upperBound }.first
    return Array("header \(source.count) ".utf8) + source[..<(end ?? source.count)]
  }
}
