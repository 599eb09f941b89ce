import VmailDomain

/// Determines whether a message on a server is one that is known here.
struct MessageRecognition: Sendable {
  let session: any MailServerSession

  /// Fetches nothing, except the text of an anonymous message.
  /// - Throws: ``ServerError``.
  func isSame(_ message: RemoteMessage, as identity: MessageIdentity) async throws -> Bool {
    if Self.identity(of: message) == identity { return true }
    guard message.isAnonymous else { return false }
    let wanted = BodyFetcher.Wanted(message)
    guard let bodies = try await BodyFetcher(session).bodies(of: [wanted])[message.uid] else { return false }
    return Self.identity(of: message, bodies: bodies) == identity
  }

  /// Returns the identity as far as it is known without the content: completely, unless the message is
  /// anonymous.
  static func identity(of message: RemoteMessage) -> MessageIdentity {
    MessageIdentity(evidence: MessageIdentity.evidence(of: message))
  }

  static func identity(of message: RemoteMessage, bodies: [MessageSection: [UInt8]]) -> MessageIdentity {
    guard message.isAnonymous else { return identity(of: message) }
    let source = PartialSource.make(message, bodies: bodies)
    return MessageIdentity(evidence: MessageIdentity.evidence(ofAnonymous: message, source: source))
  }
}
