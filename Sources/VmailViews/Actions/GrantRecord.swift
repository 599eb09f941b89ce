import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// What a person allows agents to do without asking.
public struct GrantRecord: OutputRecord {
  public var grant: AgentGrant
  /// The names of its accounts, and of the folder that mail may be put into.
  private var accounts: [String]
  private var folder: String?

  /// - Parameters:
  ///   - accounts: all accounts.
  ///   - folders: the known names of folders.
  public init(_ grant: AgentGrant, accounts: [Account], folders: [FolderID: String]) {
    self.grant = grant
    let scopes = grant.request.scopes
    self.accounts = accounts.filter { account in scopes.contains { $0.account == account.id } }.map(\.name)
    folder = scopes.compactMap(\.folder).compactMap { folders[$0] }.first
  }

  public static let type = "grant"
  public static let summary = "What a person allows agents to do with mail that matches a query."
  public static let fields: [RecordField<GrantRecord>] = [
    .integer("n", "its number, the same in every vmail of the store") { Int($0.grant.id.rawValue) },
    .choice("state", "live if it counts; or why it is over: used up, expired or revoked") { $0.grant.state },
    .choice("action", "what agents may do") { $0.grant.request.action },
    .string("query", "the query that the messages must match") { $0.grant.request.query },
    .strings("accounts", "the names of the accounts in which it counts") { $0.accounts },
    .optionalForeignText("folder", "the folder that mail may be put into; null for actions without one") {
      $0.folder
    },
    .integer("used", "the number of threads that agents have acted on") { $0.grant.used },
    .integer("max", "the most threads") { $0.grant.request.most },
    .date("expires", "until when it counts") { $0.grant.request.expires },
  ]

  /// - Returns: what may be done, in which accounts, and how often and how long.
  private func clauses(in layout: Layout) -> (deed: String, places: [String], limits: [String]) {
    let request = grant.request
    let into = folder.map { " to \($0)" } ?? ""
    let uses = "\(Digits.grouped(grant.used)) of \(Digits.counted(request.most, "thread"))"
    let end =
      switch grant.state {
      case .live: "until \(layout.times.absolute(request.expires))"
      case .used: "used up"
      case .expired, .revoked: grant.state.rawValue
      }
    return ("\(grant.id): \(request.action.rawValue)\(into)", accounts, [uses, end])
  }

  public func text(in layout: Layout) -> [StyledLine] {
    let (deed, places, limits) = clauses(in: layout)
    let facts = (places + limits).joined(separator: ", ")
    return layout.wrapped(TerminalText(line: "\(deed)  \(grant.request.query)  (\(facts))"), indent: 3)
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let (deed, places, limits) = clauses(in: layout)
    let facts = places.joined(separator: ", ") + ": " + limits.joined(separator: ", ")
    return [TerminalText(line: "Grant \(deed) what matches \(grant.request.query), in \(facts).")]
  }
}

public enum GrantKind: ListedKind {
  public static let type = "grants"
  public static let noun = "grants"
  public static let none: TerminalText = "Agents have no grants."
}
