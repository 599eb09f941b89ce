import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// A tree of Maildirs that is kept in step with an account.
public struct MirrorRecord: OutputRecord {
  public var mirror: MaildirMirror
  public var account: String
  public var files: Int
  /// What was done, as the end of a sentence; `nil` in a list.
  var change: String?

  public init(mirror: MaildirMirror, account: String, files: Int, change: String? = nil) {
    self.mirror = mirror
    self.account = account
    self.files = files
    self.change = change
  }

  public static let type = "mirror"
  public static let summary = "A tree of Maildirs that is kept in step with an account."
  public static let fields: [RecordField<MirrorRecord>] = [
    .string("path", "its folder") { $0.mirror.path },
    .string("account", "the account") { $0.account },
    .choice("direction", "whether the files are read (in), written (out), or both") { $0.mirror.direction },
    .integer("files", "number of files when it was last brought in step") { $0.files },
    .optionalDate("lastRun", "when it was last brought in step; null if never") { $0.mirror.lastRun },
  ]

  private func sentence(_ layout: Layout) -> TerminalText {
    if let change { return TerminalText(line: "\(mirror.path) \(change).") }
    let direction =
      switch mirror.direction {
      case .incoming: "is read into"
      case .outgoing: "is written from"
      case .both: "is in step with"
      }
    let time = mirror.lastRun.map { "last run \(layout.times.absolute($0))" } ?? "never run"
    return TerminalText(
      line: "\(mirror.path) \(direction) \(account): \(Digits.counted(files, "file")), \(time).")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence(layout)) }

  public func plain(in layout: Layout) -> [TerminalText] { [sentence(layout)] }
}

/// The number of mirrors, printed after them.
public enum MirrorKind: ListedKind {
  public static let type = "mirrors"
  public static let noun = "mirrors"
  public static let meaning = "the number of mirrors"
  public static let summary =
    "How many mirrors there are; comes after those that were listed or brought in step."
  public static let none: TerminalText = "No Maildirs are kept in step. Type mirror add PATH."
}

public typealias MirrorsRecord = ListedRecord<MirrorKind>
