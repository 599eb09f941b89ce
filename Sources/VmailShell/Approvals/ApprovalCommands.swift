import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ApprovalsCommand: Command {
  static let info = CommandInfo(
    name: "approvals", topic: .acting,
    summary: "List what agents want to do",
    details: """
      An agent may do without asking what undo takes back. Where nobody could be asked about the rest, it \
      waits here for a day. approvals N shows all that it would do; approve N lets it be done, once, and deny N refuses \
      it. What was decided in the last days is listed too. Nothing is done if what it is about has changed since the \
      agent asked.
      """,
    examples: [
      .init("approvals", "list what waits for you"), .init("approve 7", "see the seventh, and allow it"),
    ],
    loading: "list what waits for you", output: [ApprovalRecord.self, ListedRecord<ApprovalKind>.self])

  static let forms: [Form] = [
    Form(OptionalArgument("N"), needs: [.store], does: .nothing) { (shell: inout Shell, number) in
      if let number {
        let approval = try await Approvals.approval(number, in: &shell)
        return shell.console.result(ApprovalRecord(approval, isWhole: true))
      }
      let all = try await shell.services().approvals.list()
      shell.console.results(all.map { ApprovalRecord($0) })
      shell.console.result(ListedRecord<ApprovalKind>(count: all.count))
    }
  ]
}

struct ApproveCommand: Command {
  static let info = CommandInfo(
    name: "approve", topic: .acting,
    summary: "Let an agent do what waits for you",
    details: """
      N is its number in approvals. vmail shows all that will be done, and asks at the terminal, also in scripts, for a word that \
      it shows; --yes has no effect. It is then done here, once, as the agent's action. An agent can't approve anything.
      """,
    examples: [
      .init("approve 7", "see the seventh, and allow it"), .init("approvals", "see what waits"),
    ],
    loading: "do what was approved", output: [ApprovalRecord.self])

  static let forms: [Form] = [
    Form(Argument("N", noun: "a number"), needs: [.store], does: .decides) { (shell: inout Shell, number) in
      try await Approvals.approve(number, in: &shell)
    }
  ]
}

struct DenyCommand: Command {
  static let info = CommandInfo(
    name: "deny", topic: .acting,
    summary: "Refuse what an agent wants to do",
    details: """
      N is its number in approvals; all refuses everything that waits. A message that was to be sent stays in Drafts.
      """,
    examples: [
      .init("deny 7", "refuse the seventh"), .init("deny all", "refuse everything that waits"),
      .init("approvals 7", "see the seventh as a whole"),
    ],
    loading: "refuse it", output: [ApprovalRecord.self])

  static let forms: [Form] = [
    Form(Argument("N", noun: "a number"), needs: [.store], does: .decides) { (shell: inout Shell, number) in
      if number.text == "all" { return try await Approvals.denyAll(in: &shell) }
      let approval = try await Approvals.waiting(number, in: &shell)
      let isDenied = try await shell.services().approvals.deny(approval.id)
      guard isDenied else { throw ShellError.noLongerWaits(approval.id) }
      shell.console.result(ApprovalRecord(approval, state: .denied))
    }
  ]
}

/// Decides about what agents want to do.
enum Approvals {
  static func approval(_ number: Word, in shell: inout Shell) async throws -> Approval {
    let all = try await shell.services().approvals.list()
    guard let found = all.first(where: { $0.id.description == number.text }) else {
      throw ShellError(
        .usage, "no approval \(number.text)", hint: "Type approvals for a list.", place: number.range)
    }
    return found
  }

  static func waiting(_ number: Word, in shell: inout Shell) async throws -> Approval {
    let approval = try await approval(number, in: &shell)
    guard approval.state == .waiting else { throw ShellError.noLongerWaits(approval.id, approval.state) }
    return approval
  }

  fileprivate static func denyAll(in shell: inout Shell) async throws {
    let approvals = try await shell.services().approvals
    var count = 0
    for approval in try await approvals.list() where approval.state == .waiting {
      guard try await approvals.deny(approval.id) else { continue }
      count += 1
      shell.console.result(ApprovalRecord(approval, state: .denied))
    }
    guard count == 0 else { return }
    shell.console.result(ListedRecord<ApprovalKind>(count: 0))
  }

  /// Shows all that will be done, asks, and does it.
  fileprivate static func approve(_ number: Word, in shell: inout Shell) async throws {
    // Somebody else is typing.
    guard !shell.isJob else {
      throw ShellError(
        .permission, "a job can't approve anything", hint: "Nothing was done. Run it without &.")
    }
    let approval = try await waiting(number, in: &shell)
    guard let deed = DeferredDeed.deed(in: approval.request.question) else {
      throw ShellError(
        .failure, "approval \(approval.id) was stored by another version of vmail",
        hint: "Type deny \(approval.id).")
    }
    guard await !StaleDeed.isStale(deed, in: shell) else {
      throw try await ended(approval, in: &shell)
    }
    let person = shell.person.approver
    shell.console.flush()
    shell.snapshot.drop()
    // Keys that were typed ahead answer nothing.
    _ = shell.person.keys?.dropTypedAhead()
    shell.person.keys?.release()
    let answer = await shell.console.lendingTerminal { await person.answer(to: DeedQuestion(deed: deed)) }
    switch answer {
    case .yes: break
    case .no, .changed:
      throw ShellError(
        .failure, "approval \(approval.id) was not given",
        hint: "It still waits. Type deny \(approval.id) to refuse it.",
        notice: "Cancelled. Approval \(approval.id) still waits.")
    case .nobody:
      throw ShellError(
        .permission, "approval \(approval.id) needs a person, and there is no terminal to ask on",
        hint: "Nothing was done. Type approve \(approval.id) at a prompt of vmail.")
    case .tooLong:
      throw ShellError(
        .permission, "approval \(approval.id) does not fit on your screen, and must be seen whole",
        hint: "Nothing was done. Make the terminal larger, do it yourself, or give a grant (grant --help).")
    }
    let done = try await ApprovedLine(approval: approval, consent: .person, next: person).run(in: &shell)
    guard !done.isChanged else { throw try await ended(approval, in: &shell) }
    shell.console.replay(done.errors, asResult: false)
    shell.console.replay(done.output, asResult: true)
    if done.missing > 0 { shell.console.warning("It printed more than is shown here.") }
    shell.session.deeds += done.deeds
    shell.session.queued.merge(done.held) { $1 }
    guard done.code == .success else { throw ReportedFailure(code: done.code) }
    shell.console.result(ApprovalRecord(approval, state: .approved))
  }

  /// Ends an approval of what can't be done any more.
  private static func ended(_ approval: Approval, in shell: inout Shell) async throws -> ShellError {
    _ = try await shell.services().approvals.deny(approval.id)
    return ShellError(
      .permission, "things have changed since the agent asked",
      hint: "Nothing was done, and approval \(approval.id) has ended. The agent must ask again.")
  }
}

extension ShellError {
  static func noLongerWaits(_ id: ApprovalID, _ state: Approval.State? = nil) -> ShellError {
    let why =
      switch state {
      case .approved: "was approved already"
      case .denied: "was denied"
      case .expired: "has expired"
      case .waiting, nil: "no longer waits"
      }
    return ShellError(.failure, "approval \(id) \(why)", hint: "Nothing was done.")
  }
}
