/// The kind of an argument, for completion.
indirect enum ArgumentKind: Hashable, Sendable {
  case references, query, folder, account, setting, command, alias, path
  /// The name of a label; with `+` or `-` to add or remove it.
  case label, labelChange
  /// References in the open conversation: messages (`3`), their attachments (`3.1`), their links (`3.1`).
  case messages, attachments, links
  /// Addresses of people in known mail, separated by commas; one of the user's own addresses.
  case address, ownAddress
  /// A value of the setting that precedes it.
  case settingValue
  /// Roles with their colours: `unread=#ff8800 star=yellow`.
  case roleColours
  /// The name of a template.
  case template
  case tab, savedSearch, namedSet, trustedSender, snoozeTime
  /// The steps of a rule: `label Bills; archive`.
  case ruleSteps
  /// A number from the list printed by the command of that name.
  case drafts, outbox, pending, rules, snoozed, jobs
  /// A number from the list printed by `on` for the event that precedes it.
  case eventCommands
  /// A help topic; a type of JSON output.
  case helpTopic, outputType
  case choice([Choice])
  case either(ArgumentKind, ArgumentKind)

  /// The kinds it can be one of.
  var alternatives: [ArgumentKind] {
    guard case .either(let first, let second) = self else { return [self] }
    return first.alternatives + second.alternatives
  }

  static func choice(_ names: [String]) -> ArgumentKind { .choice(names.map { Choice($0) }) }
}
