/// What a form does beyond showing something. `would`, `--dry-run` and the gate of agent-safe mode follow from it.
enum Effect: Sendable, Hashable {
  /// Shows something, or changes what this session shows and knows: no mail, no file, no connection.
  case nothing
  /// Shows mail, which marks it as read (`set mark-read`).
  case marksRead
  /// Changes mail so that undo brings it back.
  case undoably
  /// Connects to the user's own servers, or keeps what they said; what they hold stays as the user left it.
  case syncs
  /// Works something out about mail and keeps it, perhaps by the model that the user has set.
  case worksOut
  /// Puts the store in order; no mail changes.
  case repairs
  /// What undo can't take back, or reaches out of vmail: in agent-safe mode a person is asked.
  case confirmed(Reason, asked: Asking)

  /// A person is asked before the form runs.
  static func asks(_ reason: Reason) -> Effect { .confirmed(reason, asked: .before) }
  /// The body asks when it knows what exactly it is about to do, by ``Shell/expectPerson(for:)``.
  static func asksWithin(_ reason: Reason) -> Effect { .confirmed(reason, asked: .within) }

  enum Asking: Sendable, Hashable {
    case before, within
  }

  /// Why a person is asked.
  enum Reason: String, Sendable, CaseIterable {
    case sends = "sends mail"
    case changesOthersDrafts = "changes mail that you have written"
    case deletes = "deletes for good"
    case opens = "opens what came with mail"
    case runs = "runs other programs"
    case runsScript = "reads a file and runs the commands in it"
    case readsFiles = "reads files"
    case readsEnvironment = "reads environment variables"
    case writesFiles = "writes files"
    case copies = "puts text from mail into the clipboard"
    case loadsPictures = "loads pictures from other servers"
    case changesAccounts = "changes or tries accounts"
    case rebuilds = "rebuilds the store"
    case imports = "brings mail in from files"
    case changesFolders = "makes or renames folders"
    case lasts = "changes what vmail does from now on"
  }

  /// What a person is asked about, by whomever.
  var reason: Reason? {
    guard case .confirmed(let reason, _) = self else { return nil }
    return reason
  }

  /// What a command with it does: `sends mail`. `nil` for nothing.
  var clause: String? {
    switch self {
    case .nothing: nil
    case .marksRead: "marks the mail that it shows as read"
    case .undoably: "changes mail, and undo brings it back"
    case .syncs: "connects to your own servers"
    case .worksOut: "works it out on this machine, or by the model that you have set"
    case .repairs: "puts the store in order"
    case .confirmed(let reason, _): reason.rawValue
    }
  }
}
