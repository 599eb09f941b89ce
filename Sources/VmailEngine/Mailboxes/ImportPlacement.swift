import FoundationEssentials
public import VmailDomain

/// Where an imported message goes.
public struct ImportPlacement: Hashable, Sendable {
  public enum Destination: Hashable, Sendable {
    case folder(FolderType)
    case label(String)
    /// In no folder: the virtual Archive.
    case archive
  }

  /// Never empty.
  public var destinations: [Destination]
  /// Flags it gets there, beside its own.
  public var flags: MessageFlags = []

  /// - Parameter folder: everything goes there; `nil` keeps the folders the mail came in.
  init(_ message: RawMessage, folder: String?) {
    if message.isTrashed {
      self.init([.trash])
    } else if let folder {
      self.init(folderName: folder)
    } else {
      if let folders = message.systemFolders {
        self.init(folders)
      } else {
        self.init(folderName: message.folder ?? "")
      }
      addLabels(message.labels)
    }
  }

  private init(_ folders: [FolderType]) {
    destinations = folders.isEmpty ? [.archive] : folders.map(Destination.folder)
  }

  private init(folderName: String) {
    let label = Self.label(folderName)
    switch label.isEmpty ? .folder(.inbox) : SystemFolderNames.purpose(of: label) {
    case .archive: destinations = [.archive]
    // Starred is a view of the flag: what lies in such a mailbox is starred and in no folder.
    case .folder(.starred): (destinations, flags) = ([.archive], .flagged)
    case .folder(let type): destinations = [.folder(type)]
    case nil: destinations = [.label(label)]
    }
  }

  private mutating func addLabels(_ names: [String]) {
    let labels = names.map(Self.label).filter { !$0.isEmpty && !Self.isTaken($0) }
    guard !labels.isEmpty else { return }
    destinations.removeAll { $0 == .archive }
    for label in labels where !destinations.contains(.label(label)) { destinations.append(.label(label)) }
  }

  /// Whether vmail has a folder of that name, which no label can have.
  private static func isTaken(_ label: String) -> Bool { titles.contains(label.lowercased()) }

  private static let titles: Set<String> = Set(
    FolderType.allCases.filter { $0 != .custom }.map { SystemFolderNames.title(of: $0).lowercased() }
  ).union(["archive", "outbox"])

  /// The name as a label has it: parts without white space around them, none of them empty.
  private static func label(_ name: String) -> String {
    name.split(separator: "/").map { $0.trimmed }
      .filter { !$0.isEmpty }.joined(separator: "/")
  }
}

/// How many messages went, or would go, where. A message counts wherever it is.
public struct ImportPlaces: Hashable, Sendable {
  public private(set) var counts: [ImportPlacement.Destination: Int] = [:]

  public init() {}

  mutating func count(_ placement: ImportPlacement) {
    for destination in placement.destinations { counts[destination, default: 0] += 1 }
  }

  public mutating func add(_ other: ImportPlaces) { counts.merge(other.counts) { $0 + $1 } }
}
