import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The result of an import.
struct ImportRecord: SentenceRecord {
  var report: ImportMailUseCase.Report

  static let type = "import"
  static let summary =
    "The result of an import; a `failure` comes before it for each message that could not be read."
  static let fields: [RecordField<ImportRecord>] = [
    .integer("read", "number of messages found") { $0.report.read },
    .integer("new", "number of messages imported") { $0.report.new },
    .integer("duplicate", "number of messages that were already there or imported before") {
      $0.report.duplicate
    },
    .integer("restored", "number of messages that were already there, but damaged, and are whole again") {
      $0.report.restored
    },
    .integer("failed", "number of messages that could not be read") { $0.report.failed },
    .integer("deleted", "number of messages that the other program has deleted, and that are left out") {
      $0.report.deleted
    },
    .integer("skipped", "number of files without mail that other programs store beside it") {
      $0.report.skipped
    },
    ImportCounts.field("the folders they were imported to") { $0.report.places },
  ]

  var sentence: TerminalText? {
    let start = report.wasInterrupted ? "Interrupted. Imported" : "Imported"
    var text = "\(start) \(Digits.counted(report.new, "new message"))"
    var rest: [String] = []
    if report.restored > 0 { rest.append("\(Digits.grouped(report.restored)) repaired") }
    if report.duplicate > 0 { rest.append("\(Digits.grouped(report.duplicate)) already there") }
    if report.failed > 0 {
      let reason =
        report.firstFailure.map { " (\(report.failed > 1 ? "the first: " : "")\($0.reason))" } ?? ""
      rest.append("\(Digits.grouped(report.failed)) unreadable" + reason)
    }
    if let places = report.places.phrase { text += " (\(places))" }
    if !rest.isEmpty { text += ", " + rest.joined(separator: ", ") }
    return TerminalText(line: ([text + "."] + report.leftOut).joined(separator: " "))
  }
}

extension ImportMailUseCase.Report {
  /// Sentences about what is not imported.
  var leftOut: [String] { [deletedSentence, skippedSentence].compactMap(\.self) }

  private var deletedSentence: String? {
    guard deleted > 0 else { return nil }
    return
      "Left out \(Digits.counted(deleted, "message")) that \(deleted == 1 ? "was" : "were") already deleted."
  }

  /// Names some of the skipped files: `Skipped 4 files without mail, such as popstate.dat and Inbox.msf.`
  private var skippedSentence: String? {
    guard skipped > 0 else { return nil }
    let names = Sentence.series(skippedNames)
    let isAll = skippedNames.count == skipped
    return
      "Skipped \(Digits.counted(skipped, "file")) without mail\(isAll ? ": " : ", such as ")\(names)."
  }
}

/// The progress line of an import.
enum ImportProgress {
  private static let cells = 20

  /// - Parameters:
  ///   - bytes: the bytes read so far.
  ///   - total: the total number of bytes; 0 if unknown.
  static func line(bytes: Int, of total: Int, messages: Int, glyphs: Glyphs) -> String {
    let count = Digits.counted(messages, "message")
    guard let share = ProgressBar.share(bytes, of: total) else { return "Importing: " + count }
    let bar = ProgressBar.text(share, cells: cells, glyphs: glyphs)
    return "Importing \(bar) \(Int(share * 100))% \(count)"
  }
}

/// The destinations of imported mail, for people and programs.
extension ImportCounts {
  /// The text `1,204 to Inbox, 90 to Sent, 30 labels`; `nil` for a single place, which need not be mentioned.
  var phrase: String? {
    guard counts.count > 1 else { return nil }
    let folders = sorted.filter { !$0.destination.isLabel }
    let labels = counts.keys.count(where: \.isLabel)
    return
      (folders.map { "\(Digits.grouped($0.count)) to \($0.destination.name)" }
      + (labels > 0 ? [Digits.counted(labels, "label")] : [])).joined(separator: ", ")
  }

  struct Entry: Sendable {
    let destination: ImportPlacement.Destination
    let count: Int
  }

  /// System folders in their order, the Archive, then labels by name.
  var sorted: [Entry] {
    counts.map { Entry(destination: $0.key, count: $0.value) }
      .sorted { ($0.destination.rank, $0.destination.name) < ($1.destination.rank, $1.destination.name) }
  }

  static func field<Record>(
    _ meaning: String, _ places: @escaping @Sendable (Record) -> ImportCounts
  ) -> RecordField<Record> {
    .objects("places", ObjectShape.importPlace, meaning) { places($0).sorted }
  }
}

extension ImportPlacement.Destination {
  fileprivate var isLabel: Bool { if case .label = self { true } else { false } }

  fileprivate var name: String {
    switch self {
    case .folder(let type): SystemFolderNames.title(of: type)
    case .label(let name): name
    case .archive: "Archive"
    }
  }

  /// The value of `folder.kind`.
  fileprivate var kind: String {
    switch self {
    case .folder(let type): type.rawValue
    case .label: "label"
    case .archive: "archive"
    }
  }

  fileprivate var rank: Int {
    switch self {
    case .folder(let type): FolderType.allCases.firstIndex(of: type) ?? 0
    case .archive: FolderType.allCases.count
    case .label: FolderType.allCases.count + 1
    }
  }
}

extension ObjectShape<ImportCounts.Entry> {
  private static let kinds =
    FolderType.allCases.filter { $0 != .custom && $0 != .starred }.map(\.rawValue) + ["archive", "label"]

  fileprivate static let importPlace = ObjectShape(fields: [
    .foreignText("name", "the folder's name") { $0.destination.name },
    RecordField("kind", .oneOf(kinds), "its kind") { .string($0.destination.kind) },
    .integer("count", "number of messages; a message in several folders counts in each") { $0.count },
  ])
}
