import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The waiting actions known to this session, each with the number for undoing it. ``UndoTimers`` carries
/// them out.
///
/// Results in the background are reported at once, and queued for the main task, which owns the session.
final class UndoWindow: Sendable {
  struct Entry: Sendable {
    /// The number for `undo n`.
    let number: Int
    let action: PendingAction
    let phrase: ActionPhrase
    /// The origin; `nil` if another process announced the action.
    let origin: ActionOrigin?
    /// The subject of its first thread.
    let subject: String
    /// Whether it is said when it was carried out: at a prompt only failures are.
    let isReported: Bool
  }

  private struct State {
    var entries: [Entry] = []
    var numbers = UndoNumbers()
    var events: [ActionEvent] = []
    /// The selection of the session when it was last recorded.
    var selection = SelectionState()
    /// Whether the session is ending, so that nothing can be retried in it.
    var isOver = false
  }

  private let state = Mutex(State())
  private let timers: UndoTimers
  private let console: Console
  private let happenings: ShellEvents
  /// Called when an action was carried out in the background.
  private let onCarriedOut = Mutex<(@Sendable () -> Void)?>(nil)

  init(clock: any WallClock, console: Console, happenings: ShellEvents = ShellEvents()) {
    timers = UndoTimers(clock: clock)
    self.console = console
    self.happenings = happenings
  }

  /// - Parameter signal: called on any thread when an action was carried out in the background.
  func setOnCarriedOut(_ signal: @escaping @Sendable () -> Void) { onCarriedOut.withLock { $0 = signal } }

  /// The waiting actions in the order of their numbers.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// Returns the number for `undo N`.
  func number(of target: UndoTarget) -> Int { state.withLock { $0.numbers.number(of: target) } }

  /// Notes that numbers are printed.
  func show(_ numbers: [Int]) { state.withLock { $0.numbers.shown.formUnion(numbers) } }

  func hasShown(_ number: Int) -> Bool { state.withLock { $0.numbers.shown.contains(number) } }

  func target(_ number: Int) -> UndoTarget? { state.withLock { $0.numbers.target(number) } }

  func entry(_ id: ActionID) -> Entry? { entries.first { $0.action.id == id } }

