/// A phase of a session with a ``FakeSubmissionServer``.
public enum SubmissionPhase: Sendable, Hashable {
  case greeting
  case hello
  case logIn
  case mail
  /// One of the recipients; `nil` for any.
  case recipient(String?)
  /// DATA, before its 354 reply.
  case data
  /// The point at which this many bytes of a message have arrived, before its end. With DATA, only complete lines are
  /// counted.
  case content(bytes: Int)
  /// BDAT without LAST, after its bytes have arrived.
  case chunk
  /// The final dot, or BDAT LAST after its bytes have arrived. It is carried out when the server accepts the message.
  case end
  case reset
  case quit

  func covers(_ other: SubmissionPhase) -> Bool {
    switch (self, other) {
    case (.recipient(nil), .recipient): true
    case (.content(let planned), .content(let come)): come >= planned
    default: self == other
    }
  }
}

/// A fault in a phase.
public struct SubmissionFault: Sendable {
  public enum Effect: Sendable {
    /// The phase is not carried out, and this is the reply, such as `550 5.1.1 No such user`. After 421 the
    /// connection ends.
    case reply(String)
    /// The phase is carried out, and this is the reply.
    case replyAfter(String)
    /// The connection ends, and the phase is not carried out.
    case cutBefore
    /// The phase is carried out, and the connection ends without a reply.
    case cutAfter
    /// The phase is carried out, the reply is sent, and the connection ends.
    case cutAfterReply
    /// The phase is carried out when the test has called `release` with this name; `reached` waits for the phase.
    case hold(String)
    /// The phase is carried out, and the reply is sent when the test has called `release` with this name.
    case holdReply(String)
  }

  private let phase: SubmissionPhase
  /// The number of such phases that succeed before.
  private var left: Int
  private var times: Int
  private let effect: Effect

  /// - Parameters:
  ///   - nth: the number of the first phase with the fault, counted from now on.
  ///   - times: the number of consecutive phases with the fault.
  public init(_ phase: SubmissionPhase, _ effect: Effect, nth: Int = 1, times: Int = 1) {
    (self.phase, self.effect, left, self.times) = (phase, effect, nth - 1, times)
  }

  func covers(_ phase: SubmissionPhase) -> Bool { self.phase.covers(phase) }

  mutating func next() -> Effect? {
    guard left == 0 else {
      left -= 1
      return nil
    }
    guard times > 0 else { return nil }
    times -= 1
    return effect
  }
}
