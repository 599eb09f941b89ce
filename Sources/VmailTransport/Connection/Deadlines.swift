/// How long a server may let us wait. All but ``trickle`` count from the last byte that came.
public struct Deadlines: Sendable {
  /// To find the name and reach the server, and again for the TLS handshake.
  public var connect: Duration = .seconds(15)
  public var greeting: Duration = .seconds(30)
  public var reply: Duration = .seconds(60)
  /// A reply that takes this long must bring ``slowest`` bytes a second.
  public var trickle: Duration = .seconds(300)
  public var slowest = 1024

  public init() {}
}
