import VmailDomain

/// Checks that only the owner can access the store's files, and whether there are unknown files.
struct FilesCheck: StoreCheck {
  let name = "files"
  let files: StoreFiles

  func examine(_ db: Database) throws -> Diagnosis {
    let directory = StoreDirectory(files: files)
    let loose = try directory.loosePermissions()
    if !loose.isEmpty { return .wrong("readable by others: " + Self.list(loose)) }
    let strays =
      try directory.names(in: files.directory).filter { !StoreFiles.isKnown($0) }
      + directory.names(in: files.sources).filter { SourceSegment(name: $0) == nil }
      .map { "sources/" + $0 }
    if !strays.isEmpty { return .wrong("unknown files in the store: " + Self.list(strays)) }
    return .fine("all files are private and known")
  }

  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(3).joined(separator: ", ")
    return items.count > 3 ? shown + " and \(items.count - 3) more" : shown
  }
}
