import VmailDomain

/// A thread of the sample mail: messages in the order in which they were written, each a reply to the previous one.
struct Dialogue: Sendable {
  /// A unique key, from which Message-IDs and boundaries are derived.
  let key: String
  /// The subject; empty for mail without a Subject field.
  let subject: String
  let category: AICategory
  var letters: [Letter] = []
  /// The folder of incoming messages.
  var folder = DemoFolder.system(.inbox)
  /// A label for the incoming messages.
  var label: String?
  /// The mailing list to which all of them were posted.
  var list: String?
  /// The participants other than the owner; if empty, everybody who writes a message.
  var members: [Person] = []
}
