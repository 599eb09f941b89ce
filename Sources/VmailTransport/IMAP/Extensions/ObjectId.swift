/// OBJECTID (RFC 8474): what a message is called in every mailbox.
enum ObjectId {
  static let attributes = ["EMAILID"]
}
