public import VmailDomain
import VmailStore

/// Checks a mail before it is sent (page 5, Writing): collects the information for ``Preflight``.
public struct CheckDraftUseCase: Sendable {
  let store: MailStore
  let opener: any MessageOpening
  let spelling: CheckSpellingUseCase
  let protecting: PlanProtectionUseCase
  let encryption: RecallEncryptionUseCase

  /// - Parameters:
  ///   - identities: the identities available for writing.
  ///   - isToAll: whether it is an answer to all.
  ///   - spellCheck: how spelling is checked.
  public func findings(
    _ opened: ManageDraftsUseCase.Opened, identities: [Identity], isToAll: Bool,
    spellCheck: SpellCheck = .off
  ) async throws -> [PreflightFinding] {
    let (draft, stored) = (opened.draft, opened.stored)
    var facts = try await facts(sendingFrom: stored.accountId, identities)
    facts.isByAgent = stored.isByAgent && !store.isForAgent
    facts.isChangedByAgent = stored.isChangedByAgent && !store.isForAgent
    if let answer = stored.answer, answer.kind == .reply {
      try await addThread(of: answer.emailId, to: &facts, isToAll: isToAll)
    }
    do {
      facts.protection = try await protecting.plan(for: draft, answering: stored.answer?.emailId)
    } catch is SealingError {
      facts.lacksGnuPG = true
    }
    if !draft.protection.contains(.encrypted) {
      facts.wasEncryptedBefore = try await encryption.wasEncrypted(to: draft.to + draft.cc)
    }
    if case .checked(let words, _) = try await spelling.check(opened, spellCheck) { facts.misspelt = words }
    return Preflight.findings(draft, size: MessageSize.estimated(of: draft), facts)
  }

  /// Checks to whom, and from which account, a message is resent as it is; its subject and text are not the
  /// user's own.
  public func findings(
    _ resending: ResendMessageUseCase.Resending, identities: [Identity]
  ) async throws -> [PreflightFinding] {
    var facts = try await facts(sendingFrom: resending.sender.accountId, identities)
    facts.threadAccount = resending.email.accountId
    let draft = Draft(from: resending.sender.participant, to: resending.recipients)
    let findings = Preflight.findings(draft, size: resending.source.count + MessageSize.head, facts)
    return findings.filter { $0 != .noSubject }
  }

  private func facts(
    sendingFrom account: AccountID, _ identities: [Identity]
  ) async throws -> PreflightFacts {
    var facts = PreflightFacts()
    facts.sizeLimit = try await store.read { try $0.sizeLimit(accountId: account) }
    facts.ownAddresses = Dictionary(grouping: identities, by: \.accountId)
      .mapValues { $0.map(\.participant.email) }
    facts.writtenTo = try await store.read { try $0.peopleWrittenTo(limit: Self.peopleKnown) }.map(\.email)
    return facts
  }

  /// The number of most recent recipients that are considered.
  private static let peopleKnown = 2_000

  private func addThread(of answered: EmailID, to facts: inout PreflightFacts, isToAll: Bool) async throws {
    guard let email = try await store.read({ try $0.email(id: answered) }) else { return }
    facts.doubts = try await CheckSendersUseCase(store: store, opener: opener).warnings(of: email)
    let thread = try await store.read { try $0.emails(threadId: email.threadId) }
    facts.threadAddresses = thread.flatMap {
      [$0.fromAddress] + ($0.toAddresses + $0.ccAddresses).map(\.email)
    }
    facts.threadAccount = email.accountId
    guard let source = try await store.read({ try $0.readableSource(emailId: answered) }) else { return }
    let fields = opener.headers(of: source)
    facts.answersEncrypted = fields.contains(where: \.saysEncrypted)
    guard isToAll else { return }
    facts.answeredToAll = ReplySource(email, fields)
    facts.cameByList = fields.contains { $0.name.lowercased() == "list-id" }
  }
}
