import FoundationEssentials
import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Says what the arguments of a command stand for, so that the person need not know what an agent has listed.
enum CallDeed {
  /// Asks before a command runs, depending on the declarations of its form and options.
  static func expectPerson(for call: CommandCall, in shell: inout Shell) async throws {
    guard !call.reasonsToAsk.isEmpty else { return }
    let deed = try await Self.deed(of: call, in: &shell)
    try await AgentMode.expectPerson(for: deed, in: shell)
    // A number may have become that of something else, and mail may have arrived.
    guard try await Self.deed(of: call, in: &shell) == deed else { throw ShellError.changedMeanwhile }
  }

  /// Asks before the results of a line are redirected from standard output.
  static func expectPerson(forRedirectionOf line: CommandLine, in shell: inout Shell) async throws {
    guard let redirection = line.redirection else { return }
    let results = try await items(resultsOf: line, in: &shell)
    switch redirection {
    case .write(let path):
      let replaces = access(path, F_OK) == 0
      try await AgentMode.expectPerson(
        for: Deed(
          replaces ? "replace the content of a file" : "write a file", .writesFiles,
          [.init(file: path)] + results), in: shell)
    case .append(let path):
      try await AgentMode.expectPerson(
        for: Deed("add to a file", .writesFiles, [.init(file: path)] + results), in: shell)
    case .pipe(let program):
      try await AgentMode.expectPerson(
        for: Deed("run a program", .runs, [.init(label: "program", value: program)] + results), in: shell)
    }
  }

  /// Describes a command about which a person is asked before it runs.
  static func deed(of call: CommandCall, in shell: inout Shell) async throws -> Deed {
    var items = [Deed.Item(label: "command", value: call.spelt)]
    if call.form.needs.contains(.account), let account = shell.session.account {
      items.append(.init(label: "account", value: account.name))
    }
    if call.reasonsToAsk.contains(.imports), call.values(of: "account").isEmpty {
      try await Locations.enterDefaultPlace(in: &shell)
      let account = shell.session.account?.name ?? "a new local account"
      items.append(.init(label: "account", value: account))
    }
    for (kind, words) in call.assignedWords {
      items += try await meaning(of: words, as: kind, for: call, in: &shell)
    }
    for option in call.form.allOptions where option.kind == .path {
      items += AgentMode.files(call.values(of: option.name), in: shell)
    }
    return Deed(reasons: call.reasonsToAsk, items)
  }

  /// Describes the command of a line whose results go to a file or a program.
  static func items(resultsOf line: CommandLine, in shell: inout Shell) async throws -> [Deed.Item] {
    let (command, words) = try Dispatcher().resolve(line.words, in: shell)
    let match = FormMatch(command, words, line: line.source)
    guard !match.asksForHelp else { return [] }
    let call = try match.bound().call
    try await Dispatcher().meetNeeds(of: call, in: &shell)
    var items = [Deed.Item(label: "results of", value: call.spelt)]
    for (kind, words) in call.assignedWords where !words.isEmpty {
      // A lone - is standard output to some forms, and no reference.
      let named = words.filter { $0.text != "-" }
      if !named.isEmpty { items += try await meaning(of: named, as: kind, for: call, in: &shell) }
    }
    return items
  }

  /// Returns what words of a kind stand for, unless they say it themselves.
  private static func meaning(
    of words: [Word], as kind: ArgumentKind?, for call: CommandCall, in shell: inout Shell
  ) async throws -> [Deed.Item] {
    switch kind {
    case .path: return AgentMode.files(words.map(\.text), in: shell)
    case .references where call.actsOnMessages: return try await acted(words, by: call, in: &shell)
    case .references:
      return try await PlanDeed.items(
        of: try await ThreadTargets.named(words, in: &shell).map(\.threadId), in: &shell)
    case .messages: return try OpenMessages.messages(named: words, in: shell).map { .init(message: $0.email) }
    case .attachments where !words.isEmpty:
      return words.contains { AddressList.isAddress($0.text) }
        ? [] : try AttachmentTargets.attachments(named: words, in: shell).map(\.item)
    case .either(.messages, .attachments):
      let areParts = words.contains { PartReference($0) != nil }
      return try await meaning(of: words, as: areParts ? .attachments : .messages, for: call, in: &shell)
    case .either(.messages, .references):
      if call.actsOnMessages, try !MessageNumbers.meansMessages(words, in: shell) {
        return try await acted(words, by: call, in: &shell)
      }
      return try await MessageNumbers.messagesOrThreads(named: words, in: &shell).joined().map {
        .init(message: $0.email)
      }
    case .either(.snoozed, .references):
      return try await PlanDeed.items(of: try await Snoozes.threads(named: words, in: &shell), in: &shell)
    case .eventCommands where !words.isEmpty:
      guard let event = call.words(named: "EVENT").first.flatMap({ EventCommands.Event(rawValue: $0.text) }),
        let number = words[0].number, shell.session.eventCommands[event].indices.contains(number - 1)
      else { return [] }
      return [.init(label: "its command", value: shell.session.eventCommands[event][number - 1])]
    case .links:
      return [
        .init(
          label: "address", value: try await OpenMessages.link(named: words[0], in: &shell).link.link.target)
      ]
    case .drafts:
      return try await Drafts.listed(named: words.first, in: &shell).email.map { [.init(message: $0)] }
        ?? []
    case .rules where !words.isEmpty:
      let rule = try await Rules.rule(words[0], in: &shell)
      return [.init(label: "rule", value: "if \(rule.condition), then \(rule.steps.text)")]
    default: return []
    }
  }
}

extension CallDeed {
  private static func acted(_ words: [Word], by call: CommandCall, in shell: inout Shell) async throws
    -> [Deed.Item]
  {
    let acted = try await ActedMail.named(words, by: call.info.name, in: &shell)
    return try await PlanDeed.items(of: acted.threads.map(\.threadId), in: &shell)
      + acted.messages.values.sorted { $0.target.threadId < $1.target.threadId }.flatMap { messages in
        messages.named.map { .init(message: $0) }
      }
  }
}

extension CommandCall {
  /// Whether its references may be single messages (page 10.1).
  fileprivate var actsOnMessages: Bool {
    let names = [
      ArchiveCommand.info.name, DeleteCommand.info.name, MoveCommand.info.name, CopyCommand.info.name,
      LabelCommand.info.name, SpamCommand.info.name, ReadCommand.info.name, UnreadCommand.info.name,
      StarCommand.info.name, UnstarCommand.info.name,
    ]
    return names.contains(info.name)
  }
}
