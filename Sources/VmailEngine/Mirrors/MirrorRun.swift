import FoundationEssentials
import VmailDomain
import VmailStore

/// One run of ``MirrorMaildirUseCase``.
struct MirrorRun {
  let mirror: MaildirMirror
  let store: MailStore
  let files: any MaildirAccess
  let reader: any MessageReading
  let clock: any WallClock
  let progress: @Sendable (MirrorMaildirUseCase.Report) -> Void
  var tree: MaildirTree
  var report = MirrorMaildirUseCase.Report()
  /// The number of new files whose messages were in the account before, perhaps in other folders.
  var arrivedAgain = 0

  /// Whether files were left as they are because another program has removed their Maildir.
  var hasSkipped = false

  /// Whether all that was done in the account has reached the files.
  var isWhole: Bool { !hasSkipped && report.missing == 0 && report.held == 0 }

  /// Removals are carried over up to this number, and above it up to half of the files.
  static let believedAlways = 20
  /// Files are read, written and recorded in batches.
  static let batch = 200
  static let batchBytes = 16 << 20

  init(
    _ useCase: MirrorMaildirUseCase, _ mirror: MaildirMirror, _ tree: MaildirTree,
    progress: @escaping @Sendable (MirrorMaildirUseCase.Report) -> Void
  ) {
    (self.mirror, self.tree, self.progress) = (mirror, tree, progress)
    (store, files, reader, clock) = (useCase.store, useCase.maildirs, useCase.reader, useCase.clock)
  }

  func path(of maildir: MirroredMaildir) -> String { mirror.path.below(maildir.path) }

  /// Returns the Maildirs that are there, by their IDs.
  func maildirs() async throws -> [ID<MirroredMaildir>: MirroredMaildir] {
    let there = Set(tree.maildirs.map(\.path))
    let known = try await store.read { [mirror] in try $0.mirroredMaildirs(of: mirror.id) }
    return Dictionary(uniqueKeysWithValues: known.filter { there.contains($0.path) }.map { ($0.id, $0) })
  }

  /// Returns how many removals are believed; `nil` for any number.
  func limit(_ believesAll: Bool) async throws -> Int? {
    if believesAll { return nil }
    let count = try await store.read { [mirror] in try $0.mirroredFileCount(of: mirror.id) }
    return max(Self.believedAlways, count / 2)
  }
}
