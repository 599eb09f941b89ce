import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct AccountsCommand: Command {
  static let info = CommandInfo(
    name: "accounts", topic: .places,
    summary: "List the accounts",
    details: "Each account with its address and the unread threads of its Inbox.",
    examples: [.init("accounts", "all accounts"), .init("account 2", "go to the second account")],
    loading: "load the accounts", output: [AccountRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in
      try await Locations.enterDefaultPlace(in: &shell)
      let records = try await Accounts.records(in: &shell)
      if records.isEmpty { throw ShellError.noAccount }
      shell.console.results(records)
    }
  ]
}

/// A line of the account switcher.
struct AccountRecord: OutputRecord {
  enum Kind: String, Sendable, CaseIterable {
    case imap, local, all
  }

  var n: Int
  var name: String
  var email: String
  var kind: Kind
  /// The number of unread threads; `nil` if it could not be counted.
  var unread: Int?
  var isCurrent: Bool
  /// The sender addresses of its mail, the preferred one first.
  var identities: [Participant] = []
  /// The identifier that determines the colour of its mark; `nil` for All Inboxes.
  var id: AccountID?

  /// Creates the line of All Inboxes.
  init(n: Int, allWithUnread unread: Int?, isCurrent: Bool) {
    self.n = n
    name = Location.allInboxesTitle
    email = ""
    kind = .all
    self.unread = unread
    self.isCurrent = isCurrent
  }

  init(n: Int, overview: ManageAccountsUseCase.Overview, isCurrent: Bool) {
    self.n = n
    name = overview.account.name
    email = overview.account.email
    kind = Kind(rawValue: overview.account.kind.rawValue) ?? .local
    unread = overview.unread
    self.isCurrent = isCurrent
    id = overview.account.id
    identities = overview.identities
  }

  static let type = "account"
  static let summary = "A line of the account switcher, or an account that was added."
  static let fields: [RecordField<AccountRecord>] = [
    .integer("n", "its number in the switcher") { $0.n },
    .string("name", "the short name typed") { $0.name },
    .string("email", "its address; empty if it has none") { $0.email },
    .choice("kind", "where its mail is; `all` for All Inboxes") { $0.kind },
    .optionalInteger("unread", "unread threads in its Inbox; null if they could not be counted") {
      $0.unread
    },
    .boolean("current", "whether it is the account chosen") { $0.isCurrent },
    .objects(
      "identities", ObjectShape.participant,
      "the senders of its mail, the preferred one first; its address unless set"
    ) { $0.identities },
  ]

  func cells(in layout: Layout) -> [TerminalText]? {
    row(String(n), name, kind.rawValue, email, unread.map(String.init) ?? "")
  }

  func text(in layout: Layout) -> [StyledLine] {
    let glyphs = layout.glyphs
    var line = StyledLine()
    let number = TerminalText((isCurrent ? glyphs.current.string : "") + String(n))
    line.appendCell(
      number, width: max(4, number.columns), isCurrent ? .current : .plain, alignment: .right,
      ellipsis: glyphs.ellipsis)
    line.appendSpaces(1)
    let mark = id.map { AccountMark(id: $0, name: name).role(in: layout) } ?? .plain
    line.append(id == nil ? " " : glyphs.account, mark)
    line.appendSpaces(1)
    if layout.width >= 60 {
      line.append(cell(name, width: 16, isCurrent ? .current : .plain, layout))
      let room = layout.width - line.columns - 16
      line.append(cell(email, width: min(room, 40), .dim, layout))
      line.append(unreadMark(glyphs, " unread"))
    } else {
      // The numbers of all lines end in the same column.
      let mark = unreadMark(glyphs)
      let stop = min(layout.width, line.columns + 24 + 1 + 6)
      let room = stop - line.columns - (mark.columns > 0 ? mark.columns + 1 : 0)
      line.appendCell(
        TerminalText(line: name), width: min(max(room, 1), 24), isCurrent ? .current : .plain,
        ellipsis: glyphs.ellipsis)
      if mark.columns > 0 {
        line.appendSpaces(max(stop - mark.columns - line.columns, 1))
        line.append(mark)
      }
    }
    return [layout.fitted(line)] + (senders.map { layout.wrapped($0, indent: 7, .dim) } ?? [])
  }

  /// The sender addresses, unless they are just the address already shown.
  private var senders: TerminalText? {
    hasSenders ? TerminalText(line: "writes as " + AddressList.text(of: identities)) : nil
  }

  /// Whether there are sender addresses other than its own.
  private var hasSenders: Bool { identities.contains { $0.email != email } }

  func plain(in layout: Layout) -> [TerminalText] {
    let count = unread.map { Digits.counted($0, "unread thread") + "." }
    let called = [name, email].filter { !$0.isEmpty }.joined(separator: ", ")
    let senders = hasSenders ? "Writes as " + AddressText.spoken(identities) : ""
    return [
      Sentence.joined([
        Sentence.ended(TerminalText(line: "Account \(n): \(called)")),
        TerminalText(count ?? "Its unread threads could not be counted."),
        isCurrent ? "Current account." : .empty, Sentence.ended(TerminalText(line: senders)),
      ])
    ]
  }

  private func unreadMark(_ glyphs: Glyphs, _ word: String = "") -> StyledLine {
    guard let unread else { return StyledLine(glyphs.dash, .dim) }
    return unread > 0 ? StyledLine(TerminalText(Digits.grouped(unread) + word), .unread) : StyledLine()
  }

  private func cell(_ text: String, width: Int, _ role: Role, _ layout: Layout) -> StyledLine {
    var line = StyledLine()
    line.appendCell(TerminalText(line: text), width: width, role, ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(1)
    return line
  }
}

/// Prints folders and accounts.
enum Accounts {
  /// Returns the account switcher, with All Inboxes first.
  static func records(in shell: inout Shell) async throws -> [AccountRecord] {
    let overviews = try await shell.services().accounts.accounts()
    guard !overviews.isEmpty else { return [] }
    let current = shell.session.account?.id
    // Mail to several of the user's addresses is one row there.
    let inboxes = ThreadScope.merged(try await Locations.allInboxes(in: &shell).views)
    let unread = try? await shell.services().fetchThreads.fetchUnreadCounts(scope: inboxes)[nil]
    let all = AccountRecord(
      n: 1, allWithUnread: unread, isCurrent: current == nil && shell.session.place != nil)
    return [all]
      + overviews.enumerated().map { index, overview in
        AccountRecord(
          n: index + 2, overview: overview, isCurrent: overview.account.id == current)
      }
  }

  static func showCurrent(in shell: inout Shell) async throws {
    shell.console.results(try await records(in: &shell).filter(\.isCurrent))
  }

  /// Moves to the Inbox of an account, or to All Inboxes.
  /// - Parameters:
  ///   - word: a name, `all`, or a number from the switcher.
  ///   - others: other names that may have been meant.
  static func enter(named word: Word, orNear others: [String] = [], in shell: inout Shell) async throws {
    if word.text.lowercased() == Location.allAccounts || word.typed == "1" {
      return try await Locations.enterAllInboxes(in: &shell)
    }
    try await Locations.enterInbox(
      of: try await Locations.account(named: word, orNear: others + [Location.allAccounts], in: &shell),
      in: &shell)
  }
}
