import VmailCommandLine
import VmailDomain
import VmailTerminal

/// A background result of an action that affects the session: threads it considered gone are back. The user
/// has already been informed.
struct ActionEvent: Sendable {
  var outcome: ActionOutcome
  /// The origin; `nil` if an earlier session announced the action.
  var origin: ActionOrigin?
}
