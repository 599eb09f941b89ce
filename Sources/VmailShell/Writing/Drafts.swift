import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct DraftsCommand: Command {
  static let info = CommandInfo(
    name: "drafts", topic: .writing,
    summary: "List drafts",
    details: """
      Lists the drafts of the current account, or of all accounts in All Inboxes, with the latest first. \
      edit, send and discard take these numbers, or those of the threads that were listed since. A draft that an agent wrote (vmail --agent) is marked until you \
      edit it; without a number, edit, send and discard leave it alone. Drafts that were left by a crash are recovered. Drafts of \
      other mail programs are listed too once they have been synced.
      """,
    examples: [.init("drafts", "list the drafts"), .init("edit 1", "continue the first draft")],
    loading: "list the drafts", output: [DraftRecord.self, PageRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in
      try await Drafts.recover(in: &shell)
      try await Drafts.list(in: &shell)
    }
  ]
}

/// Lists and finds drafts.
enum Drafts {
  /// Updates drafts from their texts after a crash, and reports it.
  static func recover(in shell: inout Shell) async throws {
    let services = try await shell.services()
    let writing = services.writing
    let identities = try await writing.compose.identities()
    let accounts = try await services.directory.current().accounts.map(\.id)
    let recovered = try await writing.drafts.recover(in: accounts) { account in
      identities.first { $0.accountId == account }?.participant ?? Participant(email: "")
    }
    for opened in recovered {
      let subject = opened.draft.subject.isEmpty ? "without a subject" : "\"\(opened.draft.subject)\""
      shell.console.notice(TerminalText(line: "Recovered a draft \(subject).").string)
    }
  }

