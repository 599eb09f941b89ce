import VmailEngine
import VmailTerminal

/// What works in the background while commands run. All copies of the shell share it.
struct BackgroundWork: Sendable {
  /// The events in the background, for ``Session/eventCommands``.
  let happenings = ShellEvents()
  /// The actions in undo windows that this process knows of.
  let undoWindow: UndoWindow
  /// The watch that brings snoozed threads back.
  let snoozeWatch: SnoozeWatch
  let mirrorWatch: MirrorWatch
  /// The watch that announces what agents want to do.
  let approvalWatch: ApprovalWatch
  /// The background check of sources for damage.
  let sourceUpkeep: SourceUpkeep
  /// The background task that renews texts derived by older rules.
  let textUpkeep: TextUpkeep
  /// The engine that talks to servers.
  let engine: SyncEngine
  /// The notifier that reports what the engine does in the background.
  let syncNotifier: SyncNotifier
  /// The watcher that sends queued mail.
  let outboxWatcher: OutboxWatcher
  /// The numbers of unread threads for the prompt.
  let unreadCounts = UnreadCounts()
  /// The watch that prepares summaries and replies.
  let assistanceWatch = AssistanceWatch()

  init(environment: ShellEnvironment, console: Console) {
    undoWindow = UndoWindow(clock: environment.clock, console: console, happenings: happenings)
    snoozeWatch = SnoozeWatch(clock: environment.clock, console: console)
    mirrorWatch = MirrorWatch(clock: environment.clock, console: console)
    approvalWatch = ApprovalWatch(console: console, happenings: happenings)
    sourceUpkeep = SourceUpkeep(clock: environment.clock) {
      console.notice(StoreUpkeep.damageFound($0), .warning)
    }
    textUpkeep = TextUpkeep(clock: environment.clock)
    let outboxNotifier = OutboxNotifier(console: console, happenings: happenings)
    let syncNotifier = SyncNotifier(console: console, outbox: outboxNotifier)
    self.syncNotifier = syncNotifier
    let engine = SyncEngine(isOffline: environment.isOffline) { syncNotifier.notify($0) }
    self.engine = engine
    outboxWatcher = OutboxWatcher(clock: environment.clock) { event in
      outboxNotifier.notify(event)
      // The next sync looks for what may have been sent.
      if case .failed(_, _, isUncertain: true) = event { engine.wake() }
    }
  }

  /// Ends everything, and last the role of the engine.
  func finish() async {
    await snoozeWatch.finish()
    await mirrorWatch.finish()
    await approvalWatch.finish()
    await sourceUpkeep.finish()
    await textUpkeep.finish()
    await outboxWatcher.end()
    await engine.finish()
  }
}
