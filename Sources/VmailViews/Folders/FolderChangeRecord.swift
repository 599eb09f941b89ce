import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// A change of a label.
public struct FolderChangeRecord: SentenceRecord {
  public enum Action: String, CaseIterable, Sendable { case created, renamed, deleted }

  public var action: Action
  public var name: String
  /// The previous name.
  public var before: String?
  /// The number of messages in it when it was deleted.
  public var messages: Int?

  public init(action: Action, name: String, before: String? = nil, messages: Int? = nil) {
    self.action = action
    self.name = name
    self.before = before
    self.messages = messages
  }

  public static let type = "folder-change"
  public static let summary = "A label that was created, renamed or deleted."
  public static let fields: [RecordField<FolderChangeRecord>] = [
    .choice("action", "what happened to it") { $0.action },
    .foreignText("name", "its present or last name") { $0.name },
    .optionalForeignText("before", "its former name; null unless it was renamed") { $0.before },
    .optionalInteger(
      "messages", "number of messages that were in it and are kept; null unless it was deleted"
    ) { $0.messages },
  ]

  public var sentence: TerminalText? {
    switch action {
    case .created: TerminalText(line: "Created \(name).")
    case .renamed: TerminalText(line: "Renamed \(before ?? "") to \(name).")
    case .deleted:
      TerminalText(line: "Deleted \(name). " + Self.trashSentence(messages ?? 0))
    }
  }

  private static func trashSentence(_ count: Int) -> String {
    switch count {
    case 0: "It was empty."
    case 1: "Its message is kept in other folders or in Archive."
    default: "Its \(Digits.grouped(count)) messages are kept in other folders or in Archive."
    }
  }
}
