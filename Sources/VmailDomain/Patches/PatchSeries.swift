/// One version of a series of patches, as far as it has arrived.
public struct PatchSeries: Sendable {
  /// A patch of the series.
  public struct Part: Sendable {
    public var message: PatchMessage
    /// The trailers that replies to it, or to the cover letter, give; without those that it has.
    public internal(set) var trailers: [PatchTrailer] = []
    /// The version from which it comes, if this version repeats only some patches.
    public internal(set) var carriedFrom: Int?
  }

  public let version: Int
  public internal(set) var cover: PatchMessage?
  /// The patches in order; `nil` for those that are missing.
  public internal(set) var parts: [Part?]

  init(version: Int, total: Int) {
    self.version = version
    parts = Array(repeating: nil, count: total)
  }

  /// The numbers of the missing patches, counted from 1.
  public var missing: [Int] { parts.indices.filter { parts[$0] == nil }.map { $0 + 1 } }
  public var isComplete: Bool { !parts.isEmpty && missing.isEmpty }
  public var present: [Part] { parts.compactMap(\.self) }

  /// The message that introduces it: the cover letter, else the first patch.
  public var first: PatchMessage? { cover ?? present.first?.message }
  public var title: String { first?.subject.title ?? "" }

  /// The addresses of those who sent the patches.
  public var senders: Set<AddressKey> { Set(present.map { AddressKey($0.message.author.email) }) }

  /// The files that it changes, each once, with the sums of all patches.
  public var files: [PatchDiff.File] {
    var files: [PatchDiff.File] = []
    var places: [String: Int] = [:]
    for file in present.flatMap(\.message.diff.files) {
      guard let place = places[file.path] else {
        places[file.path] = files.count
        files.append(file)
        continue
      }
      files[place].added += file.added
      files[place].removed += file.removed
      files[place].isBinary = files[place].isBinary || file.isBinary
    }
    return files
  }
}
