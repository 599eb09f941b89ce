import Foundation
import VmailTestSupport

/// What a disk holds after calls, and what may be left of it when the power fails.
///
/// A file has what was written before it was last synced. Of what was written later, each sector is there or not, in
/// whatever order it was written. A name is there, or not, until its folder is synced (POSIX promises no more).
struct CutDisk {
  private final class File {
    /// What can't be lost.
    var bytes = Data()
    var later: [FileCall] = []
    let isFolder: Bool

    init(isFolder: Bool) { self.isFolder = isFolder }
  }

  /// One change of names, which happens as a whole or not at all.
  private struct Naming {
    var removed: String?
    var added: (name: String, file: File)?

    var folder: String { Self.folder(of: added?.name ?? removed ?? "") }

    static func folder(of name: String) -> String {
      name.split(separator: "/").dropLast().joined(separator: "/")
    }

    func apply(to names: inout [String: File]) {
      if let removed { names[removed] = nil }
      if let added { names[added.name] = added.file }
    }
  }

  /// A part of a file that is written as a whole.
  private static let sector = 512

  private var names: [String: File] = [:]
  private var lastingNames: [String: File] = [:]
  private var namings: [Naming] = []

  mutating func carryOut(_ call: FileCall) {
    switch call.kind {
    case .create, .mkdir:
      name(Naming(added: (call.path, File(isFolder: call.kind == .mkdir))))
    case .write, .truncate: names[call.path]?.later.append(call)
    case .unlink: name(Naming(removed: call.path))
    case .rename:
      guard let file = names[call.path] else { return }
      name(Naming(removed: call.path, added: (call.newPath, file)))
    case .sync:
      if let file = names[call.path], !file.isFolder {
        for change in file.later { Self.apply(change, to: &file.bytes) }
        file.later = []
      } else {
        for naming in namings where naming.folder == call.path { naming.apply(to: &lastingNames) }
        namings.removeAll { $0.folder == call.path }
      }
    case .output: break
    }
  }

  private mutating func name(_ naming: Naming) {
    naming.apply(to: &names)
    namings.append(naming)
  }

  /// Writes what is left after a power failure to a folder.
  /// - Parameter kept: the percentage of what isn't lasting that is there all the same.
  func leave(in folder: String, kept: Int, _ random: inout SeededGenerator) throws {
    var left = lastingNames
    for naming in namings where random.chance(kept) { naming.apply(to: &left) }
    // Memory that processes share isn't on a disk.
    for (name, file) in left.sorted(by: { $0.key < $1.key }) where !name.hasSuffix("-shm") {
      let path = folder + "/" + name
      let isReachable = FileManager.default.fileExists(atPath: folder + "/" + Naming.folder(of: name))
      guard isReachable else { continue }
      if file.isFolder {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      } else {
        let bytes = Self.left(of: file, kept, &random)
        try bytes.write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      }
    }
  }

  private static func left(of file: File, _ kept: Int, _ random: inout SeededGenerator) -> Data {
    var bytes = file.bytes
    for call in file.later {
      guard call.kind == .write else {
        if random.chance(kept) { apply(call, to: &bytes) }
        continue
      }
      var start = 0
      while start < call.bytes.count {
        let end = min(call.bytes.count, start + sector - (call.number + start) % sector)
        if random.chance(kept) {
          write(
            call.bytes[(call.bytes.startIndex + start)..<(call.bytes.startIndex + end)],
            at: call.number + start, to: &bytes)
        }
        start = end
      }
    }
    return bytes
  }

  private static func apply(_ call: FileCall, to bytes: inout Data) {
    if call.kind == .write { return write(call.bytes, at: call.number, to: &bytes) }
    let more = call.number - bytes.count
    if more > 0 { bytes.append(Data(count: more)) } else { bytes.removeLast(-more) }
  }

  private static func write(_ written: Data, at place: Int, to bytes: inout Data) {
    let end = place + written.count
    if bytes.count < end { bytes.append(Data(count: end - bytes.count)) }
    bytes.replaceSubrange(place..<end, with: written)
  }
}
