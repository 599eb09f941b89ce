import Synchronization
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The people whose addresses can be completed: filled in the background, and read on Tab.
final class KnownPeople: Sendable {
  private struct Person {
    var address: String
    var name: String
    /// The prefixes that find an address: those of the address itself and of each word in the name.
    var beginnings: [String]
  }

  private let people = Mutex<[Person]>([])

  init(_ people: [Participant] = []) { replace(people) }

  /// - Parameter people: most recent first. Addresses that would have to be quoted, or contain unprintable
  ///   characters, are left out.
  func replace(_ people: [Participant]) {
    let known = people.filter { Self.isPlain($0.email) }.map { person in
      let words = FoldedText.fold(person.name ?? "").split(whereSeparator: \.isWhitespace)
      return Person(
        address: person.email, name: person.name ?? "",
        beginnings: [FoldedText.fold(person.email)] + words.map(String.init))
    }
    self.people.withLock { $0 = known }
  }

  /// Returns addresses with their names, most recent first.
  func choices(_ typed: String) -> [Choice] {
    let wanted = FoldedText.fold(typed)
    return people.withLock { people in
      people.filter { $0.beginnings.contains { $0.hasPrefix(wanted) } }.map { Choice($0.address, $0.name) }
    }
  }

  private static func isPlain(_ address: String) -> Bool {
    address.contains("@") && TerminalText(address).string == address
      && !address.contains { $0.isWhitespace || "\"'\\()".contains($0) }
  }
}
