/// Which thread a message belongs to, given the threads that already know its identifiers.
///
/// A thread is what is connected by Message-ID, References and In-Reply-To: the links of
/// RFC 5256 REFERENCES without its step 5 (subjects never join threads). A message that names
/// identifiers of two threads makes them one, whatever order the messages come in, because every
/// identifier a message names is remembered even while its message has not come.
public struct ThreadAssignment: Hashable, Sendable {
  /// The thread to put the message in; `nil` when a new one must be made.
  public let thread: ThreadID?
  /// Threads that turn out to be the same conversation as `thread`: their mail moves over and
  /// their identifiers stay as aliases (page 8.13).
  public let merged: [ThreadID]

  /// Messages of a thread. What comes to one that is full begins another: whatever is done to a thread costs as
  /// much as it has messages, and anybody can name any identifier in References.
  public static let messageLimit = 1_000

  /// - Parameter known: the threads in which any of the message's ``keys(messageId:inReplyTo:references:)``
  ///   is known.
  public init(known: some Sequence<ThreadID>) {
    self.init(known: known) { _ in 0 }
  }

  /// - Parameter size: how many messages a thread has; at least ``messageLimit`` for one that was full once.
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

  /// The identifiers that tie a message to others.
  ///
  /// In-Reply-To counts beside References: some programs write only one of them, or a References
  /// without the parent.
  public static func keys(
    messageId: String?, inReplyTo: [String], references: [String]
  ) -> [String] {
    var seen: Set<String> = []
    return ((messageId.map { [$0] } ?? []) + references + inReplyTo).filter { seen.insert($0).inserted }
  }
}
