/// X-GM-EXT-1: Gmail's messages and threads, across its labels.
enum Gmail {
  static let attributes = ["X-GM-MSGID", "X-GM-THRID"]
}
