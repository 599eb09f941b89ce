import VmailCommandLine

extension ArgumentKind {
  static let references = named("references")
  static let query = named("query")
  static let folder = named("folder")
  static let account = named("account")
  /// The name of a label; with `+` or `-` to add or remove it.
  static let label = named("label")
  static let labelChange = named("labelChange")
  /// References in the open conversation: messages (`3`), their attachments (`3.1`), their links (`3.1`).
  static let messages = named("messages")
  static let attachments = named("attachments")
  static let links = named("links")
  /// Addresses of people in known mail, separated by commas; one of the user's own addresses.
  static let address = named("address")
  static let ownAddress = named("ownAddress")
  /// Roles with their colours: `unread=#ff8800 star=yellow`.
  static let roleColours = named("roleColours")
  /// The name of a template.
  static let template = named("template")
  static let tab = named("tab")
  static let savedSearch = named("savedSearch")
  static let namedSet = named("namedSet")
  static let trustedSender = named("trustedSender")
  static let snoozeTime = named("snoozeTime")
  /// The steps of a rule: `label Bills; archive`.
  static let ruleSteps = named("ruleSteps")
  /// A number from the list printed by the command of that name.
  static let drafts = named("drafts")
  static let outbox = named("outbox")
  static let pending = named("pending")
  static let rules = named("rules")
  static let snoozed = named("snoozed")
  static let jobs = named("jobs")
  /// A number from the list printed by `on` for the event that precedes it.
  static let eventCommands = named("eventCommands")
  /// A help topic; a type of JSON output.
  static let helpTopic = named("helpTopic")
  static let outputType = named("outputType")
}