  fileprivate static func list(in shell: inout Shell) async throws {
    let services = try await shell.services()
    let drafts = try await services.writing.drafts.list(accountId: shell.session.account?.id)
    shell.session.drafts = drafts
    let accounts = try await services.directory.current().accounts
    let names = Dictionary(accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var records: [DraftRecord] = []
    for (place, listed) in drafts.enumerated() {
      let account = listed.draft?.accountId ?? listed.email?.accountId
      var record = DraftRecord(
        n: place + 1, account: account.flatMap { names[$0] } ?? "", listed: listed,
        unseen: try await unseenParts(of: listed, in: &shell))
      record.showsAccount = shell.session.account == nil && accounts.count > 1
      records.append(record)
    }
    shell.console.results(records)
    shell.console.result(
      PageRecord(
        account: shell.session.account?.name ?? Location.allAccounts,
        folder: SystemFolderNames.title(of: .drafts),
        count: drafts.count, total: drafts.count, hasMore: false, state: drafts.isEmpty ? .empty : .loaded,
        hint: "Type compose to write"))
  }

  /// Returns the parts that would also be sent with a draft but are not visible in its text. A text that
  /// can't be read yet has none.
  private static func unseenParts(of listed: ListedDraft, in shell: inout Shell) async throws -> UnseenParts {
    if let stored = listed.draft {
      let sender = Participant(email: "")
      let opened = try? await DraftWriting.writing(in: &shell).drafts.read(
        stored, from: sender, nicknames: shell.session.nicknames)
      return UnseenParts(
        cc: opened?.draft.cc ?? [], bcc: opened?.draft.bcc ?? [],
        replyTo: try await elsewhere(opened?.draft.replyTo ?? [], from: stored.accountId, in: &shell),
        files: opened?.draft.attachments.map(\.name) ?? [])
    }
    guard let email = listed.email else { return UnseenParts() }
    let fields = try? await shell.services().readMessage.headers(of: email)
    let people = { (name: String) in
      (fields ?? []).filter { $0.name.lowercased() == name }.flatMap { field in
        (try? AddressList.participants(in: field.value)) ?? []
      }
    }
    return UnseenParts(
      cc: email.ccAddresses, bcc: people("bcc"),
      replyTo: try await elsewhere(people("reply-to"), from: email.accountId, in: &shell),
      files: UnseenParts.names(of: email.attachments))
  }

  /// Returns those to whom answers go, unless that is the user, or what the setting `reply-to` says.
  private static func elsewhere(
    _ replyTo: [Participant], from account: AccountID, in shell: inout Shell
  ) async throws -> [Participant] {
    guard !replyTo.isEmpty else { return [] }
    let setting = try await SettingsInForce.setting(\.replyTo, of: account, in: &shell)
    let chosen = (try? AddressList.participants(in: setting)) ?? []
    let own = try await DraftWriting.writing(in: &shell).compose.identities().map(\.participant)
    let known = OwnAddresses((own + chosen).map(\.email))
    return replyTo.filter { !known.contains($0.email) }
  }

  /// - Parameter word: a number from `drafts`; `nil` for the draft that was kept last by whoever types.
  static func listed(named word: Word?, in shell: inout Shell) async throws -> ListedDraft {
    if let name = word.flatMap({ DraftName($0.text) }) {
      let all = try await DraftWriting.writing(in: &shell).drafts.list(accountId: nil)
      guard let named = all.first(where: { $0.draft?.id == name.id }) else {
        throw ShellError.noDraftNamed(name)
      }
      return named
    }
    guard let word else { return try await last(in: &shell) }
    let now = try await DraftWriting.writing(in: &shell).drafts.list(accountId: shell.session.account?.id)
    let numbers = DraftNumbers(of: shell.session)
    guard let wanted = numbers.numbered(now)[word.number ?? 0] else {
      throw numbers.rows != nil
        ? ShellError(
          .usage, "no draft \(word.text) in this listing", hint: "Type drafts for the numbers of drafts.",
          place: word.range)
        : ShellError.noDraft(word, count: (shell.session.drafts ?? now).count)
    }
    if numbers.rows == nil { shell.session.drafts = shell.session.drafts ?? now }
    // The draft may have been saved again since it was listed.
    let found = now.first { listed in
      if let draft = wanted.draft { return listed.draft?.id == draft.id }
      return listed.email?.id == wanted.email?.id
    }
    guard let found else { throw DraftError.gone }
    return found
  }

  /// Returns the draft that was kept last by whoever types, in whichever account that was.
  private static func last(in shell: inout Shell) async throws -> ListedDraft {
    let all = try await DraftWriting.writing(in: &shell).drafts.list(accountId: nil)
    let own = all.filter { isOwn($0, in: shell) }
    if let kept = shell.session.latest?.draft, let last = own.first(where: { $0.draft?.id == kept.id }) {
      return last
    }
    if let newest = own.first { return newest }
    guard all.isEmpty else {
      throw ShellError(
        .usage,
        AgentMode.isForAgent(in: shell) ? "this run has no drafts" : "the only drafts were written by agents",
        hint: "Type drafts, and choose one by its number.")
    }
    throw ShellError.noDraft(Word(text: "1", range: 0..<0), count: 0)
  }

  /// Returns whether a draft is meant where none is named: an agent means only those of this run, and a person none of
  /// an agent's.
  private static func isOwn(_ listed: ListedDraft, in shell: Shell) -> Bool {
    AgentMode.isForAgent(in: shell)
      ? listed.draft.map { MailDeeds.isOwn($0, in: shell) } ?? false
      : listed.draft?.isByAgent != true
  }

  /// Returns a draft with the current content of its text.
  static func draft(named word: Word?, in shell: inout Shell) async throws -> ManageDraftsUseCase.Opened {
    let writing = try await DraftWriting.writing(in: &shell)
    let listed = try await Self.listed(named: word, in: &shell)
    guard let stored = listed.draft else {
      try await MailDeeds.expectPerson(takingOver: true, listed, in: shell)
      let opening = Passphrases.layerOpening(in: shell)
      guard let email = listed.email,
        let opened = try await Passphrases.lendingTerminal(
          in: shell, { try await writing.drafts.adopt(email, opening: opening) })
      else { throw ShellError.bodyNotHere }
      return opened
    }
    let identities = try await writing.compose.identities()
    let sender = identities.first { $0.accountId == stored.accountId }?.participant
    let hold = try writing.drafts.hold(stored)
    var opened: ManageDraftsUseCase.Opened
    do {
      opened = try await writing.drafts.read(
        stored, from: sender ?? Participant(email: ""), nicknames: shell.session.nicknames)
    } catch  where shell.isTyping && Self.isMendable(error) {
      opened = .init(stored: stored, draft: Draft(from: sender ?? Participant(email: "")))
    }
    opened.hold = hold
    return opened
  }

  /// Returns whether the error is a malformed text, which can be corrected in the editor.
  private static func isMendable(_ error: any Error) -> Bool {
    if case DraftError.notText = error { return true }
    return error is DraftTextError
  }
}

/// What numbers of drafts stand for: the rows that were printed last, be they of `drafts` or of threads.
struct DraftNumbers: Sendable {
  private let listed: [ListedDraft]?
  /// `nil` if no threads are listed.
  fileprivate let rows: [ThreadID: Int]?

  init(of session: Session) {
    listed = session.drafts
    let isOutbox = session.place?.isOutbox == true
    rows = listed == nil ? session.listing?.listing.numbersOfThreads ?? (isOutbox ? [:] : nil) : nil
  }

  /// Returns the drafts by their numbers. A thread with several drafts stands for none of them.
  /// - Parameter now: all drafts, the latest first.
  func numbered(_ now: [ListedDraft]) -> [Int: ListedDraft] {
    guard let rows else { return Dictionary(uniqueKeysWithValues: zip(1..., listed ?? now)) }
    return Dictionary(grouping: now) { $0.email.flatMap { rows[$0.threadId] } ?? 0 }
      .filter { $0.key > 0 && $0.value.count == 1 }.compactMapValues(\.first)
  }
}

extension ShellError {
  /// Its number doesn't say whether there ever was one.
  fileprivate static func noDraftNamed(_ name: DraftName) -> ShellError {
    ShellError(
      .failure, "there is no draft \(name.text)",
      hint: "If there was one, it was sent or discarded. Type drafts.")
  }
}
