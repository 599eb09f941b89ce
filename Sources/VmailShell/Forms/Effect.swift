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
  /// Changes a setting that is the user's own: in agent-safe mode it is refused.
  case reserved
  /// Does something that undo can't revert or that affects more than vmail: in agent-safe mode a person is
  /// asked.
  case confirmed(Reason, asked: Asking)

  /// Has a person asked before the form runs.
  static func asks(_ reason: Reason) -> Effect { .confirmed(reason, asked: .before) }
  /// Has the body ask once it knows exactly what it is going to do, by ``AgentMode/expectPerson(for:in:)``.
  static func asksWithin(_ reason: Reason) -> Effect { .confirmed(reason, asked: .within) }

  enum Asking: Sendable, Hashable {
    case before, within
  }

  /// The reason for asking a person.
  enum Reason: String, Sendable, CaseIterable {
    case sends = "sends mail"
    case changesOthersDrafts = "changes messages that you have written"
    case endsSnoozes = "ends snoozes that you have set"
    case deletes = "deletes permanently"
    case opens = "opens attachments and links"
    case runs = "runs other programs"
    case runsScript = "reads a file and runs the commands in it"
    case readsFiles = "reads files"
    case readsEnvironment = "reads environment variables"
    case writesFiles = "writes files"
    case copies = "copies text from mail to the clipboard"
    case loadsPictures = "loads images from other servers"
    case changesAccounts = "changes or tests accounts"
    case rebuilds = "rebuilds the store"
    case imports = "imports mail from files"
    case changesFolders = "creates or renames folders"
    case changesKeys = "imports or certifies keys"
    case lasts = "changes what vmail does in future"
    case continues = "does something that vmail asks about"
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
    case .marksRead: "marks the mail it shows as read"
    case .undoably: "changes mail, and can be undone"
    case .syncs: "connects to your own servers"
    case .worksOut: "calculates it on this machine, or asks the language model you have set"
    case .repairs: "tidies up the store"
    case .reserved: "changes a setting of yours"
    case .confirmed(let reason, _): reason.rawValue
    }
  }
}
