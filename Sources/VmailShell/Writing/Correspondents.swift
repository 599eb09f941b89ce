import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Names of people that are typed in place of addresses.
enum Correspondents {
  /// Returns the nicknames, and each typed name that only one correspondent can be meant by, whose address is shown. In
  /// scripts, rehearsals and agent-safe mode a name is never guessed: there it is not an address.
  /// - Throws: ``ShellError`` for a name that several or none can be meant by.
  static func nicknames(for typed: [String], in shell: inout Shell) async throws -> Nicknames {
    var known = shell.session.nicknames
    guard shell.isTyping, !shell.isRehearsing, !AgentMode.isForAgent(in: shell) else { return known }
    for text in typed {
      for name in known.unknown(in: text) where known[name] == nil {
        let person = try await correspondent(name, in: &shell)
        known.define(name, as: [person])
        let found = TerminalText(line: "\(name) is \(AddressText.full(person)).")
        shell.console.text([shell.console.layout.fitted(StyledLine(found))], plain: [found])
      }
    }
    return known
  }

  private static func correspondent(_ name: String, in shell: inout Shell) async throws -> Participant {
    let meant = ContactRanking.meant(
      by: name, among: try await shell.services().contacts.contacts(name)
    ).map(\.person).filter { AddressList.isAddress($0.email) }
    if meant.count == 1 { return meant[0] }
    let offered = meant.prefix(mostOffered).map { AddressText.full($0) }
    let more = meant.count > offered.count ? " Type contacts \(name) for all \(meant.count)." : ""
    throw ShellError(
      .data,
      "\"\(name)\" is not an address"
        + (offered.isEmpty ? "" : ": did you mean \(Sentence.choice(Array(offered), "or"))?"),
      hint: "Nothing was sent." + more)
  }

  private static let mostOffered = 5
}
