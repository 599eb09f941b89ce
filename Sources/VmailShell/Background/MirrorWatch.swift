import FoundationEssentials
import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Brings mirrors in step in the background, while vmail waits at its prompt: a moment after their files or their mail have
/// changed.
final class MirrorWatch: Sendable {
  /// Programs change many files at a time, and vmail's own changes come in pairs.
  private static let pause: TimeInterval = 1

  private struct State {
    /// The tasks that listen for changes, by mirror.
    var listeners: [MaildirMirror.ID: [Task<Void, Never>]] = [:]
    /// Mirrors in which something may have changed.
    var waiting: Set<MaildirMirror.ID> = []
    var alarm: Alarm?
    var task: Task<Void, Never>?
    /// The changes that the last run couldn't make, so that they aren't tried again at every change.
    var left: [MaildirMirror.ID: MirrorMaildirUseCase.Backlog] = [:]
    /// The last sentence that was printed about each mirror, so that it isn't repeated.
    var reported: [MaildirMirror.ID: String] = [:]
    var hasChanged = false
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let console: Console

  init(clock: any WallClock, console: Console) {
    self.clock = clock
    self.console = console
  }

  /// Listens to these mirrors from now on, and to no others.
  /// - Parameter applyRules: applies rules to new mail.
  func follow(
    _ mirrors: [MaildirMirror], by services: Services, applyRules: @escaping RuleApplying
  ) {
    let known = state.withLock { Set($0.listeners.keys) }
    for gone in known.subtracting(mirrors.map(\.id)) { forget(gone) }
    for mirror in mirrors where !known.contains(mirror.id) {
      listen(to: mirror, by: services, applyRules)
      note(mirror.id, by: services, applyRules)
    }
  }

  typealias RuleApplying = @Sendable ([AccountID: [EmailID]]) async -> Void

  /// Returns whether mail has changed since the last call.
  func takeChanged() -> Bool {
    state.withLock { state in
      defer { state.hasChanged = false }
      return state.hasChanged
    }
  }

  /// Stops, after a run that has begun.
  func finish() async {
    for id in state.withLock({ Set($0.listeners.keys) }) { forget(id) }
    let (alarm, task) = state.withLock { ($0.alarm.take(), $0.task) }
    alarm?.cancel()
    task?.cancel()
    await task?.value
  }

  private func forget(_ mirror: MaildirMirror.ID) {
    let listeners = state.withLock { state in
      (state.reported[mirror], state.left[mirror]) = (nil, nil)
      state.waiting.remove(mirror)
      return state.listeners.removeValue(forKey: mirror)
    }
    for listener in listeners ?? [] { listener.cancel() }
  }

  private func listen(
    to mirror: MaildirMirror, by services: Services, _ applyRules: @escaping RuleApplying
  ) {
    let mirrors = services.mirrors
    var listeners: [Task<Void, Never>] = []
    if let files = try? mirrors.changes(of: mirror) {
      listeners.append(
        Task { [weak self] in for await _ in files { self?.note(mirror.id, by: services, applyRules) } })
    }
    let writes = mirrors.storeWrites()
    listeners.append(
      Task { [weak self] in
        for await _ in writes {
          if let backlog = try? await mirrors.backlog(of: mirror), self?.isNew(backlog, mirror.id) ?? false {
            self?.note(mirror.id, by: services, applyRules)
          }
        }
      })
    state.withLock { $0.listeners[mirror.id] = listeners }
  }

  private func isNew(_ backlog: MirrorMaildirUseCase.Backlog, _ mirror: MaildirMirror.ID) -> Bool {
    state.withLock { backlog != $0.left[mirror] }
  }

  /// Sets the alarm, unless it is set.
  private func note(
    _ mirror: MaildirMirror.ID, by services: Services, _ applyRules: @escaping RuleApplying
  ) {
    let isSet = state.withLock { state in
      state.waiting.insert(mirror)
      return state.alarm != nil
    }
    guard !isSet else { return }
    let alarm = clock.schedule(after: Self.pause) { [weak self] in self?.ring(services, applyRules) }
    state.withLock { $0.alarm = alarm }
  }

  private func ring(_ services: Services, _ applyRules: @escaping RuleApplying) {
    state.withLock { state in
      state.alarm = nil
      state.task = Task { [weak self, before = state.task] in
        await before?.value
        await self?.runWaiting(services, applyRules)
      }
    }
  }

  private func runWaiting(_ services: Services, _ applyRules: RuleApplying) async {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for mirror in (try? await services.mirrors.mirrors()) ?? [] where waiting.contains(mirror.id) {
      guard !Task.isCancelled else { return }
      await run(mirror, services, applyRules)
    }
  }

  private func run(_ mirror: MaildirMirror, _ services: Services, _ applyRules: RuleApplying) async {
    do {
      // Mail that is only on its server is written by `mirror run`, which may ask for a password.
      let report = try await services.mirrors.run(mirror)
      let backlog = try await services.mirrors.backlog(of: mirror)
      state.withLock { $0.left[mirror.id] = backlog }
      await applyRules([mirror.accountId: report.arrived])
      if report.received + report.changed + report.trashed > 0 { state.withLock { $0.hasChanged = true } }
      reportNew(report, in: mirror)
      reportOnce(Self.warning(of: report, at: mirror.path), of: mirror.id)
    } catch MirrorError.isRunning {
      // Another vmail does the same.
    } catch is CancellationError {
      // The next run continues.
    } catch {
      let reason = ErrorWording.shellError(for: error, action: "bring \(mirror.path) in step").text
      reportOnce(Sentence.ended(TerminalText(line: Sentence.begun(reason))).string, of: mirror.id)
    }
  }

  private func reportNew(_ report: MirrorMaildirUseCase.Report, in mirror: MaildirMirror) {
    guard !report.arrived.isEmpty else { return }
    let count = Digits.counted(report.arrived.count, "new message")
    console.notice("\(TerminalText(line: mirror.path).string): \(count). Type list.")
  }

  private func reportOnce(_ text: String?, of mirror: MaildirMirror.ID) {
    let isNew = state.withLock { state in
      defer { state.reported[mirror] = text }
      return state.reported[mirror] != text
    }
    if isNew, let text { console.notice(text, .warning) }
  }

  /// What a person has to know of a run in the background; `nil` if nothing.
  private static func warning(of report: MirrorMaildirUseCase.Report, at path: String) -> String? {
    let held = report.held > 0 ? "\(path): \(heldBack(report.held))" : nil
    let failure = report.failures.first.map { failure in
      let more = report.failures.count > 1 ? ", and \(Digits.grouped(report.failures.count - 1)) more" : ""
      return "\(failure.path): \(failure.reason)\(more)"
    }
    return (held ?? failure).map { Sentence.ended(TerminalText(line: $0)).string }
  }

  static func heldBack(_ count: Int) -> String {
    "\(Digits.counted(count, "removal")) \(count == 1 ? "was" : "were") held back, as too many to be believed: "
      + "type mirror run --yes if they are right."
  }
}
