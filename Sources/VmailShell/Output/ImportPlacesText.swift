import VmailDomain
import VmailEngine

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
    RecordField("places", .array(of: ObjectShape.importPlace.type), meaning) {
      ObjectShape.importPlace.json(places($0).sorted)
    }
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
    .mailText("name", "the folder's name") { $0.destination.name },
    RecordField("kind", .oneOf(kinds), "what it is") { .string($0.destination.kind) },
    .integer("count", "messages; one in several places counts in each") { $0.count },
  ])
}