  /// Returns the events since the last call.
  func takeEvents() -> [ActionEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Records the selection: reports of later failures mention whether their threads are selected.
  func note(_ selection: SelectionState) { state.withLock { $0.selection = selection } }

  /// Waits for actions that are being carried out.
  func settle() async { await timers.settle() }

  // MARK: Waiting actions

  /// Assigns a number to an action.
  /// - Parameters:
  ///   - delay: the seconds until it is carried out here; `nil` to leave that to others.
  ///   - isReported: whether it is said when it was carried out.
  @discardableResult
  func watch(
    _ action: PendingAction, _ phrase: ActionPhrase, origin: ActionOrigin?, subject: String = "",
    by useCase: UndoWindowUseCase, after delay: Double?, isReported: Bool = true
  ) -> Entry {
    let entry = state.withLock { state in
      let entry = Entry(
        number: state.numbers.number(of: .action(action.id)), action: action, phrase: phrase, origin: origin,
        subject: subject, isReported: isReported)
      state.entries.append(entry)
      return entry
    }
    timers.wait(for: action.id, seconds: delay, by: useCase) { [weak self] in self?.note($0, of: entry) }
    return entry
  }

  /// Cancels the timer, because the action has been taken over elsewhere.
  func forget(_ id: ActionID) {
    timers.forget(id)
    remove(id)
  }

  private func remove(_ id: ActionID) { state.withLock { $0.entries.removeAll { $0.action.id == id } } }

  /// Forgets actions that no longer wait, such as those taken over by another process.
  func keep(only ids: Set<ActionID>) {
    for id in entries.map(\.action.id) where !ids.contains(id) && !timers.isRunning(id) { forget(id) }
  }

  /// Carries out the actions announced by this process at once, when the session ends.
  func finish(by useCase: UndoWindowUseCase) async {
    state.withLock { $0.isOver = true }
    for entry in entries where entry.origin != nil { await timers.carryOutNow(entry.action.id, by: useCase) }
  }

  /// Reports an action that was carried out early, together with another one.
  /// - Parameter phrase: the wording for an action announced by another process.
  func overtake(_ id: ActionID, _ outcome: ActionOutcome, _ phrase: ActionPhrase, subject: String) {
    guard let entry = entry(id) else { return reportLeftover(outcome, phrase, subject: subject) }
    forget(id)
    report(outcome, of: entry)
  }

  // MARK: In the background

  private func note(_ ending: UndoTimers.Ending, of entry: Entry) {
    // Done before the report, because the prompt is redrawn with the notice.
    remove(entry.action.id)
    switch ending {
    case .taken: break
    case .carriedOut(let outcome): report(outcome, of: entry)
    case .withdrawn(let action, let cause):
      let (reason, subject) = (ErrorWording.cause(of: cause), entry.origin?.subject ?? "")
      let failed = action.places.map {
        ActionFailure(place: $0, subject: subject, reason: .failed(reason))
      }
      report(ActionOutcome(action: action.action, failed: failed), of: entry)
    case .waits(let cause):
      let what = entry.phrase.infinitive(entry.action.places.ofRows.count)
      console.notice(
        "Couldn't \(what): \(ErrorWording.cause(of: cause)). vmail tries again when it next starts.", .failed)
    }
  }

  private func report(_ outcome: ActionOutcome, of entry: Entry) {
    if !outcome.done.isEmpty { onCarriedOut.withLock { $0 }?() }
    guard outcome.failed.isEmpty else {
      return fail(outcome, entry.phrase, origin: entry.origin, kind: .failed)
    }
    guard !outcome.done.isEmpty else { return }
    // The rows of threads that stay show what is left of them.
    if !outcome.action.leavesMailbox {
      state.withLock { $0.events.append(ActionEvent(outcome: outcome, origin: entry.origin)) }
    }
    guard entry.isReported || state.withLock({ $0.isOver }) else { return }
    let start = entry.origin == nil ? Self.leftover : "Done"
    let threads = ActedThreads(count: outcome.done.count, subject: entry.subject)
    console.notice("\(start): \(entry.phrase.past(threads)).", .done)
  }

  static let leftover = "Completed from the last session"

  /// Reports an action that an earlier session announced and that became due before this one began.
  func reportLeftover(_ outcome: ActionOutcome, _ phrase: ActionPhrase, subject: String) {
    guard outcome.failed.isEmpty else { return fail(outcome, phrase, origin: nil, kind: .failed) }
    if !outcome.done.isEmpty {
      let threads = ActedThreads(count: outcome.done.count, subject: subject)
      console.notice("\(Self.leftover): \(phrase.past(threads)).", .done)
    }
  }

  /// Reports an action that was reverted here because an account's server refused it.
  func reportReverted(_ outcome: ActionOutcome, _ phrase: ActionPhrase, in account: AccountID) {
    fail(outcome, phrase, origin: ActionOrigin(refusedIn: account), kind: .reverted)
  }

  private func fail(
    _ outcome: ActionOutcome, _ phrase: ActionPhrase, origin: ActionOrigin?, kind: NoticeRecord.Kind
  ) {
    guard !outcome.failed.isEmpty else { return }
    let (isOver, isSelected) = state.withLock { state in
      state.events.append(ActionEvent(outcome: outcome, origin: origin))
      return (state.isOver, state.selection.selects(outcome, origin))
    }
    happenings.post(.failed(outcome, phrase))
    let failures = ActionFailures(
      phrase: phrase, done: outcome.done.count, failed: outcome.failed,
      remedy: isOver ? .none : isSelected ? .selection : .retry)
    console.notice(Sentence.ended(TerminalText(failures.error.sentence)).string, kind)
  }
}

extension ShellEvent {
  fileprivate static func failed(_ outcome: ActionOutcome, _ phrase: ActionPhrase) -> ShellEvent {
    let first = outcome.failed.first
    return ShellEvent(
      event: .actionFailed,
      facts: [
        "VMAIL_ACTION": phrase.name, "VMAIL_COUNT": String(outcome.failed.count),
        "VMAIL_SUBJECT": first?.subject ?? "",
        "VMAIL_REASON": first.map { ErrorWording.reason($0.reason) } ?? "",
      ])
  }
}
