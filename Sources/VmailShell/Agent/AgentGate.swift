import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Asks the person who confirms what an agent does. A yes counts only for the question that it answers, and is not kept:
/// what happens afterwards is asked about again.
final class AgentGate: Sendable {
  private struct State {
    /// What a user at a prompt would have been warned of since the last question.
    var warnings: [String] = []
    /// Why a question of the running command was not answered with yes.
    var refusal: ShellError?
    /// The threads that the running command's references stood for in its question.
    var threads: [[String]: [ThreadTarget]] = [:]
    /// The running command, if its question may wait for a person.
    var call: CommandCall?
    /// The account in which it runs.
    var account: AccountID?
    /// What waits for a person since the running command asked.
    var waiting: Approval?
  }

  private let person: any Confirmer
  private let state = Mutex(State())
  /// Where questions wait that nobody could be asked; `nil` until the store is open.
  private let approvals = Mutex<ManageApprovalsUseCase?>(nil)
  /// What references stood for when a question was stored that is answered now.
  private let bound: [[String]: [ThreadTarget]]

  init(person: any Confirmer, bound: [[String]: [ThreadTarget]] = [:]) {
    (self.person, self.bound) = (person, bound)
  }

  /// Forgets the command before.
  func begin() { state.withLock { $0 = State() } }

  /// Lets the questions of a command wait for a person if nobody can be asked.
  func begin(_ call: CommandCall, in account: AccountID?) {
    state.withLock { ($0.call, $0.account) = (call, account) }
  }

  func keep(questionsIn approvals: ManageApprovalsUseCase) { self.approvals.withLock { $0 = approvals } }

  /// Adds a warning to the next question.
  func warn(_ warning: String) {
    state.withLock { state in
      if !state.warnings.contains(warning) { state.warnings.append(warning) }
    }
  }

  /// Asks whether a deed may be done, with all warnings since the last question.
  /// - Throws: ``ShellError`` unless the person agreed.
  func ask(about deed: Deed) async throws {
    let warnings = state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
    var deed = deed
    deed.items.insert(contentsOf: warnings.map { .init(label: Deed.warning, value: $0) }, at: 0)
    let refusal: ShellError
    switch await person.answer(to: DeedQuestion(deed: deed)) {
    case .yes: return
    case .no:
      refusal = ShellError(
        .permission, "the person at the terminal declined: \(deed.sentence)", hint: "Nothing was done.")
    case .changed: refusal = .changedMeanwhile
    case .nobody(let why):
      let approval = why == .noTerminal ? await deferred(deed) : nil
      state.withLock { $0.waiting = approval }
      let isFull = approval == nil && why == .noTerminal ? await isFull : false
      refusal = .needsPerson(deed.sentence, why, approval?.id, isFull: isFull)
    case .tooLong:
      refusal = ShellError(
        .permission,
        "a person must confirm this, and the question does not fit on the screen: \(deed.effect)",
        hint: "Nothing was done. Run it without --agent, or make the terminal larger.")
    }
    state.withLock { $0.refusal = refusal }
    throw refusal
  }

  /// Whether so many questions wait that no other one can.
  private var isFull: Bool {
    get async {
      let waiting = try? await approvals.withLock { $0 }?.list().filter { $0.state == .waiting }
      return waiting.map { $0.count >= Approval.most } ?? false
    }
  }

  /// Stores a question for later.
  /// - Returns: `nil` if it can't wait.
  private func deferred(_ deed: Deed) async -> Approval? {
    let (call, account, threads) = state.withLock { ($0.call, $0.account, bound.merging($0.threads) { $1 }) }
    // A question in words alone doesn't say what exactly it is about.
    guard deed.reason != .continues, !deed.items.contains(where: { $0.identity == FileIdentity.uncountable }),
      let call, let approvals = approvals.withLock({ $0 }),
      let line = deed.line ?? DeferredLine.line(of: call, bound: threads)
    else { return nil }
    // A store that can't be written has nothing to do later, either.
    return try? await approvals.add(
      Approval.Request(
        line: line, accountId: deed.line == nil ? account : nil,
        bound: BoundReferences.encoded(deed.line == nil ? threads : [:]),
        question: DeferredDeed.encoded(deed), digest: DeferredDeed.digest(of: deed)))
  }

  /// Asks a question that a user at a prompt would be asked.
  func agrees(to question: String) async -> Bool {
    let question = question.replacing(#/ \[[yY]/[nN]\] $/#, with: "")
    let deed = Deed("answer this question with yes", .continues, [.init(label: "question", value: question)])
    do { try await ask(about: deed) } catch { return false }
    return true
  }

  /// Why the person's answer ended the running command; `nil` if it did not.
  var refusal: ShellError? { state.withLock { $0.refusal } }

  /// What waits for a person since the command that ran last.
  var waiting: Approval? { state.withLock { $0.waiting } }

  // MARK: References

  /// The threads that words stand for in the running command, once they have been found. They stay the same
  /// between the question and the deed, whatever arrives meanwhile.
  subscript(threads words: [Word]) -> [ThreadTarget]? {
    get { state.withLock { $0.threads[words.map(\.text)] } ?? bound[words.map(\.text)] }
    set { state.withLock { $0.threads[words.map(\.text)] = newValue } }
  }
}
