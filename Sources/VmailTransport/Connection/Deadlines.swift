/// Limits on how long to wait for a server. All but the last count from the last byte received.
public struct Deadlines: Sendable {
  /// Limit for resolving the name and connecting, and again for the TLS handshake.
  public var connect: Duration = .seconds(15)
  public var greeting: Duration = .seconds(30)
  /// The time after which a server that has sent no greeting is probed for TLS.
  public var silence: Duration = .seconds(2)
  public var reply: Duration = .seconds(60)
  /// A reply that takes this long must arrive at ``slowest`` bytes a second or more.
  public var trickle: Duration = .seconds(300)
  public var slowest = 1024
  /// Limit for progress on the answer itself; other data that the server sends doesn't extend it.
  public var progress: Duration = .seconds(300)
  /// Limit for a whole answer that contains no mail.
  public var answer: Duration = .seconds(900)

  public init() {}
}
