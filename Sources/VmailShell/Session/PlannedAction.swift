import VmailDomain

/// An action that is about to be carried out, or at least confirmed.
struct PlannedAction: Sendable {
  var action: ThreadAction
  var places: [ThreadInMailbox]
  var phrase: ActionPhrase
  /// The labels to add that have to be created first.
  var newLabels: NewLabels?
  /// The follow-up to run once the whole plan has been carried out.
  var afterwards: (@Sendable (inout Shell) async throws -> Void)?

  struct NewLabels: Sendable {
    var accountId: AccountID
    var names: [String]
  }

  init(_ action: ThreadAction, on places: [ThreadInMailbox], _ directory: FolderDirectory) {
    self.init(action, on: places, ActionPhrase(action, folders: directory.names))
  }

  init(_ action: ThreadAction, on places: [ThreadInMailbox], _ phrase: ActionPhrase) {
    self.action = action
    self.places = places
    self.phrase = phrase
  }
}

extension Shell {
  /// Asks for confirmation where needed, and carries the plan out.
  mutating func carryOut(_ plan: [PlannedAction], isConfirmed: Bool) async throws {
    try await confirm(plan, isConfirmed: isConfirmed)
    try await provideFolders(for: plan, isConfirmed: isConfirmed)
    let wasReading = session.conversation != nil
    var failure: (any Error)?
    for planned in plan {
      do { try await act(planned, undoSeconds: undoSeconds) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    // Actions that remove the conversation return to the listing (FR-ED-01).
    if wasReading, session.conversation == nil, isTyping { try await showListingAgain() }
    for planned in plan { try await planned.afterwards?(&self) }
  }
}
