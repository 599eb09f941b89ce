import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Handles the undo windows of this session and of earlier ones.
enum WaitingActions {
  static func watch(
    _ action: PendingAction, _ phrase: ActionPhrase, _ origin: ActionOrigin?, _ subject: String,
    _ useCase: UndoWindowUseCase, in shell: Shell
  ) -> UndoWindow.Entry {
    // A script does not wait for actions announced by others.
    let isWaitedFor = origin != nil || shell.stays
    let delay = useCase.delay(of: action, atMost: Double(SettingTable.longestUndoWindow))
    return shell.background.undoWindow.watch(
      action, phrase, origin: origin, subject: subject, by: useCase, after: isWaitedFor ? delay : nil,
      isReported: !shell.isInteractive || shell.settings.output == .json)
  }

  /// Numbers actions announced by others, and forgets actions that no longer wait.
  static func followPending(_ useCase: UndoWindowUseCase, in shell: inout Shell) async throws {
    let pending = try await useCase.pending()
    shell.background.undoWindow.keep(only: Set(pending.map(\.id)))
    let known = Set(shell.background.undoWindow.entries.map(\.action.id))
    try await follow(pending.filter { !known.contains($0.id) }, useCase, in: &shell)
  }

  private static func follow(_ actions: [PendingAction], _ useCase: UndoWindowUseCase, in shell: inout Shell)
    async throws
  {
    guard !actions.isEmpty else { return }
    let names = try await FolderDirectory.current(in: &shell).names
    for action in actions {
      let subject = await ThreadSubjects.title(of: action.places.map(\.threadId), in: &shell)
      _ = watch(action, ActionPhrase(action.action, folders: names), nil, subject, useCase, in: shell)
    }
  }

  /// Carries out actions that became due after an earlier session ended, and takes over those not due yet.
  ///
  /// Errors never keep the user from reading mail.
  static func carryOutLeftovers(_ services: Services, in shell: inout Shell) async {
    do {
      let (outcomes, waiting) = try await services.undoWindow.carryOutDue()
      guard !outcomes.isEmpty || !waiting.isEmpty else { return }
      let names = try await FolderDirectory.current(in: &shell).names
      for outcome in outcomes {
        let subject = await ThreadSubjects.title(of: outcome.done, in: &shell)
        shell.background.undoWindow.reportLeftover(
          outcome, ActionPhrase(outcome.action, folders: names), subject: subject)
      }
      if shell.stays { try await follow(waiting, services.undoWindow, in: &shell) }
    } catch ThreadListError.actionFailed(underlying: StoreError.readOnly) {
      // The action waits until the store can be written.
    } catch  where Task.isCancelled {
      // Ctrl-C is about the command; what is pending waits for the next one.
    } catch {
      shell.console.warning("Couldn't carry out the pending actions: \(ErrorWording.cause(of: error)).")
    }
  }
}
