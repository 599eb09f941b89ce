import VmailCommandLine
import VmailDomain
import VmailTerminal

/// The words for reactions: `👍 Ann, 🎉 me`.
enum ReactionText {
  /// The most reactions that are named.
  private static let most = 10

  /// Returns one line; empty if there are none. Who has reacted twice in the same way is named once.
  static func line(_ reactions: [Email], own: OwnAddresses) -> String {
    var seen: Set<[String]> = []
    let each = reactions.filter { seen.insert([$0.snippet, $0.fromAddress.lowercased()]).inserted }
    let named = each.prefix(most).map { reaction in
      let isOwn = own.contains(reaction.fromAddress)
      let name = isOwn ? "me" : AddressText.name(reaction.sender)
      return "\(reaction.snippet) \(name)"
    }
    let rest = each.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }

  /// Returns what a reaction that is a message of its own says.
  static func statement(_ reaction: Email) -> String {
    // The message may be here if something speaks against the sender.
    "reacted \(reaction.snippet)" + (reaction.senderWarnings.isEmpty ? " to a message that isn't here" : "")
  }
}

extension Email {
  fileprivate var sender: Participant { Participant(name: fromName, email: fromAddress) }
}

extension ObjectShape where Source == Email {
  /// `{emoji, from}`
  static let reaction = ObjectShape(fields: [
    .foreignText("emoji", "the emoji, separated by spaces") { $0.snippet },
    .object("from", ObjectShape<Participant>.participant, "who reacts") { $0.sender },
  ])
}
