import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// A change of an account.
public struct AccountChangeRecord: SentenceRecord {
  public enum Action: String, CaseIterable, Sendable { case removed, converted }

  public var action: Action
  public var name: String
  /// The number of its messages that were stored here.
  public var messages: Int

  public init(action: Action, name: String, messages: Int = 0) {
    self.action = action
    self.name = name
    self.messages = messages
  }

  public static let type = "account-change"
  public static let summary = "An account that was removed, or whose folders become labels."
  public static let fields: [RecordField<AccountChangeRecord>] = [
    .choice("action", "what was done") { $0.action },
    .string("name", "its name") { $0.name },
    .integer("messages", "how many of its messages were deleted from this machine") { $0.messages },
  ]

  public var sentence: TerminalText? {
    if action == .converted {
      return TerminalText(line: "The folders of \(name) are labels from its next sync on.")
    }
    let rest =
      messages == 0
      ? ""
      : " Its \(Digits.counted(messages, "message")) on this machine \(messages == 1 ? "was" : "were") deleted."
    return TerminalText(line: "Removed account \(name)." + rest)
  }
}
