/// What an argument is, for completion.
indirect enum ArgumentKind: Hashable, Sendable {
  case references, query, folder, account, setting, command, alias, path
  /// A label's name; with the `+` or `-` that adds or removes it.
  case label, labelChange
  /// Of the open conversation: `3`, `3.1` of its attachments, `3.1` of its links.
  case messages, attachments, links
  /// Of people, from mail that was seen, with commas between them; one of the user's own.
  case address, ownAddress
  /// What the setting named before it can be.
  case settingValue
  case tab, savedSearch, namedSet, trustedSender, snoozeTime
  /// What a rule does: `label Bills; archive`.
  case ruleSteps
  /// A number of what the command of that name lists.
  case drafts, outbox, pending, rules, snoozed, jobs
  /// A number of what `on` lists for the event named before it.
  case eventCommands
  /// Of help; of JSON output.
  case helpTopic, outputType
  case choice([Choice])
  case either(ArgumentKind, ArgumentKind)

  /// The kinds that it is one of.
  var alternatives: [ArgumentKind] {
    guard case .either(let first, let second) = self else { return [self] }
    return first.alternatives + second.alternatives
  }

  static func choice(_ names: [String]) -> ArgumentKind { .choice(names.map { Choice($0) }) }
}
