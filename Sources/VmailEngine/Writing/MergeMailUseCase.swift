public import FoundationEssentials
public import VmailDomain
import VmailStore

/// Makes the messages of a merge: drafts, or queued mail.
///
/// A message is made once, even if the merge is repeated, or was interrupted: its key is recorded. Before a message is
/// queued, that is recorded too; if the process ends just then, the message is recognized by its Message-ID, which
/// follows from the key.
public struct MergeMailUseCase: Sendable {
  let store: MailStore
  let drafts: ManageDraftsUseCase
  let composing: DraftComposing
  let protecting: PlanProtectionUseCase
  let clock: any WallClock
  var home: String?

  /// A merge in progress.
  public struct Merging: Sendable {
    public var accountId: AccountID
    /// The folder that file names of the table are relative to.
    public var folder: String
    /// Whether messages that were made before are made again.
    public var repeats: Bool
    /// `nil` in a rehearsal before the first merge.
    fileprivate let log: MergeLog?
  }

  /// Starts a merge, unless another process has one in progress.
  /// - Parameter isRehearsal: whether nothing is made, and so no record is begun.
  /// - Returns: `nil` if another process has.
  /// - Throws: ``StoreError``
  public func start(
    accountId: AccountID, folder: String, repeats: Bool, isRehearsal: Bool = false
  ) throws -> Merging? {
    if isRehearsal, try !store.hasMergeLog() {
      return Merging(accountId: accountId, folder: folder, repeats: repeats, log: nil)
    }
    return try store.mergeLog().map {
      Merging(accountId: accountId, folder: folder, repeats: repeats, log: $0)
    }
  }

  /// Returns those that were not made before.
  /// - Throws: ``StoreError``
  public func remaining(_ mails: [MergeMail], in merging: Merging) async throws -> [MergeMail] {
    guard !merging.repeats else { return mails }
    var remaining: [MergeMail] = []
    for mail in mails where try await !isDone(mail, in: merging) { remaining.append(mail) }
    return remaining
  }

  private func isDone(_ mail: MergeMail, in merging: Merging) async throws -> Bool {
    switch merging.log?.state(of: mail.key) {
    case nil: return false
    case .done: return true
    case .started:
      let id = MessageIDs.id(mail.identifier, for: mail.draft.from.email)
      return try await store.read { try $0.hasMessage(withMessageId: id, accountId: merging.accountId) }
    }
  }

  // MARK: Checking

  /// Returns the problems of attachments, and what the preflight finds with each message.
  /// - Parameter identities: the identities available for writing.
  /// - Throws: ``StoreError``
  public func check(
    _ mails: [MergeMail], in merging: Merging, identities: [Identity]
  ) async throws -> (problems: [MergeProblem], warnings: [(line: Int, finding: PreflightFinding)]) {
    var facts = PreflightFacts()
    facts.sizeLimit = try await store.read { try $0.sizeLimit(accountId: merging.accountId) }
    facts.ownAddresses = Dictionary(grouping: identities, by: \.accountId)
      .mapValues { $0.map(\.participant.email) }
    var problems: [MergeProblem] = []
    var warnings: [(line: Int, finding: PreflightFinding)] = []
    for mail in mails {
      try Task.checkCancellation()
      var draft = mail.draft
      do throws(DraftError) {
        for path in paths(of: mail, in: merging) {
          draft.attachments.append(try store.drafts.described(path))
        }
      } catch {
        problems.append(MergeProblem(.attachment(error), line: mail.line))
        continue
      }
      do { facts.protection = try await protecting.plan(for: draft) } catch is SealingError {
        facts.lacksGnuPG = true
      }
      for finding in Preflight.findings(draft, size: MessageSize.estimated(of: draft), facts) {
        switch finding.severity {
        case .error: problems.append(MergeProblem(.finding(finding), line: mail.line))
        // Every placeholder was filled: what looks like one is meant.
        case .warning where finding.isPlaceholder: break
        case .warning: warnings.append((mail.line, finding))
        default: break
        }
      }
    }
    return (problems, warnings)
  }

  /// Returns the paths of the files to attach.
  public func paths(of mail: MergeMail, in merging: Merging) -> [String] {
    mail.attach.map { file in
      switch file {
      case .template(let path): return HomePath.expanded(path, home: home)
      case .table(let path):
        let expanded = HomePath.expanded(path, home: home)
        return expanded.hasPrefix("/") || merging.folder.isEmpty ? expanded : merging.folder + "/" + expanded
      }
    }
  }

  // MARK: Making

  /// Makes a draft.
  /// - Throws: ``DraftError``, ``StoreError``, ``ComposingError``: then there is none.
  public func keep(_ mail: MergeMail, in merging: Merging) async throws -> ManageDraftsUseCase.Opened {
    let opened = try await drafts.begin(
      mail.draft, accountId: merging.accountId,
      attaching: paths(of: mail, in: merging).map(ManageDraftsUseCase.NewAttachment.file))
    try merging.log?.set(.done, of: mail.key)
    return opened
  }

  /// Puts a message into the Outbox.
  /// - Parameters:
  ///   - delay: the time for which it can be cancelled, in seconds.
  ///   - time: the time at which it is to be sent; `nil` for after the delay.
  ///   - asks: whether a passphrase for signing may be asked for.
  /// - Returns: the mail, and then its copies for hidden recipients.
  /// - Throws: ``DraftError``, ``StoreError``, ``ComposingError``, ``SealingError``: then it is not there.
  public func queue(
    _ mail: MergeMail, in merging: Merging, delay: TimeInterval, scheduledFor time: Date?, asks: Bool = false
  ) async throws -> [OutgoingMail] {
    var draft = mail.draft
    var contents: [[UInt8]] = []
    for path in paths(of: mail, in: merging) {
      let file = try store.drafts.described(path)
      draft.attachments.append(file)
      contents.append(try store.drafts.content(at: path))
    }
    // A message that is made again on purpose is another one.
    let messages = try composing.sent(
      draft, contents: contents, plan: try await protecting.plan(for: draft), scheduledFor: time,
      identifier: merging.repeats ? nil : mail.identifier, asks: asks)
    if !merging.repeats { try merging.log?.set(.started, of: mail.key) }
    let queued = try await store.queue(
      messages, from: merging.accountId, delay: delay, scheduledFor: time, at: clock.now)
    try merging.log?.set(.done, of: mail.key)
    return queued
  }
}
