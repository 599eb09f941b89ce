/// OBJECTID (RFC 8474): IDs of messages that are the same in every mailbox.
enum ObjectId {
  static let attributes = ["EMAILID"]
}

/// X-GM-EXT-1: Gmail's IDs of messages and threads, the same across its labels.
enum Gmail {
  static let messageId = "X-GM-MSGID"
  static let threadId = "X-GM-THRID"
}
