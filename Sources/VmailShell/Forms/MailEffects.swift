import VmailCommandLine
import VmailViews

/// The effects of vmail's commands. `would`, `--dry-run` and the gate of agent-safe mode are based on them.
extension Effect {
  /// Shows mail, which marks it as read (`set mark-read`).
  static let marksRead = described("marks the mail it shows as read", isHarmless: true)
  /// Changes mail in a way that undo can revert.
  static let undoably = described("changes mail, and can be undone")
  /// Connects to the user's own servers, or stores their answers, without changing their contents.
  static let syncs = described("connects to your own servers")
  /// Derives information about mail and stores it, possibly with the model chosen by the user.
  static let worksOut = described("calculates it on this machine, or asks the language model you have set")
  /// Repairs the store; no mail changes.
  static let repairs = described("tidies up the store")
  /// Puts another store in the place of the user's: in agent-safe mode it is refused.
  static let replaces = described("replaces the store")
  /// Changes a setting that is the user's own: in agent-safe mode it is refused.
  static let reserved = described("changes a setting of yours")
  /// Decides what agents may do: in agent-safe mode it is refused.
  static let decides = described("decides what agents may do")
}

extension Effect.Reason {
  static let sends = Self(rawValue: "sends mail")
  static let changesOthersDrafts = Self(rawValue: "changes messages that you have written")
  static let endsSnoozes = Self(rawValue: "ends snoozes that you have set")
  static let deletes = Self(rawValue: "deletes permanently")
  static let opens = Self(rawValue: "opens attachments and links")
  static let readsFiles = Self(rawValue: "reads files")
  static let readsEnvironment = Self(rawValue: "reads environment variables")
  static let writesFiles = Self(rawValue: "writes files")
  static let copies = Self(rawValue: "copies text from mail to the clipboard")
  static let loadsPictures = Self(rawValue: "loads images from other servers")
  static let changesAccounts = Self(rawValue: "changes or tests accounts")
  static let rebuilds = Self(rawValue: "rebuilds the store")
  static let imports = Self(rawValue: "imports mail from files")
  static let changesFolders = Self(rawValue: "creates or renames folders")
  static let changesKeys = Self(rawValue: "imports or certifies keys")
  static let lasts = Self(rawValue: "changes what vmail does in future")
  static let changesMuch = Self(rawValue: "changes more than 100 threads or messages at once")
  static let continues = Self(rawValue: "does something that vmail asks about")

  /// All reasons, in the order of the documents.
  static let all: [Self] = [
    .sends, .changesOthersDrafts, .endsSnoozes, .deletes, .opens, .runs, .runsScript, .readsFiles,
    .readsEnvironment, .writesFiles, .copies, .loadsPictures, .changesAccounts, .rebuilds, .imports,
    .changesFolders, .changesKeys, .lasts, .changesMuch, .continues,
  ]
}
