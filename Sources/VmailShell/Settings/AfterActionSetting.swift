import VmailCommandLine
import VmailTerminal

/// What follows an action that closes the open conversation (page 9.1).
enum AfterAction: String, CaseIterable, Sendable {
  /// The next thread of the listing opens.
  case next
  /// The listing is shown again.
  case list
  /// Nothing is shown but the report.
  case stay

  static let setting = SettingDefinition.choice(
    "after-action",
    [
      Choice(next.rawValue, "open the next thread"), Choice(list.rawValue, "show the listing"),
      Choice(stay.rawValue, "show neither"),
    ], "Next step after an action closes the open conversation; none in scripts")
}
