/// How long a server may let us wait. All but the last count from the last byte that came.
public struct Deadlines: Sendable {
  /// To find the name and reach the server, and again for the TLS handshake.
  public var connect: Duration = .seconds(15)
  public var greeting: Duration = .seconds(30)
  /// After which a server that has not greeted is asked whether it waits for TLS.
  public var silence: Duration = .seconds(2)
  public var reply: Duration = .seconds(60)
  /// A reply that takes this long must bring ``slowest`` bytes a second.
  public var trickle: Duration = .seconds(300)
  public var slowest = 1024
  /// What else a server says does not make up for this: within it something of the answer itself must come.
  public var progress: Duration = .seconds(300)
  /// For all of an answer that brings no mail.
  public var answer: Duration = .seconds(900)

  public init() {}
}
