internal import Foundation
internal import Synchronization

/// Fetches an attachment into the store's folder, because the user asked for it (FR-ED-03).
public struct DownloadAttachmentUseCase: Sendable {
  /// How often a transfer that broke off is tried again (FR-SYNC-08).
  static let retries = 3
  /// From this size on, in bytes, a metered connection is worth a question.
  public static let largeSize = 25_000_000

  public enum Event: Hashable, Sendable {
    /// Decoded bytes that are here.
    case received(Int)
    /// A transfer broke off, and begins anew after some seconds.
    case waiting(seconds: Int)
  }

  private let source: any AttachmentFetching
  private let folder: any AttachmentKeeping
  private let alarms: any AlarmClock

  public init(source: any AttachmentFetching, folder: any AttachmentKeeping, alarms: any AlarmClock) {
    self.source = source
    self.folder = folder
    self.alarms = alarms
  }

  /// The attachment as it is now: one whose file went away is not downloaded.
  public func current(_ attachment: Attachment) -> Attachment {
    var attachment = attachment
    attachment.localPath = folder.keptPath(of: attachment)
    attachment.isDownloaded = attachment.localPath != nil
    return attachment
  }

  /// Whether the network is needed to download it.
  public func needsNetwork(_ attachment: Attachment, of email: EmailID) async throws -> Bool {
    if current(attachment).isDownloaded { return false }
    return try await !source.isLocal(attachment, of: email)
  }

  /// Fetches it, unless it is here already. Where that fails or is cancelled, nothing is left of it.
  /// - Returns: the attachment with its path.
  /// - Throws: ``AttachmentError``, ``StoreError``.
  public func download(
    _ attachment: Attachment, of email: EmailID, _ report: (Event) -> Void = { _ in }
  ) async throws -> Attachment {
    let known = current(attachment)
    guard !known.isDownloaded else { return known }
    if attachment.localPath != nil { try? await folder.forget(attachment) }
    var failures = 0
    while true {
      do {
        return try await attempt(known, email, report)
      } catch let error as AttachmentError where error.isPassing && failures < Self.retries {
        failures += 1
        let seconds = 1 << (failures - 1)
        report(.waiting(seconds: seconds))
        try await alarms.pause(seconds: TimeInterval(seconds))
      }
    }
  }

  /// Copies it into a folder of the user's, fetching it before if need be.
  /// - Returns: the attachment, and the copy's path.
  public func save(
    _ attachment: Attachment, of email: EmailID, into folder: String,
    _ report: (Event) -> Void = { _ in }
  ) async throws -> (Attachment, path: String) {
    let kept = try await download(attachment, of: email, report)
    guard let path = kept.localPath else { throw AttachmentError.gone }
    let name = AttachmentFileName(attachment.filename)
    return (kept, try await self.folder.copy(path, into: folder, as: name))
  }

  /// Writes what an attachment wraps into a folder of the user's.
  /// - Returns: the file's path.
  public func save(_ file: AttachmentContent.WrappedFile, into folder: String) async throws -> String {
    try await self.folder.write(file.content, into: folder, as: AttachmentFileName(file.name))
  }

  private func attempt(
    _ attachment: Attachment, _ email: EmailID, _ report: (Event) -> Void
  ) async throws -> Attachment {
    let file = try folder.begin(attachment)
    defer { file.discard() }
    let announced = try await source.fetch(attachment, of: email) { bytes in
      try Task.checkCancellation()
      try file.write(bytes)
      report(.received(file.size))
    }
    try Task.checkCancellation()
    if let announced, announced != file.size {
      throw AttachmentError.wrongSize(announced: announced, received: file.size)
    }
    var kept = attachment
    kept.localPath = try await file.keep()
    kept.isDownloaded = true
    kept.sizeBytes = file.size
    return kept
  }
}

extension AlarmClock {
  /// Lets time pass.
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  fileprivate func pause(seconds: TimeInterval) async throws {
    let wait = Wait()
    defer { wait.alarm?.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait.begin(continuation)
        wait.alarm = schedule(after: seconds) { wait.end(.success(())) }
      }
    } onCancel: {
      wait.end(.failure(CancellationError()))
    }
  }
}

/// Somebody who waits, woken once, by whoever comes first.
private final class Wait: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    var outcome: Result<Void, any Error>?
    var alarm: (any Alarm)?
  }

  private let state = Mutex(State())

  var alarm: (any Alarm)? {
    get { state.withLock { $0.alarm } }
    set { state.withLock { $0.alarm = newValue } }
  }

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let early = state.withLock { state -> Result<Void, any Error>? in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let early { continuation.resume(with: early) }
  }

  func end(_ outcome: Result<Void, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(with: outcome)
  }
}
