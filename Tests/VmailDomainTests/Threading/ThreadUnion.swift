import VmailDomain

/// Uses ``ThreadAssignment`` like a store: it records the thread of each identifier.
struct ThreadUnion {
  private var threadOfKey: [String: ThreadID] = [:]
  private var threadOfMessage: [ThreadID] = []
  private var nextThread: Int64 = 1

  /// The threads of the messages, in the order in which these were added.
  var threads: [ThreadID] { threadOfMessage }

  mutating func add(messageId: String?, inReplyTo: [String] = [], references: [String] = []) {
    let keys = ThreadAssignment.keys(
      messageId: messageId, inReplyTo: inReplyTo, references: references)
    let assignment = ThreadAssignment(known: keys.compactMap { threadOfKey[$0] })
    let thread = assignment.thread ?? ThreadID(nextThread)
    nextThread += 1
    for merged in assignment.merged {
      for (key, other) in threadOfKey where other == merged { threadOfKey[key] = thread }
      for (place, other) in threadOfMessage.enumerated() where other == merged {
        threadOfMessage[place] = thread
      }
    }
    for key in keys { threadOfKey[key] = thread }
    threadOfMessage.append(thread)
  }
}
