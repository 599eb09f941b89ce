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

  /// - Parameter known: the threads in which any of the message's ``keys(messageId:inReplyTo:references:)``
  ///   is known.
  public init(known: some Sequence<ThreadID>) {
    let sorted = Set(known).sorted()
    thread = sorted.first
    merged = Array(sorted.dropFirst())
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
