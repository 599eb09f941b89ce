import Glibc
public import VmailDomain

/// Reads and writes address books of this machine: a file with any number of vCards, or a folder with such files (a vdir, or
/// one folder of them).
///
/// The href of a card is the name of its file, with its number there if it isn't the first: `team.vcf#2`.
public enum VCardFiles {
  private static let mostFiles = 50_000
  private static let fileLimit = 256 << 20

  /// Reads only the files whose time or size is another one now.
  public static let changes: AddressBookReading = { location, etags in
    let files = try files(at: location)
    var known: [String: [String]] = [:]
    for href in etags.keys { known[place(of: href).name, default: []].append(href) }
    var batch = AddressBookBatch(syncToken: nil)
    for (name, path) in files {
      let state = try state(of: path)
      guard etags[name] != state else { continue }
      let bytes = try read(path)
      // A file without cards is kept in mind as well, so that it isn't read again.
      let ranges = VCard.ranges(in: bytes)
      for (index, range) in (ranges.isEmpty ? [0..<0] : ranges).enumerated() {
        let source = range.count > VCard.sizeLimit ? [] : Array(bytes[range])
        let href = index == 0 ? name : "\(name)#\(index + 1)"
        batch.upserted.append(AddressBookCard(href: href, etag: state, source: source))
      }
      let found = Set(batch.upserted.map(\.href))
      batch.removed += (known[name] ?? []).filter { !found.contains($0) }
    }
    for (name, hrefs) in known where files[name] == nil { batch.removed += hrefs }
    let left = Set(etags.keys).subtracting(batch.removed + batch.upserted.map(\.href))
    // A disk that isn't mounted, or a file that is just being written.
    guard etags.count < 2 || !left.isEmpty || batch.upserted.contains(where: { !$0.source.isEmpty }) else {
      throw AddressBookError(path: location, reason: .emptied)
    }
    return batch.upserted.isEmpty && batch.removed.isEmpty ? nil : batch
  }

  /// Writes a card and leaves all others in its file as they are, byte for byte.
  public static let write: AddressBookWriting = { source, card, book in
    let (name, index) = place(of: card.href)
    let isFile = try !isFolder(book.location)
    let path = isFile ? book.location : book.location + "/" + name
    guard isFile || !card.etag.isEmpty else { return try replace(path, with: source ?? [], isNew: true) }
    guard try card.etag.isEmpty || state(of: path) == card.etag else {
      throw AddressBookError(path: path, reason: .changed)
    }
    var bytes = try read(path)
    let ranges = VCard.ranges(in: bytes)
    if card.etag.isEmpty {
      guard !ranges.isEmpty || bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) else {
        throw AddressBookError(path: path, reason: .notVCards)
      }
      if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += "\r\n".utf8 }
      bytes += source ?? []
    } else if ranges.indices.contains(index) {
      bytes.replaceSubrange(ranges[index], with: source ?? [])
    }
    guard isFile || !bytes.isEmpty else {
      guard unlink(path) == 0 else { throw failure(path) }
      return
    }
    try replace(path, with: bytes)
  }

  /// Returns the file of a card, and its place there.
  private static func place(of href: String) -> (name: String, index: Int) {
    guard let mark = href.lastIndex(of: "#"), let number = Int(href[href.index(after: mark)...]), number > 1
    else { return (href, 0) }
    return (String(href[..<mark]), number - 1)
  }

  /// Returns the paths of the files, by name.
  private static func files(at location: String) throws -> [String: String] {
    guard try isFolder(location) else {
      // A pipe would be waited for.
      guard try isKind(S_IFREG, location) else { throw AddressBookError(path: location, reason: .notAFile) }
      return [String(location.split(separator: "/").last ?? ""): location]
    }
    var files: [String: String] = [:]
    try list(location, prefix: "", into: &files)
    return files
  }

  private static func list(_ folder: String, prefix: String, into files: inout [String: String]) throws {
    guard let stream = opendir(folder) else { throw failure(folder) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), files.count < mostFiles else { continue }
      let path = folder + "/" + name
      if name.lowercased().hasSuffix(".vcf") || name.lowercased().hasSuffix(".vcard") {
        if (try? isKind(S_IFREG, path)) == true { files[prefix + name] = path }
      } else if prefix.isEmpty, (try? isFolder(path)) == true {
        try? list(path, prefix: name + "/", into: &files)
      }
    }
  }

  private static func isFolder(_ path: String) throws -> Bool { try isKind(S_IFDIR, path) }

  private static func isKind(_ kind: mode_t, _ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path) }
    return status.st_mode & S_IFMT == kind
  }

  private static func state(of path: String) throws -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path) }
    return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)-\(status.st_size)"
  }

  private static func read(_ path: String) throws -> [UInt8] {
    // The user's own links are followed.
    guard let real = realpath(path, nil) else { throw failure(path) }
    defer { free(real) }
    guard let bytes = try? FileBytes.read(String(cString: real), limit: fileLimit + 1) else {
      throw failure(path)
    }
    guard bytes.count <= fileLimit else { throw AddressBookError(path: path, reason: .tooLarge) }
    return bytes
  }

  /// Replaces a file at once, so that no program ever reads half of it.
  /// - Parameter isNew: whether no file may have the name yet.
  private static func replace(_ path: String, with bytes: [UInt8], isNew: Bool = false) throws {
    let real = realpath(path, nil)
    defer { free(real) }
    let target = real.map { String(cString: $0) } ?? path
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    var template = Array("\(target[..<slash]).vmail-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(target) }
    defer {
      close(descriptor)
      unlink(template)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { throw failure(target) }
      written += max(0, count)
    }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0,
      isNew ? link(template, target) == 0 : rename(template, target) == 0
    else { throw failure(target) }
  }

  private static func failure(_ path: String) -> AddressBookError {
    AddressBookError(path: path, reason: .system(errno))
  }
}
