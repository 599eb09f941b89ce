/// A message of a mailbox, on its way into the store.
public struct ArrivedMessage: Sendable {
  public var uid: UInt32
  /// What the server says of this copy.
  public var flags: MessageFlags
  public var identity: MessageIdentity
  /// `nil` for one that is known here already, from another mailbox or from before.
  public var incoming: IncomingMessage?

  public init(uid: UInt32, flags: MessageFlags, identity: MessageIdentity, incoming: IncomingMessage?) {
    self.uid = uid
    self.flags = flags
    self.identity = identity
    self.incoming = incoming
  }

  /// Of what was fetched of a message.
  init(
    _ message: RemoteMessage, identity: MessageIdentity, bodies: [MessageSection: [UInt8]], folder: FolderID,
    reader: any MessageReading
  ) {
    let source = PartialSource.make(message, bodies: bodies)
    var content = reader.read(source)
    let sourceDigest = content.digest
    content.digest = identity.digest
    let isPartial = bodies[.text] == nil
    if isPartial { Self.correctSizes(&content, of: message, without: bodies) }
    let flags = message.flags.subtracting(.deleted)
    var incoming = IncomingMessage(
      content: content, source: source, flags: flags, dateReceived: message.internalDate, folder: folder,
      document: SearchDocument(content, source: source), sourceDigest: sourceDigest)
    incoming.sizeBytes = message.size
    incoming.isPartial = isPartial
    incoming.threadKey = message.gmailThreadId.map { "x-gm-thrid:" + $0 }
    self.init(uid: message.uid, flags: message.flags, identity: identity, incoming: incoming)
  }

  /// What is left out has no size but the one that was announced.
  private static func correctSizes(
    _ content: inout MessageContent, of message: RemoteMessage, without bodies: [MessageSection: [UInt8]]
  ) {
    let leaves = message.structure?.leaves() ?? []
    let sizes = Dictionary(
      leaves.map { ($0.section, $0.part.decodedSize) }, uniquingKeysWith: { first, _ in first })
    for index in content.attachments.indices {
      let section = content.attachments[index].section
      guard let size = sizes[section], bodies[.part(section)] == nil else { continue }
      content.attachments[index].sizeBytes = size
    }
  }
}

extension BodyPart {
  /// How many bytes it has once decoded, about: base64 has 57 of them in a line of 78.
  var decodedSize: Int { encoding == "base64" ? Int((Double(size) * 57 / 78).rounded()) : size }
}
