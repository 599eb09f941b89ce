import Synchronization
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The people whose addresses can be completed: filled in the background, and read on Tab.
final class KnownPeople: Sendable {
  private struct Known {
    /// In the order in which they are offered.
    var choices: [Choice] = []
    /// The prefixes that find each: those of the address itself and of each word in the name; sorted.
    var beginnings: [(text: String, choice: Int)] = []
    var asked: AskedPeople?
  }

  private let known = Mutex(Known())

  init(_ people: [Participant] = []) { replace(people) }

  /// - Parameters:
  ///   - people: those to be offered first come first. Addresses that would have to be quoted, or contain unprintable
  ///     characters, are left out.
  ///   - groups: the names of groups.
  func replace(_ people: [Participant], groups: [String] = []) {
    let groups = groups.filter { TerminalText($0).string == $0 && !Self.claimsAddress($0) }
      .map { Choice($0, "group") }
    let people = people.filter { Self.isPlain($0.email) }.map { Choice($0.email, $0.name ?? "") }
    let choices = groups + people
    var beginnings: [(text: String, choice: Int)] = []
    for (place, choice) in choices.enumerated() {
      beginnings.append((FoldedText.fold(choice.name), place))
      guard place >= groups.count, !Self.claimsAddress(choice.meaning) else { continue }
      for word in FoldedText.fold(choice.meaning).split(whereSeparator: \.isWhitespace) {
        beginnings.append((String(word), place))
      }
    }
    beginnings.sort { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    let sorted = beginnings
    known.withLock { ($0.choices, $0.beginnings) = (choices, sorted) }
  }

  /// Sets the program that is asked too; `nil` for none.
  func ask(_ asked: AskedPeople?) { known.withLock { $0.asked = asked } }

  /// Returns addresses with their names, and groups, in their order; last the people whom the program has found.
  func choices(_ typed: String) -> [Choice] {
    let known = known.withLock { $0 }
    let wanted = FoldedText.fold(typed)
    let found = Self.places(wanted, in: known.beginnings).map { known.choices[$0] }
    guard let asked = known.asked else { return found }
    let names = Set(found.map(\.name))
    let isAddress = Self.claimsAddress(typed)
    return found
      + asked.people(typed, waits: found.isEmpty).filter {
        Self.isPlain($0.email) && !names.contains($0.email)
          && (FoldedText.fold($0.email).hasPrefix(wanted) || !isAddress && !Self.claimsAddress($0.name ?? ""))
      }
      .map { Choice($0.email, $0.name ?? "") }
  }

  /// Returns the places of choices of which a beginning has the prefix, sorted. They are next to each other.
  private static func places(_ wanted: String, in beginnings: [(text: String, choice: Int)]) -> [Int] {
    var (low, high) = (0, beginnings.count)
    while low < high {
      let middle = (low + high) / 2
      if beginnings[middle].text.utf8.lexicographicallyPrecedes(wanted.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let found = beginnings[low...].prefix { $0.text.utf8.starts(with: wanted.utf8) }
    return Set(found.map(\.choice)).sorted()
  }

  /// Whether a name could be taken for an address, in place of which another one must never be inserted.
  private static func claimsAddress(_ name: String) -> Bool {
    name.unicodeScalars.contains { "@\u{FF20}\u{FE6B}".unicodeScalars.contains($0) }
  }

  private static func isPlain(_ address: String) -> Bool {
    address.contains("@") && TerminalText(address).string == address
      && !address.contains { $0.isWhitespace || "\"'\\()".contains($0) }
  }
}
