import VmailDomain

extension Rule {
  /// A short line near the end contains the sender's first or last name, as in signed personal mail.
  static let signedByHand = Rule(
    name: "signed-by-hand", evidence: [.primary: 1.5],
    test: .facts(reason: "signed with the sender's name") { view in
      isSigned(view.text, by: view.sender.nameWords) || isSigned(view.footer, by: view.sender.nameWords)
    },
    positive: {
      [MessageFacts(sender: "a@b.example", senderName: "Anna Berg", text: "See you on Friday then.\n\nAnna")]
    },
    negative: {
      [
        MessageFacts(
          sender: "a@b.example", senderName: "Anna Berg", text: "Anna Berg was here, they say.\n\nBob"),
        MessageFacts(sender: "a@b.example", text: "See you.\n\nAnna"),
      ]
    })

  private static func isSigned(_ text: TextTokens, by name: [[UInt8]]) -> Bool {
    guard name.count <= 4, let first = name.first, first.count > 1 else { return false }
    var wanted: [UInt32] = []
    for word in [first, name.last ?? first] {
      wanted += TextTokens(word, limit: 1).tokens.map(\.hash)
    }
    var perLine: [Int32: Int] = [:]
    for token in text.tokens { perLine[token.line, default: 0] += 1 }
    for (index, token) in text.tokens.enumerated() where index > 1 && token.line > 0 {
      guard wanted.contains(token.hash), text.tokens[index - 1].line != token.line else { continue }
      if perLine[token.line, default: 0] <= 3 { return true }
    }
    return false
  }
}
