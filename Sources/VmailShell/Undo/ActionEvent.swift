import VmailDomain

/// What became of an action in the background and concerns the session: threads are back that it
/// took for gone. The user was told already.
struct ActionEvent: Sendable {
  var outcome: ActionOutcome
  /// `nil` when this session did not announce it.
  var origin: ActionOrigin?
}

/// How an action was announced, for when it fails later.
struct ActionOrigin: Hashable, Sendable {
  /// The account it was announced in; `nil` in All Inboxes. A selection is of one account.
  var account: AccountID?
  /// Those of its threads that were selected.
  var selected: Set<ThreadID>
  /// The subject of its thread, when it has only one.
  var subject: String
}
