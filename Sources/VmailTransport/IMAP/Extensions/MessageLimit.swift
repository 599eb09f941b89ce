import VmailDomain

/// Where a server stopped, because a command named more messages than it processes at once (MESSAGELIMIT, RFC 9738).
struct MessageLimit: Equatable, Sendable {
  /// The number of messages that it processes; 0 if that can't be read.
  let count: Int
  /// The lowest UID that it processed, or would have: it begins at the highest (section 3.1).
  let lowest: UInt32?
  private let reason: String

  /// A set with more UIDs than so many commands can name is asked for by its ends only.
  private static let mostCommands = 1000

  /// - Returns: `nil` for a response with another code.
  init?(_ status: StatusResponse) {
    guard let code = status.code, code.name == "MESSAGELIMIT" else { return nil }
    let words = code.words
    count = words.first.flatMap { UInt32($0) }.map(Int.init) ?? 0
    lowest = words.dropFirst().first.flatMap { UInt32($0) }
    reason = "[\(([code.name] + words).joined(separator: " "))] \(status.text)"
  }

  /// For a command that can't be repeated for the rest.
  var error: ServerError { .incomplete(reason: reason) }

  /// Returns the messages still to be asked for.
  /// - Parameters:
  ///   - asked: the messages that the command named.
  ///   - isRefused: whether the server processed none of them, as with COPY, which is atomic.
  /// - Returns: sets in the order in which they are to be asked for; `nil` if asking again would not end.
  func remainder(of asked: UIDSet, isRefused: Bool) -> [UIDSet]? {
    guard count > 0 else { return nil }
    if isRefused, asked.count > count, asked.count / count < Self.mostCommands {
      return asked.batches(of: count)
    }
    guard let lowest, let first = asked.first, let last = asked.last, (first...last).contains(lowest) else {
      return nil
    }
    guard lowest > first else { return isRefused ? nil : [] }
    let below = asked.intersection(UIDSet(first...lowest - 1))
    return isRefused ? [asked.subtracting(below), below] : [below]
  }
}

/// The answer to a command that a limit may have ended.
enum LimitedAnswer<Answer: Sendable>: Sendable {
  case whole(Answer)
  case part(Answer, MessageLimit)
  /// The server has done nothing.
  case refused(MessageLimit)
}

extension UIDSet {
  static let all = UIDSet(1...UInt32.max)

  /// Splits the set into sets of at most `count` UIDs, the lowest first.
  func batches(of count: Int) -> [UIDSet] {
    var (batches, rest) = ([UIDSet](), self)
    while rest.count > count {
      let batch = rest.oldest(count)
      batches.append(batch)
      rest = rest.subtracting(batch)
    }
    return batches + [rest]
  }
}
