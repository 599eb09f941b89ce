import Synchronization

@testable import VmailShell

/// A person who always answers the same, and what was asked; `nil` is nobody.
final class PersonDouble: ConfirmingPerson {
  private let asked = Mutex<[String]>([])
  private let answer: Bool?

  init(_ answer: Bool?) { self.answer = answer }

  var questions: [String] { asked.withLock { $0 } }

  func agrees(to question: String) -> Bool? {
    asked.withLock { $0.append(question) }
    return answer
  }
}
