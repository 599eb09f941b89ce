import VmailDomain

/// A background result of an action that affects the session: threads it considered gone are back. The user
/// has already been informed.
struct ActionEvent: Sendable {
  var outcome: ActionOutcome
  /// The origin; `nil` if an earlier session announced the action.
  var origin: ActionOrigin?
}

/// The context in which an action was announced, for the case that it fails later.
struct ActionOrigin: Hashable, Sendable {
  /// The account in which it was announced; `nil` in All Inboxes. A selection belongs to one account.
  var account: AccountID?
  /// The threads of the action that were selected.
  var selected: Set<ThreadID>
  /// The subject of its thread, if it has only one.
  var subject: String

  /// - Parameter account: the account whose server refused the action, whichever session announced it.
  init(refusedIn account: AccountID) { self.init(account: account, selected: [], subject: "") }

  init(account: AccountID?, selected: Set<ThreadID>, subject: String) {
    self.account = account
    self.selected = selected
    self.subject = subject
  }
}
