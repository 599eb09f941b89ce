import VmailDomain

/// What became of an action in the background and concerns the session: threads are back that it
/// took for gone. The user was told already.
struct ActionEvent: Sendable {
  var outcome: ActionOutcome
  /// `nil` when an earlier session announced it.
  var origin: ActionOrigin?
}

/// Where an action was announced, for when it fails later.
struct ActionOrigin: Hashable, Sendable {
  /// The account it was announced in; `nil` in All Inboxes. A selection is of one account.
  var account: AccountID?
  /// Those of its threads that were selected.
  var selected: Set<ThreadID>
  /// The subject of its thread, when it has only one.
  var subject: String

  /// - Parameter account: where the server refused it, whichever session announced it.
  init(refusedIn account: AccountID) { self.init(account: account, selected: [], subject: "") }

  init(account: AccountID?, selected: Set<ThreadID>, subject: String) {
    self.account = account
    self.selected = selected
    self.subject = subject
  }
}
