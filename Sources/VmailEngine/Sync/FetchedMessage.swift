import FoundationEssentials
import VmailDomain
import VmailStore

extension ArrivedMessage {
  /// Creates the message to be stored from the data that was fetched.
  init(
    _ message: RemoteMessage, bodies: [MessageSection: [UInt8]], folder: FolderID, reader: any MessageReading,
    now: Date
  ) {
    let identity = MessageRecognition.identity(of: message, bodies: bodies)
    let source = PartialSource.make(message, bodies: bodies)
    var content = reader.read(source)
    let sourceDigest = content.digest
    content.digest = identity.digest
    let isPartial = bodies[.text] == nil && bodies[.message] == nil
    if isPartial { content.takeSizes(of: message, without: bodies) }
    let flags = message.flags.subtracting(.deleted)
    let date =
      message.internalDate > RemoteMessage.noDate
      ? message.internalDate
      : ReceivedDate.resolve(
        dateHeader: content.dateSent, topReceived: content.dateOfTopReceived, envelopeLine: nil,
        fileTime: nil,
        now: now)
    var incoming = IncomingMessage(
      content: content, source: source, flags: flags, dateReceived: date, folder: folder,
      document: SearchDocument(content, source: source), sourceDigest: sourceDigest)
    incoming.packed = .packing(source, sender: content.from?.email ?? "", date: date)
    incoming.sizeBytes = message.size
    incoming.isPartial = isPartial
    incoming.threadKey = message.gmailThreadId.map { "x-gm-thrid:" + $0 }
    self.init(
      uid: message.uid, flags: message.flags, identity: identity,
      formerIdentity: message.isAnonymous ? MessageRecognition.identity(of: message) : nil,
      incoming: incoming, labels: message.labels)
  }
}

extension MessageContent {
  /// Parts that were left out have only the announced size.
  mutating func takeSizes(of message: RemoteMessage, without bodies: [MessageSection: [UInt8]]) {
    let leaves = message.structure?.leaves() ?? []
    let sizes = Dictionary(
      leaves.map { ($0.section, $0.part.decodedSize) }, uniquingKeysWith: { first, _ in first })
    for index in attachments.indices {
      let section = attachments[index].section
      guard let size = sizes[section], bodies[.part(section)] == nil else { continue }
      attachments[index].sizeBytes = size
    }
  }
}

extension BodyPart {
  /// The number of bytes after decoding, as far as it can be known: in base64, each line of 76 characters is followed by
  /// a line end, except the last, and up to two bytes are padding.
  var decodedSize: Int { encoding == "base64" ? (size / 78 * 76 + min(size % 78, 76)) / 4 * 3 : size }
}
