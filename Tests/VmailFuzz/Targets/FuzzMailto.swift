@testable import VmailDomain

extension FuzzTarget {
  /// Links that start a message, and the ways of unsubscribing from a list.
  static let mailto = FuzzTarget("mailto") { input in
    for text in [input.text, "mailto:" + input.text] {
      if let link = MailtoLink(text) { try check(link) }
    }
    let field = HeaderField(name: "List-Unsubscribe", value: input.text)
    for way in UnsubscribeWays.all(in: [field], trusted: []) {
      switch way {
      case .oneClick: try expect(false, "without a signature, nothing is posted")
      case .mail(let link): try check(link)
      case .page(let page): try expect(isPrintable(page.string), "a URL: \(page.string.debugDescription)")
      }
    }
  }

  private static func check(_ link: MailtoLink) throws {
    for person in link.to + link.cc {
      try expect(AddressList.isAddress(person.email), "an address: \(person.email.debugDescription)")
    }
    let people = link.to + link.cc
    try expect(UniqueRecipients.of(people) == people, "each recipient once")
    let subject = link.subject ?? ""
    try expect(!subject.unicodeScalars.contains(where: AddressListLexer.isControl), "the subject is a line")
    let body = (link.body ?? "").unicodeScalars
    try expect(
      body.allSatisfy { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control },
      "the body is text")
    for id in link.references + [link.inReplyTo].compactMap(\.self) {
      try expect(!id.isEmpty && !id.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ">") }, "an ID: \(id)")
    }
    for field in link.ignored {
      let isLine = !(field.name + field.value).unicodeScalars.contains(where: AddressListLexer.isControl)
      try expect(isLine && field.value.count <= 200, "an ignored field is a short line")
    }
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
