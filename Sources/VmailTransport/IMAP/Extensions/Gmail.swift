/// X-GM-EXT-1: Gmail's IDs of messages and threads, the same across its labels.
enum Gmail {
  static let attributes = ["X-GM-MSGID", "X-GM-THRID"]
}
