/// What the session adds to the words that can be completed: a copy, since the session itself
/// belongs to the main task.
struct CompletionWords: Hashable, Sendable {
  /// As the folder list shows them.
  var folders: [String] = []
  var accounts: [String] = []
  /// As whom mail can be written.
  var ownAddresses: [String] = []
  var aliases = Aliases()
  /// Named sets, as `select --as` made them; sorted.
  var sets: [String] = []
  /// Of the open conversation: how many messages it has, and its attachments and links as they are typed.
  var messages = 0
  var attachments: [String] = []
  var links: [String] = []
  /// What commands may need that is not there.
  var unmetNeeds: Set<CommandInfo.Need> = []
}
