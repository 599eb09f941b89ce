import VmailDomain

/// An action that is about to be carried out, or only asked about.
struct PlannedAction: Sendable {
  var action: ThreadAction
  var places: [ThreadPlace]
  var phrase: ActionPhrase
  /// Labels that are to be added and must be made first.
  var newLabels: NewLabels?

  struct NewLabels: Sendable {
    var accountId: AccountID
    var names: [String]
  }

  init(_ action: ThreadAction, on places: [ThreadPlace], _ directory: FolderDirectory) {
    self.init(action, on: places, ActionPhrase(action, folders: directory.names))
  }

  init(_ action: ThreadAction, on places: [ThreadPlace], _ phrase: ActionPhrase) {
    self.action = action
    self.places = places
    self.phrase = phrase
  }
}

/// A command that acts on threads. What it would do is worked out first and apart, for `would`.
protocol ActingCommand: Command {
  /// Changes nothing.
  /// - Returns: in their order; one action for each account where they differ.
  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction]
}

extension ActingCommand {
  func run(_ call: CommandCall, in shell: inout Shell) async throws { try await act(call, in: &shell) }

  /// Plans, asks where that is needed, and acts.
  func act(_ call: CommandCall, in shell: inout Shell) async throws {
    try await carryOut(try await plan(call, in: &shell), call, in: &shell)
  }

  func carryOut(_ plan: [PlannedAction], _ call: CommandCall, in shell: inout Shell) async throws {
    try await shell.confirm(plan, isConfirmed: call.has(CommandInfo.Option.yes.name))
    let wasReading = shell.session.conversation != nil
    var failure: (any Error)?
    for planned in plan {
      do { try await shell.act(planned, undoSeconds: shell.undoSeconds) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    // What takes the conversation away leads back to the listing (FR-ED-01).
    if wasReading, shell.session.conversation == nil, shell.isTyping { try await shell.showListingAgain() }
  }
}

extension CommandInfo.Option {
  static let yes = CommandInfo.Option("yes", "Don't ask first")
}
