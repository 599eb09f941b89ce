/// What other programs have done in a Maildir since it was last brought in step.
public struct MaildirDifference: Hashable, Sendable {
  /// A file with other flags than before, or in another of the Maildir's folders.
  public struct Change: Hashable, Sendable {
    public var before: MirroredFile
    public var after: MaildirFile

    /// The file as it is there now.
    public var now: MirroredFile {
      MirroredFile(maildir: before.maildir, file: after, email: before.email, state: .present)
    }
  }

  /// Files that were not known, or were gone, in the order of their names.
  public private(set) var added: [MaildirFile] = []
  public private(set) var changed: [Change] = []
  /// Known files that are no longer there.
  public private(set) var missing: [MirroredFile] = []
  /// Files that were being written or removed, and are there.
  public private(set) var found: [Change] = []

  /// - Parameters:
  ///   - files: the files in the Maildir.
  ///   - known: the files that were there, by name.
  public init(_ files: [MaildirFile], known: [String: MirroredFile]) {
    var there: Set<String> = []
    for file in files where there.insert(file.name).inserted {
      guard let before = known[file.name], before.state != .gone else {
        added.append(file)
        continue
      }
      let change = Change(before: before, after: file)
      if before.state != .present {
        found.append(change)
      } else if before.file != file {
        changed.append(change)
      }
    }
    missing = known.values.filter { !there.contains($0.file.name) }.sorted { $0.file.name < $1.file.name }
  }

  /// Drops missing files that a second listing has: while another program renames a file, a listing may have it under
  /// neither name.
  public mutating func confirm(_ files: [MaildirFile]) {
    let there = Set(files.map(\.name))
    missing.removeAll { there.contains($0.file.name) }
  }
}
