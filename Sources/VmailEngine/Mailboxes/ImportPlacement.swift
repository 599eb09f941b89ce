import FoundationEssentials
public import VmailDomain

/// The destinations of an imported message.
public struct ImportPlacement: Hashable, Sendable {
  public enum Destination: Hashable, Sendable {
    case folder(FolderType)
    case label(String)
    /// In no folder: the virtual Archive.
    case archive
  }

  /// Never empty.
  public var destinations: [Destination]
  /// Flags added to it.
  public var flags: MessageFlags = []

  /// - Parameter folder: the folder for all messages; `nil` keeps the folders of the import.
  init(_ message: RawMessage, folder: String?) {
    if message.isTrashed {
      self.init([.trash])
    } else if let folder {
      self.init(folder: folder)
    } else {
      if let folders = message.systemFolders {
        self.init(folders)
      } else {
        self.init(folder: message.folder ?? "")
      }
      addLabels(message.labels)
    }
  }

  private init(_ folders: [FolderType]) {
    destinations = folders.isEmpty ? [.archive] : folders.map(Destination.folder)
  }

  /// - Parameter name: a folder's name, with its parts separated by `/`; empty for the Inbox.
  init(folder name: String) {
    let label = Self.label(name)
    switch label.isEmpty ? .folder(.inbox) : SystemFolderNames.purpose(of: label) {
    case .archive: destinations = [.archive]
    // Starred is a view of the flag: mail in such a mailbox is starred and in no folder.
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

  /// Returns whether vmail has a folder of that name, which labels can't have.
  private static func isTaken(_ label: String) -> Bool { titles.contains(label.lowercased()) }

  private static let titles: Set<String> = Set(
    FolderType.allCases.filter { $0 != .custom }.map { SystemFolderNames.title(of: $0).lowercased() }
  ).union(["archive", "outbox"])

  /// Returns the name as a label: parts without surrounding white space, none of them empty.
  private static func label(_ name: String) -> String {
    name.split(separator: "/").map { $0.trimmed }
      .filter { !$0.isEmpty }.joined(separator: "/")
  }
}

/// The number of messages per destination. A message counts in each of its folders.
public struct ImportCounts: Hashable, Sendable {
  public private(set) var counts: [ImportPlacement.Destination: Int] = [:]

  public init() {}

  mutating func count(_ placement: ImportPlacement) {
    for destination in placement.destinations { counts[destination, default: 0] += 1 }
  }

  public mutating func add(_ other: ImportCounts) { counts.merge(other.counts) { $0 + $1 } }
}
