import FoundationEssentials
import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The result of syncing one folder, or an account without a server.
public struct SyncRecord: OutputRecord {
  public var account: String
  /// The folder; `nil` for a whole account.
  public var folder: String?
  public var new: Int
  public var changed: Int
  public var removed: Int
  /// The number of local changes accepted by the server; for a whole account, text and plain only.
  public var pushed: Int
  public var seconds: Double
  public var error: String?
  /// Whether the account is local and has nothing to sync; text and plain only.
  public var isLocal: Bool

  public init(
    account: String, folder: String? = nil, new: Int, changed: Int, removed: Int, pushed: Int,
    seconds: Double, error: String? = nil, isLocal: Bool
  ) {
    self.account = account
    self.folder = folder
    self.new = new
    self.changed = changed
    self.removed = removed
    self.pushed = pushed
    self.seconds = seconds
    self.error = error
    self.isLocal = isLocal
  }

  public static let type = "sync"
  public static let summary = "The result of a sync."
  public static let fields: [RecordField<SyncRecord>] = [
    .string("account", "the account's name") { $0.account },
    .optionalForeignText("folder", "the folder; null for the whole account") { $0.folder },
    .integer("new", "number of new messages") { $0.new },
    .integer("changed", "number of messages whose flags changed") { $0.changed },
    .integer("removed", "number of messages removed") { $0.removed },
    RecordField("seconds", .number, "how long it took") { .double($0.seconds) },
    .optionalForeignText("error", "why it failed; null if it did not") { $0.error },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    isCoveredByError ? [] : layout.sentence(sentence, error == nil ? .plain : .warning)
  }

  public func plain(in layout: Layout) -> [TerminalText] { isCoveredByError ? [] : [spoken] }

  /// Whether people see the failure of an account in the error that follows.
  private var isCoveredByError: Bool { folder == nil && error != nil }

  private var sentence: TerminalText {
    let place = folder.map { account + " / " + $0 } ?? account
    let time = folder == nil ? " in \(Digits.tenths(seconds)) s" : ""
    let news =
      "\(Digits.grouped(new)) new, \(Digits.grouped(changed)) changed, \(Digits.grouped(removed)) removed"
    return clause(of: place, news, time)
  }

  private var spoken: TerminalText {
    let place = "account " + account + (folder.map { ", folder " + $0 } ?? "")
    let time = folder == nil ? ", in \(Digits.tenths(seconds)) seconds" : ""
    let news =
      "\(Digits.counted(new, "new message")), \(Digits.grouped(changed)) changed, \(Digits.grouped(removed)) removed"
    return Sentence.capitalised(clause(of: place, news, time).string)
  }

  /// Returns the text about the place; `news` is only used if there are any.
  private func clause(of place: String, _ news: String, _ time: String) -> TerminalText {
    if let error { return Sentence.ended(TerminalText(line: "Couldn't sync \(place): \(error)")) }
    if isLocal { return TerminalText(line: "\(place) is local, so there is nothing to sync.") }
    let news = new + changed + removed == 0 ? "nothing new" : news
    let sent = pushed > 0 ? ", \(Digits.counted(pushed, "change")) sent" : ""
    return TerminalText(line: "\(place): \(news)\(sent)\(time).")
  }
}
