import VmailDomain

/// A link with its number within the message.
struct NumberedLink: Sendable {
  var n: Int
  var link: RichText.Link

  static func all(of message: ReadableMessage?) -> [NumberedLink] {
    (message?.text.links ?? []).enumerated().map { NumberedLink(n: $0.offset + 1, link: $0.element) }
  }
}

extension ObjectShape where Source == NumberedLink {
  static let link = ObjectShape(fields: [
    .integer("n", "its number in the message") { $0.n },
    .mailText("text", "what is shown of it") { $0.link.text },
    .mailText("url", "where it goes") { $0.link.target },
    .boolean("mismatch", "whether it goes elsewhere than its text says") { $0.link.warning != nil },
  ])
}
