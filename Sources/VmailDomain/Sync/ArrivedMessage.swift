/// A message of a mailbox, on its way into the store.
public struct ArrivedMessage: Sendable {
  public var uid: UInt32
  /// What the server says of this copy.
  public var flags: MessageFlags
  public var identity: MessageIdentity
  /// The identity that earlier versions gave an anonymous message, from size and header alone; `nil` for others.
  public var formerIdentity: MessageIdentity?
  /// `nil` for one that is known here already, from another mailbox or from before.
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
