import Glibc
import VmailDomain

/// Reads a backup, which may be anybody's: every name is one that a backup has, nothing is longer than the archive, and all
/// digests are compared.
struct BackupReader {
  let path: String
  let size: Int
  private let file: FileDescriptor
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void
  private var position = 0
  private var digests = DigestList()
  private var contents = BackupContents()
  private var names: Set<String> = []

  /// The size limit for all settings together, in bytes.
  private static let mostSettings = 16 << 20

  /// - Throws: ``BackupError/cannotRead(path:reason:)``.
  init(_ path: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) throws {
    (self.path, self.progress) = (path, progress)
    do {
      let real = try BackupPlace.resolved(path)
      guard BackupPlace.isRegular(real) else { throw FileFailure("open", path, code: EINVAL) }
      file = try FileDescriptor.open(real)
      size = try file.size()
    } catch let failure as FileFailure {
      let reason = failure.code == EINVAL ? BackupPlace.notRegular : failure.reason
      throw BackupError.cannotRead(path: path, reason: reason)
    }
    contents.size = size
  }

  func close() { file.closeQuietly() }

  /// Reads and verifies everything.
  /// - Parameter folder: an empty folder that becomes a store; `nil` to only verify.
  /// - Throws: ``BackupError``; ``StoreError`` of a database that is not a store's, or of a newer version.
  mutating func read(into folder: String?) throws -> BackupContents {
    defer { close() }
    do {
      guard size >= TarHeader.block, case var entry = try next(), entry.name == StoreBackup.database else {
        throw BackupError.notABackup(path: path)
      }
      repeat {
        try take(entry, into: folder)
        entry = try next()
      } while entry.name != DigestList.name
      try end(with: entry)
      return contents
    } catch TarHeader.Problem.illegible {
      guard !digests.lines.isEmpty else { throw BackupError.notABackup(path: path) }
      throw damaged("the header of file \(digests.lines.count + 1) is not legible")
    } catch TarHeader.Problem.refused(let name) {
      throw BackupError.unsafe(path: path, entry: name)
    }
  }

  /// Compares all digests. Nothing but empty blocks comes after their list: two, and as many as fill the last record of
  /// another program.
  private mutating func end(with list: TarHeader) throws {
    let read = try bytes(min(list.size, digests.text.count))
    if read != digests.text {
      let listed = String(decoding: read, as: UTF8.self).split(separator: "\n").map(String.init)
      let wrong = zip(digests.lines, listed).first { $0 != $1 }?.0.split(separator: "  ", maxSplits: 1).last
      throw damaged("\(wrong ?? DigestList.name[...]) was changed")
    }
    try skipZeros(TarHeader.padding(after: list.size).count + 2 * TarHeader.block)
    while position < size {
      guard (size - position) % TarHeader.block == 0,
        try bytes(min(1 << 20, size - position)).allSatisfy({ $0 == 0 })
      else { throw damaged("it goes on after its end") }
    }
    contents.files = digests.lines.count
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

  private mutating func skipZeros(_ count: Int) throws {
    guard try bytes(count).allSatisfy({ $0 == 0 }) else {
      throw damaged("there is something between its files")
    }
  }

  private mutating func next() throws -> TarHeader {
    var entry = try TarHeader(bytes(TarHeader.block))
    if entry.describesNext {
      let (description, text) = (entry, try bytes(entry.size))
      try skipZeros(TarHeader.padding(after: entry.size).count)
      entry = try TarHeader(bytes(TarHeader.block))
      guard !entry.describesNext else { throw TarHeader.Problem.illegible }
      try entry.take(text, of: description)
    }
    guard entry.size <= size - position else { throw damaged("it was cut off") }
    return entry
  }

  // MARK: Files

  private mutating func take(_ entry: TarHeader, into folder: String?) throws {
    let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isSafe = parts.allSatisfy { !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }
    let isFirst = digests.lines.isEmpty
    guard isSafe, Self.isKnown(parts), entry.name != StoreBackup.database || isFirst,
      names.insert(entry.name).inserted
    else {
      throw BackupError.unsafe(path: path, entry: entry.name)
    }
    if parts[0] == "store" {
      try unpack(entry, to: folder.map { try Self.make(parts.dropFirst(), in: $0) })
    } else {
      let all = contents.settings.reduce(entry.size) { $0 + $1.bytes.count }
      guard all <= Self.mostSettings else { throw BackupError.unsafe(path: path, entry: entry.name) }
      let file = SettingsFile(name: parts.dropFirst().joined(separator: "/"), bytes: try bytes(entry.size))
      contents.settings.append(file)
      digests.add(entry.name, SHA256.digest(of: file.bytes))
    }
    try skipZeros(TarHeader.padding(after: entry.size).count)
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

  /// - Returns: the path of a file below a folder, whose own folders are created.
  private static func make(_ parts: ArraySlice<String>, in folder: String) throws -> String {
    let path = parts.dropLast().reduce(into: [folder]) { $0.append($0[$0.count - 1] + "/" + $1) }
    for folder in path.dropFirst() { try StoreDirectory.makePrivate(folder) }
    return (path.last ?? folder) + "/" + (parts.last ?? "")
  }

  private mutating func unpack(_ entry: TarHeader, to target: String?) throws {
    let written = try target.map { try FileDescriptor.open($0, [.write, .create, .exclusive]) }
    defer { written?.closeQuietly() }
    let digest = SHA256()
    var done = 0
    repeat {
      let piece = try bytes(min(1 << 20, entry.size - done))
      if entry.name == StoreBackup.database, done == 0 { try checkVersion(piece) }
      piece.withUnsafeBytes { digest.update($0) }
      try written?.write(piece, at: done)
      done += piece.count
    } while done < entry.size
    try written?.synchronize()
    digests.add(entry.name, digest.digest())
  }

  /// An older version is migrated when the store is opened.
  private func checkVersion(_ piece: [UInt8]) throws {
    let version = try DatabaseHeader(Array(piece.prefix(DatabaseHeader.length)), path: path).version
    try SchemaMigrator.check(version, of: path)
  }
}
