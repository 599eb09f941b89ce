import Glibc
import VmailDomain

/// Reads a backup, which may be anybody's: every name is one that a backup has, nothing is longer than the archive, and all
/// digests are compared.
struct BackupReader {
  let path: String
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  private let file: FileDescriptor
  let size: Int
  private var position = 0
  private var digests = DigestList()
  private var contents = BackupContents()

  /// The size limit for all settings together, in bytes.
  private static let mostSettings = 16 << 20

  /// - Throws: ``BackupError/cannotRead(path:reason:)``.
  init(_ path: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) throws {
    self.path = path
    self.progress = progress
    do {
      let real = try BackupPlace.resolved(path)
      guard BackupPlace.isRegular(real) else {
        throw BackupError.cannotRead(path: path, reason: "it is not a regular file")
      }
      file = try FileDescriptor.open(real)
      size = try file.size()
    } catch let failure as FileFailure {
      throw BackupError.cannotRead(path: path, reason: failure.reason)
    }
    contents.size = size
  }

  /// Reads and verifies everything.
  /// - Parameter folder: an empty folder that becomes a store; `nil` to only verify.
  /// - Throws: ``BackupError``; ``StoreError`` of a database that is not a store's, or of a newer version.
  mutating func read(into folder: String?) throws -> BackupContents {
    defer { file.closeQuietly() }
    do {
      let first = size < TarHeader.block ? nil : try next()
      guard let first, first.name == StoreBackup.store + "vault.sqlite" else {
        throw BackupError.notABackup(path: path)
      }
      var entry = first
      repeat {
        try take(entry, into: folder)
        entry = try next()
      } while entry.name != DigestList.name
      try end(with: entry)
      return contents
    } catch TarHeader.Problem.illegible {
      if contents.files == 0 { throw BackupError.notABackup(path: path) }
      throw damaged("the header after file \(contents.files) is not legible")
    } catch TarHeader.Problem.refused(let name) {
      throw BackupError.unsafe(path: path, entry: name)
    }
  }

  /// Compares all digests. Nothing but two empty blocks comes after their list.
  private mutating func end(with list: TarHeader.Parsed) throws {
    let read = list.size == digests.text.utf8.count ? try bytes(list.size) : []
    if let difference = digests.difference(from: read) { throw damaged(difference) }
    let rest = TarHeader.padding(after: list.size) + 2 * TarHeader.block
    guard try bytes(rest).allSatisfy({ $0 == 0 }), position == size else {
      throw damaged("it goes on after its end")
    }
  }

  private func damaged(_ detail: String) -> BackupError { .damaged(path: path, detail: detail) }

  private mutating func bytes(_ count: Int) throws -> [UInt8] {
    try Task.checkCancellation()
    guard count <= size - position else { throw damaged("it was cut off") }
    let bytes = try file.read(at: position, length: count)
    guard bytes.count == count else { throw damaged("it was cut off") }
    position += count
    progress(position, size)
    return bytes
  }

  private mutating func header() throws -> TarHeader.Parsed {
    try TarHeader.parse(bytes(TarHeader.block))
  }

  private mutating func next() throws -> TarHeader.Parsed {
    var entry = try header()
    if entry.isExtension {
      let records = try bytes(entry.size)
      _ = try bytes(TarHeader.padding(after: entry.size))
      entry = try header()
      guard !entry.isExtension else { throw TarHeader.Problem.illegible }
      try TarHeader.extend(&entry, by: records)
    }
    guard entry.size <= size - position else { throw damaged("it was cut off") }
    return entry
  }

  // MARK: Files

  private mutating func take(_ entry: TarHeader.Parsed, into folder: String?) throws {
    let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }), Self.isKnown(parts)
    else {
      throw BackupError.unsafe(path: path, entry: entry.name)
    }
    if parts[0] + "/" == StoreBackup.settings {
      try takeSettings(entry, name: parts.dropFirst().joined(separator: "/"))
    } else {
      try unpack(entry, to: folder.map { try Self.make(parts.dropFirst(), in: $0) })
    }
    _ = try bytes(TarHeader.padding(after: entry.size))
    contents.files += 1
  }

  /// Returns whether a backup contains files of this name.
  private static func isKnown(_ parts: [String]) -> Bool {
    switch (parts.count, parts[0], parts.dropFirst().first) {
    case (2, "store", "vault.sqlite"), (2, "store", "merges.log"), (2, "settings", "vmailrc"): true
    case (3, "store", "sources"): SourceSegment(name: parts[2]) != nil
    case (3, "store", "attachments"), (3, "store", "outbox"), (3, "store", "imports"): true
    case (4, "store", "drafts"): true
    case (3, "settings", "templates"): parts[2].hasSuffix(".txt")
    default: false
    }
  }

  private mutating func takeSettings(_ entry: TarHeader.Parsed, name: String) throws {
    let all = contents.settings.reduce(entry.size) { $0 + $1.bytes.count }
    guard all <= Self.mostSettings, !contents.settings.contains(where: { $0.name == name }) else {
      throw BackupError.unsafe(path: path, entry: entry.name)
    }
    let read = try bytes(entry.size)
    digests.add(entry.name, SHA256.digest(of: read))
    contents.settings.append(SettingsFile(name: name, bytes: read))
  }

  /// - Returns: the path of a file below a folder, whose own folders are created.
  private static func make(_ parts: ArraySlice<String>, in folder: String) throws -> String {
    var path = folder
    for part in parts.dropLast() {
      path += "/" + part
      try StoreDirectory.makePrivate(path)
    }
    return path + "/" + (parts.last ?? "")
  }

  private mutating func unpack(_ entry: TarHeader.Parsed, to target: String?) throws {
    let written: FileDescriptor?
    do { written = try target.map { try FileDescriptor.open($0, [.write, .create, .exclusive]) } } catch let
      failure as FileFailure where failure.code == EEXIST
    {
      throw BackupError.unsafe(path: path, entry: entry.name)
    }
    defer { written?.closeQuietly() }
    let digest = SHA256()
    var done = 0
    repeat {
      let piece = try bytes(min(1 << 20, entry.size - done))
      if contents.files == 0, done == 0 { try checkDatabase(piece) }
      piece.withUnsafeBytes { digest.update($0) }
      try written?.write(piece, at: done)
      done += piece.count
    } while done < entry.size
    try written?.synchronize()
    digests.add(entry.name, digest.digest())
  }

  private func checkDatabase(_ piece: [UInt8]) throws {
    let version = try DatabaseHeader(Array(piece.prefix(DatabaseHeader.length)), path: path).version
    guard version <= Migration.all.count else {
      throw StoreError.newerVersion(path: path, found: String(version))
    }
  }
}
