import VmailMessage

/// Writes the messages of a plan: personal mail with quotations, mailing lists, newsletters with images and tracking
/// links, notifications, and attachments.
struct MessageWriter {
  let plan: MailboxPlan
  /// Whether bodies are plain text of one or two paragraphs.
  let areShort: Bool

  private enum Kind {
    case letter, list, newsletter, notice, conversation
  }

  private static let people = [
    "Alice Meyer", "Bo Karlsson", "Chen Wei", "Dóra Kovács", "Elif Yılmaz", "Farid Haddad", "Grace O'Neill",
    "Hana Sato", "Ivan Petrov", "Jörg Müller", "Kofi Mensah", "Lucía Fernández", "Marek Nowak",
  ]

  func message(_ entry: MailboxPlan.Entry) throws -> [UInt8] {
    // The common properties of a thread depend only on its number.
    var threadRandom = SeededRandom(seed: UInt64(entry.thread) &* 2_654_435_761 &+ 17)
    let kind = kind(of: entry.thread, &threadRandom)
    let tongue = Tongue.pick(&threadRandom)
    let subject = tongue.sentence(threadRandom.within(2...7), &threadRandom)
    var random = SeededRandom(seed: threadRandom.next() &+ UInt64(entry.index))
    let header = header(entry, kind, subject, &random)
    var body = body(kind, text(entry, tongue, &random), tongue, &random)
    if !areShort, random.chance(4) { body = .multipart("mixed", [body, try attachment(&random)]) }
    // Files have the line ends of the system.
    return body.message(header, messageId: identifier(entry.thread, entry.index)).filter { $0 != 0x0D }
  }

  private func kind(of thread: Int, _ random: inout SeededRandom) -> Kind {
    if thread == plan.threads - 1 { return .conversation }
    switch random.below(100) {
    case ..<40: return .letter
    case ..<65: return .list
    case ..<82: return .newsletter
    default: return .notice
    }
  }

  private func header(
    _ entry: MailboxPlan.Entry, _ kind: Kind, _ subject: String, _ random: inout SeededRandom
  ) -> HeaderWriter {
    let name = random.pick(Self.people)
    let domain = "example\(random.below(40)).org"
    let address = "person\(random.below(400))@\(domain)"
    var header = HeaderWriter()
    header.add("Return-Path", ["<\(address)>"])
    header.add(
      "Authentication-Results",
      value: """
        mx0.example.com; spf=pass smtp.mailfrom=\(domain); dkim=pass header.d=\(domain) header.s=mail; \
        dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=\(domain)
        """)
    for hop in 0..<random.within(1...4) {
      header.add(
        "Received",
        value: """
          from relay\(hop).example.net (relay\(hop).example.net [192.0.2.\(hop + 1)]) by mx\(hop).example.com \
          with ESMTPS id \(random.next()) for <me@example.com>; \(MailTime.header(entry.date + hop))
          """)
    }
    header.add("Date", value: MailTime.header(entry.date))
    header.add("From", EncodedWords.text(name) + ["<\(address)>"])
    header.add("To", ["Me", "<me@example.com>"])
    if random.chance(30) {
      header.add("Cc", value: "other\(random.below(90))@example.net, more@example.org")
    }
    header.add("Message-ID", ["<\(identifier(entry.thread, entry.index))>"])
    if entry.index > 0 {
      let earlier = (max(0, entry.index - 20)..<entry.index).map { "<\(identifier(entry.thread, $0))>" }
      header.add("In-Reply-To", [earlier[earlier.count - 1]])
      header.add("References", earlier)
    }
    if case .list = kind {
      header.add("List-Id", ["<list\(entry.thread % 12).example.org>"])
      header.add("Precedence", ["list"])
    }
    if case .newsletter = kind {
      header.add("List-Unsubscribe", ["<https://shop.example/out?\(random.next())>"])
    }
    header.add("Subject", EncodedWords.text((entry.index > 0 ? "Re: " : "") + subject))
    header.add("MIME-Version", ["1.0"])
    return header
  }

  private func identifier(_ thread: Int, _ index: Int) -> String { "bench.\(thread).\(index)@example.org" }

  private func body(
    _ kind: Kind, _ text: String, _ tongue: Tongue, _ random: inout SeededRandom
  ) -> OutgoingPart {
    if areShort { return part("plain", text) }
    let page =
      switch kind {
      case .newsletter: Newsletter.html(tongue, sections: random.within(6...40), &random)
      case .conversation: Newsletter.html(tongue, sections: 6, &random)
      case .letter where random.chance(55), .notice where random.chance(60):
        "<html><body><div dir=\"auto\">" + text.split(separator: "\n").joined(separator: "<br>\n")
          + "</div></body></html>\n"
      default: ""
      }
    let plain = part("plain", text)
    if page.isEmpty { return plain }
    if case .conversation = kind { return part("html", page) }
    return .multipart("alternative", [plain, part("html", page)])
  }

  private func part(_ subtype: String, _ text: String) -> OutgoingPart {
    .text(subtype, Array(text.utf8), charset: "utf-8", encoder: .eightBit)
  }

  private func text(_ entry: MailboxPlan.Entry, _ tongue: Tongue, _ random: inout SeededRandom) -> String {
    var parts = (0..<random.within(areShort ? 1...2 : 2...7)).map { _ in
      tongue.paragraph(random.within(2...6), &random)
    }
    if entry.index > 0 {
      let quoted = tongue.paragraph(random.within(areShort ? 1...2 : 3...12), &random).split(separator: "\n")
      parts.insert("Someone wrote:\n" + quoted.map { "> " + $0 }.joined(separator: "\n"), at: 1)
    }
    return parts.joined(separator: "\n\n") + "\n\n-- \n" + random.pick(Self.people) + "\n"
  }

  private func attachment(_ random: inout SeededRandom) throws -> OutgoingPart {
    let bytes = (0..<random.within(500...30_000)).flatMap { _ in
      withUnsafeBytes(of: random.next().littleEndian, Array.init)
    }
    let name = random.pick(["report.pdf", "picture.jpg", "numbers.xlsx", "notes.txt", "Übersicht.pdf"])
    return try .attachment(name: name, mimeType: "application/octet-stream", bytes)
  }
}
