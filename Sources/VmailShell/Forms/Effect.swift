/// The effect of a form beyond showing something. `would`, `--dry-run` and the gate of agent-safe mode are
/// based on it.
enum Effect: Sendable, Hashable {
  /// Shows something, or changes only the state of this session: no mail, no files, no connections.
  case nothing
  /// Shows mail, which marks it as read (`set mark-read`).
  case marksRead
  /// Changes mail in a way that undo can revert.
  case undoably
  /// Connects to the user's own servers, or stores their answers, without changing their contents.
  case syncs
  /// Derives information about mail and stores it, possibly with the model chosen by the user.
  case worksOut
  /// Repairs the store; no mail changes.
  case repairs
  /// Does something that undo can't revert or that affects more than vmail: in agent-safe mode a person is
  /// asked.
  case confirmed(Reason, asked: Asking)

  /// Has a person asked before the form runs.
  static func asks(_ reason: Reason) -> Effect { .confirmed(reason, asked: .before) }
  /// Has the body ask once it knows exactly what it is going to do, by ``Shell/expectPerson(for:)``.
  static func asksWithin(_ reason: Reason) -> Effect { .confirmed(reason, asked: .within) }

  enum Asking: Sendable, Hashable {
    case before, within
  }

  /// The reason for asking a person.
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

  /// The reason for asking a person, wherever that happens.
  var reason: Reason? {
    guard case .confirmed(let reason, _) = self else { return nil }
    return reason
  }

  /// The effect as a clause such as `sends mail`; `nil` for none.
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
