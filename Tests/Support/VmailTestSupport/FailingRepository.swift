public import Foundation
import Synchronization
public import VmailDomain

/// A repository whose calls fail on request of a test (AC-U-13); all other calls are passed to another one, such as
/// that of a real store.
public final class FailingRepository: EmailRepositoryProtocol {
  /// The calls that can be made to fail.
  public enum Call: CaseIterable, Hashable, Sendable {
    case getDirectory, getThreads, getUnreadCounts, getConversation
    case preview, perform, addPending, getPending, carryOut, withdraw, undo, redo
  }

  private struct Refusal {
    var reason: ActionRefusal
    var timesLeft: Int
  }

  private struct State {
    var next: [Call: [any Error]] = [:]
    var failure: @Sendable (Call) -> (any Error)? = { _ in nil }
    var refusals: [ThreadID: Refusal] = [:]
    var lost: Set<ThreadID> = []
  }

  private let base: any EmailRepositoryProtocol
  private let failures: Failures

  private final class Failures: Sendable {
    let state = Mutex(State())
  }

  public init(_ base: any EmailRepositoryProtocol) { (self.base, failures) = (base, Failures()) }

  private init(_ base: any EmailRepositoryProtocol, _ failures: Failures) {
    (self.base, self.failures) = (base, failures)
  }

  /// A repository that passes calls to `base`, and fails as this one does.
  public func failing(_ base: any EmailRepositoryProtocol) -> FailingRepository {
    FailingRepository(base, failures)
  }

  // MARK: Failures

  /// Makes the next such call throw `error`; several errors are thrown one after another.
  public func failNext(_ call: Call, with error: any Error) {
    failures.state.withLock { $0.next[call, default: []].append(error) }
  }

  /// Makes every call throw for which `failure` returns an error, until another closure is set.
  public func fail(when failure: @escaping @Sendable (Call) -> (any Error)?) {
    failures.state.withLock { $0.failure = failure }
  }

  /// Makes carrying out, undoing and redoing actions fail on this thread; announcing them succeeds.
  public func failThread(_ id: ThreadID, with reason: ActionRefusal, times: Int = .max) {
    failures.state.withLock { $0.refusals[id] = Refusal(reason: reason, timesLeft: times) }
  }

  /// Reverts every ``failThread(_:with:times:)``.
  public func clearThreadFailures() { failures.state.withLock { $0.refusals = [:] } }

  /// Makes a thread have no messages, as in a damaged store.
  public func loseMessages(of thread: ThreadID) { failures.state.withLock { _ = $0.lost.insert(thread) } }

  private func begin(_ call: Call) throws {
    let error = failures.state.withLock { state -> (any Error)? in
      if var waiting = state.next[call], !waiting.isEmpty {
        let error = waiting.removeFirst()
        state.next[call] = waiting
        return error
      }
      return state.failure(call)
    }
    if let error { throw error }
  }

  /// Returns those of these threads that fail now.
  private func refused(among threads: [ThreadID]) -> [ThreadID: ActionRefusal] {
    failures.state.withLock { state in
      var refused: [ThreadID: ActionRefusal] = [:]
      for thread in threads {
        guard let refusal = state.refusals[thread], refusal.timesLeft > 0 else { continue }
        state.refusals[thread]?.timesLeft -= 1
        refused[thread] = refusal.reason
      }
      return refused
    }
  }

  private func isRefused(_ thread: ThreadID) -> Bool {
    failures.state.withLock { $0.refusals[thread]?.timesLeft ?? 0 > 0 }
  }

  // MARK: Lists

  public func getDirectory() async throws -> MailDirectory {
    try begin(.getDirectory)
    return try await base.getDirectory()
  }

  public func getThreads(
    scope: ThreadScope, category: AICategory?, cursor: ThreadCursor?, limit: Int, withMarks: Bool
  ) async throws -> ListedThreads {
    try begin(.getThreads)
    return try await base.getThreads(
      scope: scope, category: category, cursor: cursor, limit: limit, withMarks: withMarks)
  }

  public func getUnreadCounts(scope: ThreadScope) async throws -> [AICategory?: Int] {
    try begin(.getUnreadCounts)
    return try await base.getUnreadCounts(scope: scope)
  }

  public func getConversation(id: ThreadID) async throws -> Conversation? {
    try begin(.getConversation)
    var conversation = try await base.getConversation(id: id)
    if failures.state.withLock({ $0.lost.contains(id) }) { conversation?.emails = [] }
    return conversation
  }

  // MARK: Actions

  public func preview(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome {
    try begin(.preview)
    return try await base.preview(action, on: places)
  }

  public func perform(_ action: ThreadAction, on places: [ThreadInMailbox]) async throws -> ActionOutcome {
    try begin(.perform)
    let refused = refused(among: places.map(\.threadId))
    guard !refused.isEmpty else { return try await base.perform(action, on: places) }
    return try await perform(action, on: places, without: refused)
  }

  public func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date
  ) async throws -> Announcement {
    try begin(.addPending)
    // Actions already pending for the same threads are carried out first.
    var overtaken: [ActionID: ActionOutcome] = [:]
    let threads = Set(places.map(\.threadId))
    for pending in try await base.getPending() {
      let waiting = pending.places.map(\.threadId)
      guard waiting.contains(where: threads.contains), waiting.contains(where: isRefused) else { continue }
      overtaken[pending.id] = try await carryOut(pending.id)
    }
    var announcement = try await base.addPending(action, on: places, due: due)
    announcement.overtaken.merge(overtaken) { first, _ in first }
    return announcement
  }

  public func getPending() async throws -> [PendingAction] {
    try begin(.getPending)
    return try await base.getPending()
  }

  public func carryOut(_ id: ActionID) async throws -> ActionOutcome? {
    try begin(.carryOut)
    guard let pending = try await base.getPending().first(where: { $0.id == id }) else { return nil }
    let refused = refused(among: pending.places.map(\.threadId))
    guard !refused.isEmpty else { return try await base.carryOut(id) }
    guard try await base.withdraw(id) != nil else { return nil }
    return try await perform(pending.action, on: pending.places, without: refused)
  }

  public func withdraw(_ id: ActionID) async throws -> PendingAction? {
    try begin(.withdraw)
    return try await base.withdraw(id)
  }

  public func undo() async throws -> UndoOutcome {
    try begin(.undo)
    return try await base.undo()
  }

  public func redo() async throws -> UndoOutcome {
    try begin(.redo)
    return try await base.redo()
  }

  private func perform(
    _ action: ThreadAction, on places: [ThreadInMailbox], without refused: [ThreadID: ActionRefusal]
  ) async throws -> ActionOutcome {
    var outcome = try await base.perform(action, on: places.filter { refused[$0.threadId] == nil })
    for place in places {
      guard let reason = refused[place.threadId] else { continue }
      let subject = try await base.getConversation(id: place.threadId)?.thread.subject ?? ""
      outcome.failed.append(ActionFailure(place: place, subject: subject, reason: reason))
    }
    return outcome
  }
}
