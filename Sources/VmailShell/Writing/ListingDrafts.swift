import VmailDomain
import VmailEngine

/// Lists and finds drafts.
extension Shell {
  /// Updates drafts from their texts after a crash, and reports it.
  mutating func recoverDrafts() async throws {
    let services = try await services()
    let writing = services.writing
    let identities = try await writing.compose.identities()
    let accounts = try await services.fetchThreads.fetchAccounts().map(\.id)
    let recovered = try await writing.drafts.recover(in: accounts) { account in
      identities.first { $0.accountId == account }?.participant ?? Participant(email: "")
    }
    for opened in recovered {
      let subject = opened.draft.subject.isEmpty ? "without a subject" : "\"\(opened.draft.subject)\""
      console.notice(TerminalText(line: "A draft \(subject) was found as it was left.").string)
    }
  }

  mutating func listDrafts() async throws {
    let services = try await services()
    let drafts = try await services.writing.drafts.list(accountId: session.account?.id)
    session.drafts = drafts
    let accounts = try await services.fetchThreads.fetchAccounts()
    let names = Dictionary(accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var records: [DraftRecord] = []
    for (place, listed) in drafts.enumerated() {
      let account = listed.draft?.accountId ?? listed.email?.accountId
      records.append(
        DraftRecord(
          n: place + 1, account: account.flatMap { names[$0] } ?? "", listed: listed,
          unseen: try await unseenParts(of: listed)))
    }
    console.results(records)
    console.result(
      PageRecord(
        account: session.account?.name ?? Self.allAccounts, folder: SystemFolderNames.title(of: .drafts),
        count: drafts.count, total: drafts.count, hasMore: false, state: drafts.isEmpty ? .empty : .loaded,
        hint: "Type compose to write"))
  }

  /// Returns the parts that would also be sent with a draft but are not visible in its text. A text that
  /// can't be read yet has none.
  private mutating func unseenParts(of listed: ListedDraft) async throws -> UnseenParts {
    if let stored = listed.draft {
      let sender = Participant(email: "")
      let opened = try? await writing().drafts.read(stored, from: sender, nicknames: nicknames)
      return UnseenParts(
        cc: opened?.draft.cc ?? [], bcc: opened?.draft.bcc ?? [],
        files: opened?.draft.attachments.map(\.name) ?? [])
    }
    guard let email = listed.email else { return UnseenParts() }
    let fields = try? await services().readMessage.headers(of: email)
    let hidden = (fields ?? []).filter { $0.name.lowercased() == "bcc" }.flatMap { field in
      (try? AddressList.participants(in: field.value)) ?? []
    }
    return UnseenParts(
      cc: email.ccAddresses, bcc: hidden, files: email.attachments.map { $0.filename ?? "unnamed" })
  }

  /// - Parameter word: a number from `drafts`; `nil` for the draft that was kept last.
  mutating func listedDraft(named word: Word?) async throws -> ListedDraft {
    let now = try await writing().drafts.list(accountId: session.account?.id)
    if word == nil || session.drafts.isEmpty { session.drafts = now }
    let number = word.map { $0.number ?? 0 } ?? 1
    guard session.drafts.indices.contains(number - 1) else {
      throw ShellError.noDraft(word ?? Word(text: "1", range: 0..<0), count: session.drafts.count)
    }
    let wanted = session.drafts[number - 1]
    // The draft may have been saved again since it was listed.
    let found = now.first { listed in
      if let draft = wanted.draft { return listed.draft?.id == draft.id }
      return listed.email?.id == wanted.email?.id
    }
    guard let found else { throw DraftError.gone }
    return found
  }

  /// Returns a draft with the current content of its text.
  mutating func draft(named word: Word?) async throws -> ManageDraftsUseCase.Opened {
    let writing = try await writing()
    let listed = try await listedDraft(named: word)
    guard let stored = listed.draft else {
      try await expectPerson(to: "make a draft of another program one of vmail's", listed)
      guard let email = listed.email, let opened = try await writing.drafts.adopt(email) else {
        throw ShellError.bodyNotHere
      }
      return opened
    }
    let identities = try await writing.compose.identities()
    let sender = identities.first { $0.accountId == stored.accountId }?.participant
    do {
      return try await writing.drafts.read(
        stored, from: sender ?? Participant(email: ""), nicknames: nicknames)
    } catch  where isTyping && Self.isMendable(error) {
      return ManageDraftsUseCase.Opened(stored: stored, draft: Draft(from: sender ?? Participant(email: "")))
    }
  }

  /// Returns whether the error is a malformed text, which can be corrected in the editor.
  private static func isMendable(_ error: any Error) -> Bool {
    if case DraftError.notText = error { return true }
    return error is DraftTextError
  }
}
