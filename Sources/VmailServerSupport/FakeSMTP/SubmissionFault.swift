/// What a client and a ``FakeSubmissionServer`` are at.
public enum SubmissionPhase: Sendable, Hashable {
  case greeting
  case hello
  case logIn
  case mail
  /// One of the recipients; `nil` for any.
  case recipient(String?)
  /// DATA, before it is answered with 354.
  case data
  /// When so many bytes of a mail have come, before its end. Of DATA, whole lines are counted.
  case content(bytes: Int)
  /// BDAT without LAST, once its bytes have come.
  case chunk
  /// The final dot, or BDAT LAST once its bytes have come. It is done when the server has taken the mail.
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

/// What goes wrong at a phase.
public struct SubmissionFault: Sendable {
  public enum Effect: Sendable {
    /// It is not done, and this is the reply, such as `550 5.1.1 No such user`. After 421 the connection ends.
    case reply(String)
    /// The connection ends, and it is not done.
    case cutBefore
    /// It is done, and the connection ends without a reply.
    case cutAfter
    /// It is done, the reply goes out, and the connection ends.
    case cutAfterReply
    /// It is done once the test has called `release` with this name; `reached` waits for it to come.
    case hold(String)
    /// It is done, and the reply goes out once the test has called `release` with this name.
    case holdReply(String)
  }

  private let phase: SubmissionPhase
  /// How many such phases go well before.
  private var left: Int
  private var times: Int
  private let effect: Effect

  /// - Parameters:
  ///   - nth: the first that goes wrong, counted from now on.
  ///   - times: how many in a row do.
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
