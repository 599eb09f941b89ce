/// OBJECTID (RFC 8474): IDs of messages that are the same in every mailbox.
enum ObjectId {
  static let attributes = ["EMAILID"]
}
