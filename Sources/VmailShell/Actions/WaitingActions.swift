import VmailDomain
import VmailEngine
import VmailTerminal

/// Handles the undo windows of this session and of earlier ones.
extension Shell {
  /// The longest possible undo window, in seconds.
  static let longestUndoWindow = 300

  func watch(
    _ action: PendingAction, _ phrase: ActionPhrase, _ origin: ActionOrigin?, _ useCase: UndoWindowUseCase
  ) -> UndoWindow.Entry {
    // A script does not wait for actions announced by others.
    let isWaitedFor = origin != nil || isInteractive
    let delay = useCase.delay(of: action, atMost: Double(Self.longestUndoWindow))
    return undoWindow.watch(action, phrase, origin: origin, by: useCase, after: isWaitedFor ? delay : nil)
  }

  /// Numbers actions announced by others, and forgets actions that no longer wait.
  mutating func followPending(_ useCase: UndoWindowUseCase) async throws {
    let pending = try await useCase.pending()
    undoWindow.keep(only: Set(pending.map(\.id)))
    let known = Set(undoWindow.entries.map(\.action.id))
    try await follow(pending.filter { !known.contains($0.id) }, useCase)
  }

  private mutating func follow(_ actions: [PendingAction], _ useCase: UndoWindowUseCase) async throws {
    guard !actions.isEmpty else { return }
    let names = try await folderDirectory().names
    for action in actions { _ = watch(action, ActionPhrase(action.action, folders: names), nil, useCase) }
  }

  /// Carries out actions that became due after an earlier session ended, and takes over those not due yet.
  ///
  /// Errors never keep the user from reading mail.
  mutating func carryOutLeftovers(_ services: Services) async {
    do {
      let (outcomes, waiting) = try await services.undoWindow.carryOutDue()
      guard !outcomes.isEmpty || !waiting.isEmpty else { return }
      let names = try await folderDirectory().names
      for outcome in outcomes {
        undoWindow.reportLeftover(outcome, ActionPhrase(outcome.action, folders: names))
      }
      if isInteractive { try await follow(waiting, services.undoWindow) }
    } catch ThreadListError.actionFailed(underlying: StoreError.readOnly) {
      // The action waits until the store can be written.
    } catch {
      console.warning("Couldn't carry out the pending actions: \(ErrorWording.cause(of: error)).")
    }
  }

  /// Carries out the actions waiting in undo windows of this session, before it ends.
  /// - Returns: whether all of them succeeded.
  mutating func finishActions() async -> Bool {
    if !undoWindow.entries.isEmpty, let services = try? await services() {
      await undoWindow.finish(by: services.undoWindow)
    }
    // The result of a timer that fired a moment ago may not have been reported yet.
    await undoWindow.settle()
    return await !takeActionEvents()
  }
}
