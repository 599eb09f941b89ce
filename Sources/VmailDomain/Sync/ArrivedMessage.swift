/// A message of a mailbox that is to be added to the store.
public struct ArrivedMessage: Sendable {
  public var uid: UInt32
  /// The flags of this copy on the server.
  public var flags: MessageFlags
  public var identity: MessageIdentity
  /// The identity that earlier versions gave to a message without identifiers, from size and header alone;
  /// `nil` for others.
  public var formerIdentity: MessageIdentity?
  /// `nil` for a message already known here, from another mailbox or from before.
  public var incoming: IncomingMessage?

  public init(
    uid: UInt32, flags: MessageFlags, identity: MessageIdentity, formerIdentity: MessageIdentity? = nil,
    incoming: IncomingMessage?
  ) {
    self.uid = uid
    self.flags = flags
    self.identity = identity
    self.formerIdentity = formerIdentity
    self.incoming = incoming
  }
}
