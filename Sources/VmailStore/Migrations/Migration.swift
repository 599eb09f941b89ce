/// One step of the schema: SQL that is never edited once it was released.
struct Migration: Sendable {
  /// `user_version` after it.
  let number: Int
  let name: String
  let sql: String
  /// Whether the search index must be made anew from the mail, once the schema is up to date.
  var rebuildsSearchIndex = false

  /// Every step, in order.
  static let all = [
    foundation, search, actions, searchShortcuts, copyFlags, trustedSenders, serverAccounts, sync,
    operations, searchStates, writing, categories, summaries, rules, history, senders,
    sourceDigests, failures, permissions, textVersions, packedSources,
  ]
}
