/// One step of the schema. Its SQL is never edited after a release.
struct Migration: Sendable {
  /// The value of `user_version` after this step.
  let number: Int
  let name: String
  let sql: String
  /// Whether to rebuild the search index once the schema is up to date.
  var rebuildsSearchIndex = false
  /// Whether to derive the rows of threads with drafts again once the schema is up to date.
  var renewsRowsOfDrafts = false

  /// All steps, in order.
  static let all = [
    foundation, search, actions, searchShortcuts, copyFlags, trustedSenders, serverAccounts, sync,
    operations, searchStates, writing, categories, summaries, rules, history, senders,
    sourceDigests, failures, permissions, textVersions, packedSources,
    submissionTrust, resentAndMuted, scheduledMail, tallies,
    maildirMirrors, mirrorChanges, reminders, screening, heldByServer, sealedTexts,
    sessionKeys, actionAuthors, serverFaults, clientSecrets, outerFields, labels, keywords,
    serversOfToday, hiddenRecipients, identifiers, invitations,
  ]
}
