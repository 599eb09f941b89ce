import VmailDomain
import VmailEngine

/// The result of syncing one folder, or an account without a server.
struct SyncRecord: OutputRecord {
  var account: String
  /// The folder; `nil` for a whole account.
  var folder: String?
  var new: Int
  var changed: Int
  var removed: Int
  /// The number of local changes accepted by the server; for a whole account, text and plain only.
  var told: Int
  var seconds: Double
  var error: String?
  /// Whether the account is local and has nothing to sync; text and plain only.
  var isLocal: Bool

  static let type = "sync"
  static let summary = "What a sync brought."
  static let fields: [RecordField<SyncRecord>] = [
    .string("account", "the account's name") { $0.account },
    .optionalMailText("folder", "the folder; null for the whole account") { $0.folder },
    .integer("new", "messages that came") { $0.new },
    .integer("changed", "messages whose flags changed") { $0.changed },
    .integer("removed", "messages that went") { $0.removed },
    RecordField("seconds", .number, "how long it took") { .double($0.seconds) },
    .optionalMailText("error", "why it failed; null when it did not") { $0.error },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    isToldByError ? [] : layout.sentence(sentence, error == nil ? .plain : .warning)
  }

  func plain(in layout: Layout) -> [TerminalText] { isToldByError ? [] : [spoken] }

  /// Whether people see the failure of an account in the error that follows.
  private var isToldByError: Bool { folder == nil && error != nil }

  private var sentence: TerminalText {
    let place = folder.map { account + " / " + $0 } ?? account
    let time = folder == nil ? " in \(Digits.tenths(seconds)) s" : ""
    let news =
      "\(Digits.grouped(new)) new, \(Digits.grouped(changed)) changed, \(Digits.grouped(removed)) removed"
    return told(of: place, news, time)
  }

  private var spoken: TerminalText {
    let place = "account " + account + (folder.map { ", folder " + $0 } ?? "")
    let time = folder == nil ? ", in \(Digits.tenths(seconds)) seconds" : ""
    let news =
      "\(Digits.counted(new, "new message")), \(Digits.grouped(changed)) changed, \(Digits.grouped(removed)) removed"
    return Sentence.capitalised(told(of: place, news, time).string)
  }

  /// Returns the text about the place; `news` is only used if there are any.
  private func told(of place: String, _ news: String, _ time: String) -> TerminalText {
    if let error { return Sentence.ended(TerminalText(line: "Couldn't sync \(place): \(error)")) }
    if isLocal { return TerminalText(line: "\(place) is local: nothing to sync.") }
    let news = new + changed + removed == 0 ? "nothing new" : news
    let sent = told > 0 ? ", \(Digits.counted(told, "change")) sent" : ""
    return TerminalText(line: "\(place): \(news)\(sent)\(time).")
  }
}

extension SyncRecord {
  init(localAccount name: String) {
    self.init(
      account: name, folder: nil, new: 0, changed: 0, removed: 0, told: 0, seconds: 0, error: nil,
      isLocal: true)
  }

  /// Returns records of the folders that changed or failed, followed by the account.
  static func records(of report: SyncReport, account: String, seconds: Double) -> [SyncRecord] {
    func record(
      _ folder: String?, _ counts: SyncCounts, told: Int = 0, _ failure: (any Error)?
    ) -> SyncRecord {
      SyncRecord(
        account: account, folder: folder, new: counts.new, changed: counts.changed, removed: counts.removed,
        told: told, seconds: seconds, error: failure.map { ErrorWording.cause(of: $0) }, isLocal: false)
    }
    let folders = report.folders.filter { $0.counts != SyncCounts() || $0.failure != nil }
    return folders.map { record($0.folder.name, $0.counts, $0.failure) }
      + [record(nil, report.total, told: report.played.accepted, report.failure?.underlying)]
  }
}
