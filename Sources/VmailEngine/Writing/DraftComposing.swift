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

  /// - Parameter contents: the data of the attachments, in order.
  /// - Throws: ``ComposingError``
  public func message(of draft: Draft, contents: [[UInt8]]) throws -> IncomingMessage {
    let now = clock.now
    let source = try composer.compose(
      ComposedMessage(
        draft: draft, contents: contents, messageId: identifiers.next(for: draft.from.email), date: now,
        utcOffset: utcOffset(now)))
    var content = reader.read(source)
    let sourceDigest = content.digest
    content.digest = MessageIdentity(evidence: MessageIdentity.evidence(ofSource: source)).digest
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
