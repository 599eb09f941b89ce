import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct GrantCommand: Command {
  static let info = CommandInfo(
    name: "grant", topic: .shell,
    summary: "Let agents act on many threads without asking",
    details: """
      An agent that acts on more than 100 threads or messages at once is stopped until you agree. A grant lets it do ACTION \
      if each message that it changes matches QUERY then. It is for the account that you are in, or else for all of them. It ends \
      after TIME, such as 10m, 2h or 3d, and after N threads.

      Only what undo takes back can be granted; move, copy and label need --to. A message that an agent has changed since then \
      is left out, so that no agent can make mail match. It is given at a prompt only: a script or an agent can't.
      """,
    examples: [
      .init(
        "grant agent archive 'category:promotions older_than:30d' --for 10m --max 500",
        "let agents archive old promotions"),
      .init(
        "grant agent move from:shop.example --to Bills --for 1h --max 200", "let them move mail of a shop"),
    ],
    loading: "give a grant", output: [GrantRecord.self])

  static let forms: [Form] = [
    Form(
      "agent", Argument("ACTION", .choice(CommandTable.granted.map(\.rawValue)), noun: "an action"),
      Argument("QUERY", .query, noun: "a query"),
      RequiredOption("for", "TIME", nil, "The time for which it counts: 10m, 2h, 3d"),
      RequiredOption("max", "N", nil, "For how many threads it counts"),
      Option("to", "FOLDER", .folder, "The folder or label that mail may be put into"),
      needs: [.place], does: .decides
    ) { (shell: inout Shell, action, query, time, most, folder) in
      try await Grants.give(action, query, for: time, most: most, to: folder, in: &shell)
    }
  ]
}

struct GrantsCommand: Command {
  static let info = CommandInfo(
    name: "grants", topic: .shell,
    summary: "List what agents may do without asking",
    details: """
      Lists the grants with their queries, how many threads agents have acted on, and until when they count; also those \
      that ended in the last days.
      """,
    examples: [.init("grants", "list them"), .init("revoke 3", "end the third")],
    loading: "list grants", output: [GrantRecord.self, ListedRecord<GrantKind>.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      let all = try await GrantedPlan.records(in: &shell)
      shell.console.results(all)
      shell.console.result(ListedRecord<GrantKind>(count: all.count))
    }
  ]
}

struct RevokeCommand: Command {
  static let info = CommandInfo(
    name: "revoke", topic: .shell,
    summary: "End a grant",
    details: """
      N is its number in grants; all ends every grant. What agents did under it stays, and undo --agent takes it back.
      """,
    examples: [.init("revoke 3", "end the third grant"), .init("revoke all", "end all grants")],
    loading: "end a grant", output: [GrantRecord.self])

  static let forms: [Form] = [
    Form(Argument("N", noun: "a number"), needs: [.store], does: .decides) { (shell: inout Shell, number) in
      try await Grants.revoke(number, in: &shell)
    }
  ]
}

/// Gives and ends what agents may do without asking.
enum Grants {
  fileprivate static func give(
    _ action: Word, _ query: Word, for time: String, most: String, to folder: String?, in shell: inout Shell
  ) async throws {
    // A script or a job is no person.
    guard shell.isTyping, !shell.isJob else {
      throw ShellError(
        .permission, "a grant is given by a person who types it at a prompt",
        hint: "Nothing was done. Type it at a prompt of vmail.")
    }
    guard let kind = CommandTable.granted.first(where: { $0.rawValue == action.text }) else {
      let kinds = CommandTable.granted.map(\.rawValue).joined(separator: ", ")
      throw ShellError(
        .usage, "\(action.text) can't be granted", hint: "Type one of \(kinds).", place: action.range)
    }
    guard !query.text.trimmed.isEmpty else { throw ShellError.missingArgument("a query", of: "grant") }
    _ = try await SearchResults.searchPlace(for: query.text, in: &shell)
    guard let seconds = seconds(time) else {
      throw ShellError.invalidOption("for", time, expected: "a time of up to 30 days, such as 10m, 2h or 3d")
    }
    guard let most = Int(most), (1...AgentGrant.mostThreads).contains(most) else {
      throw ShellError.invalidOption(
        "max", most, expected: "a number from 1 to \(Digits.grouped(AgentGrant.mostThreads))")
    }
    let request = AgentGrant.Request(
      action: kind, query: query.text, scopes: try await scopes(of: kind, folder, in: &shell), most: most,
      expires: shell.environment.clock.now.addingTimeInterval(seconds))
    guard let grant = try await shell.services().approvals.grant(request) else {
      throw ShellError.decidesForAgents("grant")
    }
    shell.console.results(try await GrantedPlan.records(in: &shell).filter { $0.grant.id == grant.id })
  }

  /// Returns the accounts in view, each with the folder of that name.
  private static func scopes(of kind: ActionKind, _ folder: String?, in shell: inout Shell) async throws
    -> [AgentGrant.Scope]
  {
    let directory = try await FolderDirectory.current(in: &shell)
    let accounts = directory.accounts.filter { $0.id == (shell.session.account?.id ?? $0.id) }
    guard AgentGrant.intoFolders.contains(kind) else {
      guard let folder else { return accounts.map { AgentGrant.Scope(account: $0.id) } }
      throw ShellError.invalidOption("to", folder, expected: "left out for \(kind.rawValue)")
    }
    guard let folder else {
      throw ShellError.missingArgument("--to FOLDER", of: "grant agent \(kind.rawValue)")
    }
    let scopes = accounts.compactMap { account in
      let inbox = kind == .label ? nil : directory.system(.inbox, of: account)
      return (directory.labels(of: account) + [inbox].compactMap(\.self))
        .first { FoldedText.fold($0.name) == FoldedText.fold(folder) }
        .map { AgentGrant.Scope(account: account.id, folder: $0.id) }
    }
    let named = FoldedText.fold(folder)
    if scopes.isEmpty, named == "archive" || FolderType(rawValue: named).map({ $0 != .custom }) ?? false {
      throw ShellError(
        .usage, "a grant can't be for putting mail into \(folder)",
        hint: insteadOfMoving[named].map { "Grant \($0.rawValue) instead." } ?? "Name a folder of your own.")
    }
    guard !scopes.isEmpty else { throw ShellError.unknownFolder(folder, place: nil, nearest: nil) }
    return scopes
  }

  /// The actions that put mail into folders of the system, by the names of these.
  private static let insteadOfMoving: [String: ActionKind] = [
    "archive": .archive, "trash": .delete, "spam": .spam, "starred": .star,
  ]

  private static func seconds(_ text: String) -> TimeInterval? {
    let span = TimeWords.span(text, units: ["m": 60, "h": 3_600, "d": 86_400]).map(TimeInterval.init)
    return span.flatMap { $0 <= AgentGrant.longest ? $0 : nil }
  }

  fileprivate static func revoke(_ number: Word, in shell: inout Shell) async throws {
    let live = try await GrantedPlan.grants(in: &shell).filter { $0.state == .live }
    let named = number.text == "all" ? live : live.filter { $0.id.description == number.text }
    guard number.text == "all" || !named.isEmpty else {
      throw ShellError(
        .usage, "no grant \(number.text) is live", hint: "Type grants for a list.", place: number.range)
    }
    for grant in named { _ = try await shell.services().approvals.revoke(grant.id) }
    let records = try await GrantedPlan.records(in: &shell).filter { named.map(\.id).contains($0.grant.id) }
    shell.console.results(records)
    if records.isEmpty { shell.console.notice(GrantKind.none.string) }
  }
}
