import Synchronization
import VmailDomain
import VmailEngine

/// The actions that wait, as this session knows them: each with the number by which it can be undone. ``UndoTimers``
/// carries them out.
///
/// What becomes of one in the background is told at once, and put into a mailbox for the main task, which owns the
/// session.
final class UndoWindow: Sendable {
  struct Entry: Sendable {
    /// For `undo n`; not given again while anything waits.
    let number: Int
    let action: PendingAction
    let phrase: ActionPhrase
    /// `nil` when another process announced it.
    let origin: ActionOrigin?
  }

  private struct State {
    var entries: [Entry] = []
    var lastNumber = 0
    var events: [ActionEvent] = []
    /// What the session had selected when it was looked at last.
    var selection = SelectionState()
    /// Whether the session ends, so that nothing can be tried again in it.
    var isOver = false
  }

  private let state = Mutex(State())
  private let timers: UndoTimers
  private let console: Console
  private let happenings: ShellEvents
  /// Called when something was carried out in the background.
  private let onCarriedOut = Mutex<(@Sendable () -> Void)?>(nil)

  init(clock: any WallClock, console: Console, happenings: ShellEvents = ShellEvents()) {
    timers = UndoTimers(clock: clock)
    self.console = console
    self.happenings = happenings
  }

  /// - Parameter signal: called on any thread when something was carried out in the background.
  func setOnCarriedOut(_ signal: @escaping @Sendable () -> Void) { onCarriedOut.withLock { $0 = signal } }

  /// In the order of their numbers.
  var entries: [Entry] { state.withLock { $0.entries } }

  func entry(_ id: ActionID) -> Entry? { entries.first { $0.action.id == id } }

  /// What has happened since the last call.
  func takeEvents() -> [ActionEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Failures that are told from now on say whether their threads are selected.
  func note(_ selection: SelectionState) { state.withLock { $0.selection = selection } }

  /// Waits for what is being carried out.
  func settle() async { await timers.settle() }

  // MARK: What waits

  /// Gives an action its number.
  /// - Parameter delay: until it is carried out here, in seconds; `nil` to leave that to others.
  @discardableResult
  func watch(
    _ action: PendingAction, _ phrase: ActionPhrase, origin: ActionOrigin?, by useCase: UndoWindowUseCase,
    after delay: Double?
  ) -> Entry {
    let entry = state.withLock { state in
      if state.entries.isEmpty { state.lastNumber = 0 }
      state.lastNumber += 1
      let entry = Entry(number: state.lastNumber, action: action, phrase: phrase, origin: origin)
      state.entries.append(entry)
      return entry
    }
    timers.wait(for: action.id, seconds: delay, by: useCase) { [weak self] in self?.note($0, of: entry) }
    return entry
  }

  /// Calls the alarm off: somebody took it.
  func forget(_ id: ActionID) {
    timers.forget(id)
    state.withLock { $0.entries.removeAll { $0.action.id == id } }
  }

  /// Forgets what waits no longer, such as what another process took.
  func keep(only ids: Set<ActionID>) {
    for id in entries.map(\.action.id) where !ids.contains(id) && !timers.isRunning(id) { forget(id) }
  }

  /// Carries out at once what this process announced, when the session ends.
  func finish(by useCase: UndoWindowUseCase) async {
    state.withLock { $0.isOver = true }
    for entry in entries where entry.origin != nil { await timers.carryOutNow(entry.action.id, by: useCase) }
  }

  /// Tells of what was carried out with another action, before its time.
  /// - Parameter phrase: for what another process announced.
  func overtake(_ id: ActionID, _ outcome: ActionOutcome, _ phrase: ActionPhrase) {
    guard let entry = entry(id) else { return tellLeftover(outcome, phrase) }
    forget(id)
    tell(outcome, of: entry)
  }

  // MARK: In the background

  private func note(_ ending: UndoTimers.Ending, of entry: Entry) {
    // Before anything is told: the prompt is drawn anew with the notice.
    forget(entry.action.id)
    switch ending {
    case .taken: break
    case .carriedOut(let outcome): tell(outcome, of: entry)
    case .withdrawn(let action, let cause):
      let (reason, subject) = (ErrorWording.cause(of: cause), entry.origin?.subject ?? "")
      let failed = action.places.map { ActionFailure(place: $0, subject: subject, reason: .failed(reason)) }
      tell(ActionOutcome(action: action.action, failed: failed), of: entry)
    case .waits(let cause):
      let what = entry.phrase.infinitive(entry.action.places.count)
      console.notice(
        "Couldn't \(what): \(ErrorWording.cause(of: cause)). It is tried again at the next start.", .failed)
    }
  }

  private func tell(_ outcome: ActionOutcome, of entry: Entry) {
    if !outcome.done.isEmpty { onCarriedOut.withLock { $0 }?() }
    guard outcome.failed.isEmpty else {
      return fail(outcome, entry.phrase, origin: entry.origin, kind: .failed)
    }
    guard !outcome.done.isEmpty else { return }
    let start = entry.origin == nil ? Self.leftover : "Done"
    console.notice("\(start): \(entry.phrase.past(outcome.done.count)).", .done)
  }

  static let leftover = "Carried out from the last session"

  /// Tells of what an earlier session announced and was due before this one began.
  func tellLeftover(_ outcome: ActionOutcome, _ phrase: ActionPhrase) {
    guard outcome.failed.isEmpty else { return fail(outcome, phrase, origin: nil, kind: .failed) }
    if !outcome.done.isEmpty {
      console.notice("\(Self.leftover): \(phrase.past(outcome.done.count)).", .done)
    }
  }

  /// Tells the user what an account's server refused, which was taken back here.
  func tellReverted(_ outcome: ActionOutcome, _ phrase: ActionPhrase, in account: AccountID) {
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
