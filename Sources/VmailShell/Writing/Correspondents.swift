import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Names of people that are typed in place of addresses.
enum Correspondents {
  /// Returns the nicknames, and each typed name that only one person can be meant by to whom the user has written, whose
  /// address is shown. `me` and the user's own name are the address to write from. In scripts, rehearsals and
  /// agent-safe mode only `me` and groups have a meaning: a name is never guessed there, and is not an address. The name of
  /// a group in an address book stands for all its members, who are shown.
  /// - Throws: ``ShellError`` for a name that several or none can be meant by.
  static func nicknames(for typed: [String], in shell: inout Shell) async throws -> Nicknames {
    var known = shell.session.nicknames
    for text in typed {
      for name in known.unknown(in: text) where known[name] == nil {
        if !isMe(name), let group = try await AddressBooks.group(name, in: &shell), !group.members.isEmpty {
          known.define(name, as: group.members)
          show(group, in: shell)
          continue
        }
        guard guesses(in: shell) || isMe(name) else { continue }
        let person = try await correspondent(name, in: &shell)
        known.define(name, as: [person])
        guard guesses(in: shell) else { continue }
        let found = TerminalText(line: "\(name) is \(AddressText.full(person)).")
        shell.console.text([shell.console.layout.fitted(StyledLine(found))], plain: [found])
      }
    }
    return known
  }

  private static func show(_ group: AddressBooksUseCase.Group, in shell: Shell) {
    if group.unreachable > 0 {
      let members = Digits.counted(group.unreachable, "member")
      shell.console.warning(
        TerminalText(line: "\(members) of \(group.name) can't be reached: no address.").string)
    }
    guard guesses(in: shell) else { return }
    let people = group.members.map { AddressText.full($0) }.joined(separator: ", ")
    let count = Digits.counted(group.members.count, "recipient")
    shell.console.sentence(TerminalText(line: "\(group.name) stands for \(count): \(people)."))
  }

  /// Joins the words that can be one name, also with the value of an option before them, as in `--to Priya Nair`.
  static func joined(_ words: [Word], _ call: CommandCall, in shell: Shell) -> (texts: [String], CommandCall)
  {
    guard guesses(in: shell) else { return (words.map(\.text), call) }
    let nicknames = shell.session.nicknames
    var (words, options) = (words, call.options)
    for name in ["to", "cc", "bcc", "reply-to"] {
      while let value = options[name]?.last,
        let next = words.firstIndex(where: { call.hasNothing(between: value.range, and: $0.range) }),
        case let texts = nicknames.joined([value.text, words[next].text]), texts.count == 1
      {
        let end = words.remove(at: next).range.upperBound
        options[name]?.removeLast()
        options[name]?.append(Word(text: texts[0], range: value.range.lowerBound..<end))
      }
    }
    return (nicknames.joined(words.map(\.text)), call.with(options))
  }

  private static func guesses(in shell: Shell) -> Bool {
    shell.isTyping && !shell.isRehearsing && !AgentMode.isForAgent(in: shell)
  }

  private static func isMe(_ name: String) -> Bool { name.lowercased() == "me" }

  private static func correspondent(_ name: String, in shell: inout Shell) async throws -> Participant {
    let own = try await own(in: &shell)
    if isMe(name), let me = own.first { return me.person }
    var meant = try await people(name, in: &shell)
    if let person = meant.first, meant.count == 1, person.sentTo > 0 || person.isInAddressBook {
      return person.person
    }
    if meant.allSatisfy({ $0.sentTo == 0 && !$0.isInAddressBook }),
      let me = ContactRanking.meant(by: name, among: own).first
    {
      return me.person
    }
    var more = meant.count > mostOffered ? " Type contacts \(name) for all \(meant.count)." : ""
    let parts = name.split(separator: " ")
    if meant.isEmpty, parts.count > 1 {
      for part in parts { meant += try await people(String(part), in: &shell).prefix(1) }
      more = meant.isEmpty ? "" : " Put a comma between the names of two people."
    }
    let offered = meant.prefix(mostOffered).map {
      AddressText.full($0.person) + ($0.isDoubted ? " (which is marked with a warning)" : "")
    }
    throw ShellError(
      .data,
      "\"\(name)\" is not an address"
        + (offered.isEmpty ? "" : ": did you mean \(Sentence.choice(offered, "or"))?"),
      hint: "Nothing was sent." + more)
  }

  private static func people(_ name: String, in shell: inout Shell) async throws -> [Contact] {
    ContactRanking.meant(by: name, among: try await AddressBooks.people(name, in: &shell))
      .filter { AddressList.isAddress($0.person.email) }
  }

  /// Returns the user's own addresses, those of the account to write from first.
  private static func own(in shell: inout Shell) async throws -> [Contact] {
    let account = try await DraftWriting.accountToWriteFrom(in: &shell).id
    let all = try await DraftWriting.writing(in: &shell).compose.identities()
    let now = shell.environment.clock.now
    return (all.filter { $0.accountId == account } + all).map { Contact(person: $0.participant, last: now) }
  }

  private static let mostOffered = 5
}
