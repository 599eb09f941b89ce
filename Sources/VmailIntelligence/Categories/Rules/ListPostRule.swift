import VmailDomain

extension Rule {
  /// Mail to which all recipients may reply to all: a discussion. Newsletters have List-Id as well, but no List-Post.
  static let listPost = Rule(
    name: "list-post", evidence: [.forums: 4, .promotions: -1],
    test: .facts(reason: "List-Post") { view in
      view.isList && view.signs.isDisjoint(with: [.campaign, .oneClickUnsubscribe])
    },
    positive: {
      [
        MessageFacts(
          sender: "ann@a.example", marks: MessageSignals(signs: [.listPost], listId: "talk.lists.example")),
        MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.listManager])),
      ]
    },
    negative: {
      [
        MessageFacts(
          sender: "news@a.example", marks: MessageSignals(signs: [.unsubscribe], listId: "1.list-id.example")),
        MessageFacts(sender: "news@a.example", marks: MessageSignals(signs: [.listPost, .campaign])),
      ]
    })

  /// A reply on a list.
  static let listAnswer = Rule(
    name: "list-answer", evidence: [.forums: 1],
    test: .facts(reason: "a reply on a list") { $0.isList && $0.signs.contains(.answer) },
    positive: {
      [
        MessageFacts(
          sender: "ann@a.example", marks: MessageSignals(signs: [.listPost, .answer], listId: "t.example"))
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", marks: MessageSignals(signs: [.answer]))] })

  /// A subject such as `[talk] …`, in which list managers include the name of the list.
  static let listSubject = Rule(
    name: "list-subject", evidence: [.forums: 0.5],
    test: .facts(reason: "the list's name in the subject") { view in
      view.isBulk && view.facts.subject.utf8.prefix(8).contains(UInt8(ascii: "["))
        && view.facts.subject.utf8.prefix(60).contains(UInt8(ascii: "]"))
    },
    positive: {
      [
        MessageFacts(
          sender: "a@b.example", subject: "Re: [talk] Tea", marks: MessageSignals(signs: [.precedenceList]))
      ]
    },
    negative: { [MessageFacts(sender: "a@b.example", subject: "[urgent] Tea")] })
}
