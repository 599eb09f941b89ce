import Synchronization

@testable import VmailShell
@testable import VmailViews

/// A person who always answers the same, and what was asked; `nil` is nobody.
final class PersonDouble: Confirmer {
  private let asked = Mutex<[Deed]>([])
  private let answer: Bool?
  private let size: (columns: Int, rows: Int)

  init(_ answer: Bool?, columns: Int = 80, rows: Int = 24) {
    self.answer = answer
    size = (columns, rows)
  }

  var deeds: [Deed] { asked.withLock { $0 } }
  /// As they stand on the screen.
  var questions: [String] {
    deeds.map {
      DeedQuestion(deed: $0).lines(columns: size.columns, rows: size.rows, word: "maple")?.joined(
        separator: "\n") ?? ""
    }
  }

  func answer(to question: DeedQuestion) -> PersonsAnswer {
    asked.withLock { $0.append(question.deed) }
    guard question.lines(columns: size.columns, rows: size.rows, word: "maple") != nil else {
      return .tooLong
    }
    return answer.map { $0 ? .yes : .no } ?? .nobody(.noTerminal)
  }
}
