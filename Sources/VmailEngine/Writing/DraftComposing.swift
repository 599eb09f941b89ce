public import FoundationEssentials
public import VmailDomain

/// Converts drafts to messages for the store, with the identity by which the server's copy is recognized.
public struct DraftComposing: Sendable {
  private let composer: any MessageComposing
  private let reader: any MessageReading
  private let clock: any WallClock
  private let identifiers: MessageIDs
  private let utcOffset: @Sendable (Date) -> Int

  /// - Parameter utcOffset: the offset of local time from UTC at a moment, in seconds.
  public init(
    composer: any MessageComposing, reader: any MessageReading, clock: any WallClock,
    identifiers: MessageIDs = MessageIDs(), utcOffset: @escaping @Sendable (Date) -> Int
  ) {
    self.composer = composer
    self.reader = reader
    self.clock = clock
    self.identifiers = identifiers
    self.utcOffset = utcOffset
  }

  /// - Parameters:
  ///   - contents: the data of the attachments, in order.
  ///   - time: the time at which it is to be sent, if that is not now: its Date, as recipients sort by it.
  ///   - identifier: the left part of its Message-ID; `nil` for a random one.
  /// - Throws: ``ComposingError``
  public func message(
    of draft: Draft, contents: [[UInt8]], scheduledFor time: Date? = nil, identifier: String? = nil
  ) throws -> IncomingMessage {
    let now = clock.now
    let date = time ?? now
    let source = try composer.compose(
      ComposedMessage(
        draft: draft, contents: contents,
        messageId: identifier.map { MessageIDs.id($0, for: draft.from.email) }
          ?? identifiers.next(for: draft.from.email),
        date: date, utcOffset: utcOffset(date)))
    return message(source, at: now)
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
    let source = submitted.source
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

  public func takeApart(_ source: [UInt8]) -> WrittenMessage { composer.takeApart(source) }
}

extension MessageIdentity {
  /// Returns the identity of a message written here, for a server without identifiers of its own.
  static func evidence(ofSource source: [UInt8]) -> [UInt8] {
    let end = ["\r\n\r\n", "\n\n"].lazy.compactMap { source.firstRange(of: Array($0.utf8))?.upperBound }.first
    return Array("header \(source.count) ".utf8) + source[..<(end ?? source.count)]
  }
}
