import VmailDomain

/// One step of the schema. Its SQL is never edited after a release.
struct Migration: Sendable {
  /// The value of `user_version` after this step.
  let number: Int
  let name: String
  let sql: String
  /// The folders whose threads' rows are to be derived again once the schema is up to date; `nil` for none.
  var renewsRows: FolderType?

  /// All steps, in order. Stores from before the first are refused.
  static let all = [
    foundation, actionAuthors, serverFaults, clientSecrets, outerFields, labels, keywords, serversOfToday,
    hiddenRecipients, identifiers, copies, transfers, invitations, addressBooks, reports, approvals,
    grants, changedDrafts, sentLooks, history, ruleTrials, queuedAfter, unwrittenMirrors,
  ]
}
