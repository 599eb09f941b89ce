/// Determines the thread of a message, given the threads that already know its identifiers.
///
/// A thread is a set of messages connected by Message-ID, References and In-Reply-To: the links of RFC 5256
/// REFERENCES without its step 5 (subjects never join threads). A message with identifiers of two threads
/// joins them, in whatever order messages are received, because every identifier is remembered even before
/// its message is received.
public struct ThreadAssignment: Hashable, Sendable {
  /// The thread to put the message in; `nil` when a new one must be created.
  public let thread: ThreadID?
  /// Threads that turn out to be the same conversation as `thread`: their mail is moved, and their
  /// identifiers remain as aliases (page 8.13).
  public let merged: [ThreadID]

  /// The maximum number of messages in a thread. Further messages begin another one: the cost of every
  /// operation on a thread grows with its messages, and anybody can put any identifier in References.
  public static let messageLimit = 1_000

  /// - Parameter known: the threads in which any of the message's ``keys(messageId:inReplyTo:references:)``
  ///   is known.
  public init(known: some Sequence<ThreadID>) {
    self.init(known: known) { _ in 0 }
  }

  /// - Parameter size: the number of messages in a thread; at least ``messageLimit`` for one that was once
  ///   full.
  public init(
    known: some Sequence<ThreadID>, size: (ThreadID) throws -> Int
  ) rethrows {
    var oldest: ThreadID?
    var joined: [ThreadID] = []
    var total = 1
    for thread in Set(known).sorted() {
      let count = try size(thread)
      guard total + count <= Self.messageLimit else { continue }
      total += count
      if oldest == nil { oldest = thread } else { joined.append(thread) }
    }
    thread = oldest
    merged = joined
  }

  /// Returns the identifiers that connect a message to others.
  ///
  /// In-Reply-To is included beside References: some programs write only one of them, or a References without
  /// the parent.
  public static func keys(
    messageId: String?, inReplyTo: [String], references: [String]
  ) -> [String] {
    var seen: Set<String> = []
    return ((messageId.map { [$0] } ?? []) + references + inReplyTo).filter { seen.insert($0).inserted }
  }
}
