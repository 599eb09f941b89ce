import Synchronization
import VmailCommandLine
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
  }

  private let person: any Confirmer
  private let state = Mutex(State())

  init(person: any Confirmer) { self.person = person }

  /// Forgets the command before.
  func begin() { state.withLock { $0 = State() } }

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
    deed.items.insert(contentsOf: warnings.map { .init(label: "warning", value: $0) }, at: 0)
    let refusal: ShellError
    switch await person.answer(to: DeedQuestion(deed: deed)) {
    case .yes: return
    case .no: refusal = .refusedByPerson(deed.sentence)
    case .nobody(let why): refusal = .needsPerson(deed.sentence, why)
    case .tooLong: refusal = .questionDoesNotFit(deed.effect)
    }
    state.withLock { $0.refusal = refusal }
    throw refusal
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

  // MARK: References

  /// The threads that words stand for in the running command, once they have been found. They stay the same
  /// between the question and the deed, whatever arrives meanwhile.
  subscript(threads words: [Word]) -> [ThreadTarget]? {
    get { state.withLock { $0.threads[words.map(\.text)] } }
    set { state.withLock { $0.threads[words.map(\.text)] = newValue } }
  }
}
