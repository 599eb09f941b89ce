package import VmailDomain

/// A message as seen by rules and features: its facts, and values computed from them once.
package struct MailView {
  /// The numbers of words that are read of the subject, of the beginning of the text, and of its end.
  static let subjectTokens = 40
  static let textTokens = 220
  static let footerTokens = 70
  static let footerBytes = 700
  private static let subjectBytes = 1_000
  private static let textBytes = 16 << 10

  let facts: MessageFacts
  let sender: SenderShape
  let subject: TextTokens
  let text: TextTokens
  let footer: TextTokens

  package init(_ facts: MessageFacts) {
    self.facts = facts
    sender = SenderShape(facts)
    subject = TextTokens(Self.bytes(of: facts.subject, limit: Self.subjectBytes), limit: Self.subjectTokens)
    text = TextTokens(Self.bytes(of: facts.text, limit: Self.textBytes), limit: Self.textTokens)
    if facts.footer.isEmpty {
      footer = TextTokens(
        text.bytes, from: max(text.end, text.bytes.count - Self.footerBytes), limit: Self.footerTokens)
    } else {
      let bytes = Array(facts.footer.utf8.suffix(Self.footerBytes))
      footer = TextTokens(bytes, limit: Self.footerTokens)
    }
  }

  /// Returns the first bytes of a text, copied at once.
  private static func bytes(of text: String, limit: Int) -> [UInt8] {
    var text = text
    return text.withUTF8 { Array($0.prefix(limit)) }
  }

  var signs: MessageSignals.Signs { facts.marks.signs }

  /// Whether it comes from a mailing list to which its members may post.
  var isList: Bool {
    !signs.isDisjoint(with: [.listPost, .listManager])
      || signs.contains(.precedenceList) && !facts.marks.listId.isEmpty
  }

  /// Whether it was sent to many at once.
  var isMass: Bool {
    isList || !facts.marks.listId.isEmpty
      || !signs.isDisjoint(with: [
        .unsubscribe, .oneClickUnsubscribe, .precedenceBulk, .precedenceList, .campaign,
      ])
  }

  /// Whether it is bulk mail, or was sent by a program.
  package var isBulk: Bool {
    isMass || !signs.isDisjoint(with: [.automatic, .feedbackId, .report]) || sender.isNoReply
  }

  /// The organization's domain, without subdomains, which are less significant.
  var organisation: Substring {
    let domain = facts.senderDomain.prefix(255)
    let labels = sender.labels
    // In co.uk and com.br, the last two labels are both short, and belong together.
    let isSecondLevel =
      labels.count > 2 && labels[labels.count - 2].count <= 3 && (labels.last?.count ?? 0) == 2
    let kept = isSecondLevel ? 3 : 2
    guard labels.count > kept else { return domain }
    let length = labels.suffix(kept).reduce(kept - 1) { $0 + $1.count }
    return domain.utf8.count > length
      ? domain[domain.utf8.index(domain.utf8.endIndex, offsetBy: -length)...] : domain
  }
}
