import FoundationEssentials
import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Does what was approved: the stored line runs in agent-safe mode, in a session of its own, and the question that it
/// asks must be the one that was approved, down to the bytes that it is about.
struct ApprovedLine {
  let approval: Approval
  let consent: ApprovalConsent
  /// Who is asked about anything else that the line turns out to need.
  let next: any Confirmer

  struct Done {
    var code: ExitCode
    var output: [UInt8]
    var errors: [UInt8]
    /// The bytes of the output that are not kept.
    var missing: Int
    /// What it did and the journal doesn't have.
    var deeds: [(deed: LatestDeed, before: ActionID?)]
    /// The times until which the mail that it has put into the Outbox is held back.
    var held: [EmailID: Date]
    /// Whether it turned out to be something else than what was approved, so that nothing was done.
    var isChanged: Bool
    /// What it turned out to need besides, and waits for a person.
    var waiting: Approval?
  }

  /// - Throws: ``StoreError``.
  func run(in shell: inout Shell) async throws -> Done {
    let services = try await shell.services()
    let (output, errors) = (CollectedOutput(), CollectedOutput())
    let person = PersonWhoApproved(approval: approval, consent: consent, services.approvals, next: next)
    let gate = AgentGate(person: person, bound: BoundReferences.threads(in: approval.request.bound))
    let console = shell.console.forJob(output: output, errors: errors) { _ in }
    var agent = shell
    agent.becomeAgent(gate, services, console)
    let accounts = try await services.directory.current().accounts
    if let account = approval.request.accountId {
      guard let named = accounts.first(where: { $0.id == account }) else { throw ShellError.noAccount }
      try await Locations.enterInbox(of: named, in: &agent)
    } else if accounts.count > 1 {
      try await Locations.enterAllInboxes(in: &agent)
    }
    let code = await ScriptRunner(interruption: nil).run(approval.request.line, in: &agent)
    console.flush()
    // It turned out to need no question, so that none is left to be answered.
    if code == .success, !person.isAsked {
      _ = try await services.approvals.use(
        approval.id, digest: approval.request.digest, by: consent)
    }
    let printed = output.take()
    return Done(
      code: code, output: printed.bytes, errors: errors.take().bytes, missing: printed.missing,
      deeds: agent.session.deeds,
      held: agent.session.queued, isChanged: person.wasOther,
      waiting: gate.waiting)
  }
}

/// A person who has said yes to one question, which is used up by it.
private final class PersonWhoApproved: Confirmer {
  private let approval: Approval
  private let consent: ApprovalConsent
  private let approvals: ManageApprovalsUseCase
  private let next: any Confirmer
  private let wasAsked = Mutex(false)
  private let askedOther = Mutex(false)

  init(
    approval: Approval, consent: ApprovalConsent, _ approvals: ManageApprovalsUseCase, next: any Confirmer
  ) {
    (self.approval, self.consent, self.approvals, self.next) = (approval, consent, approvals, next)
  }

  var isAsked: Bool { wasAsked.withLock { $0 } }
  /// Whether the question was another than the one that was answered.
  var wasOther: Bool { askedOther.withLock { $0 } }

  func answer(to question: DeedQuestion) async -> PersonsAnswer {
    let isFirst = wasAsked.withLock { asked in
      defer { asked = true }
      return !asked
    }
    guard isFirst else { return await next.answer(to: question) }
    let deed = question.deed
    guard let approved = DeferredDeed.deed(in: approval.request.question),
      let digest = try? DeferredDeed.digest(of: deed), digest == approval.request.digest,
      // What was said yes to had all of these warnings.
      Set(deed.warnings).isSubset(of: approved.warnings)
    else {
      askedOther.withLock { $0 = true }
      return .changed
    }
    let isUsed = try? await approvals.use(approval.id, digest: digest, by: consent)
    return isUsed == true ? .yes : .changed
  }
}

extension Deed {
  fileprivate var warnings: [String] { items.filter { $0.label == Self.warning }.map(\.value) }
}

/// Keeps what lines print, up to a limit for each.
final class CollectedOutput: ByteSink {
  private let collected = Mutex<(bytes: [UInt8], missing: Int)>(([], 0))
  private let most: Int

  /// - Parameter most: the most bytes that are kept of a line's output.
  init(most: Int = 4 << 20) { self.most = most }

  /// Returns what has been printed since the last time, and how many bytes after it were not kept.
  func take() -> (bytes: [UInt8], missing: Int) {
    collected.withLock { collected in
      defer { collected = ([], 0) }
      return collected
    }
  }

  func write(_ bytes: [UInt8]) -> Bool {
    collected.withLock { collected in
      // After something is missing, what follows would be taken for its continuation.
      let kept = collected.missing > 0 ? 0 : min(bytes.count, max(0, most - collected.bytes.count))
      collected.bytes += bytes.prefix(kept)
      collected.missing += bytes.count - kept
    }
    return true
  }
}
