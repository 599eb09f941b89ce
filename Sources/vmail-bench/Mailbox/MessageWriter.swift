/// Writes the messages of a plan: letters that quote what they answer, mailing lists, newsletters
/// with pictures and tracking links, notices, attachments.
struct MessageWriter {
  let plan: MailboxPlan

  private enum Kind {
    case letter, list, newsletter, notice, conversation
  }

  private static let people = [
    "Alice Meyer", "Bo Karlsson", "Chen Wei", "Dóra Kovács", "Elif Yılmaz", "Farid Haddad", "Grace O'Neill",
    "Hana Sato", "Ivan Petrov", "Jörg Müller", "Kofi Mensah", "Lucía Fernández", "Marek Nowak",
  ]

  func message(_ entry: MailboxPlan.Entry) -> [UInt8] {
    // What a thread has in common depends on its number alone.
    var threadRandom = SeededRandom(seed: UInt64(entry.thread) &* 2_654_435_761 &+ 17)
    let kind = kind(of: entry.thread, &threadRandom)
    let tongue = Tongue.pick(&threadRandom)
    let subject = tongue.sentence(threadRandom.within(2...7), &threadRandom)
    var random = SeededRandom(seed: threadRandom.next() &+ UInt64(entry.index))
    var head = header(entry, kind, subject, &random)
    let body = body(entry, kind, tongue, &random)
    head += "MIME-Version: 1.0\n"
    guard random.chance(4) else { return Array((head + body).utf8) }
    let boundary = "=_mixed_\(entry.thread)_\(entry.index)"
    head += "Content-Type: multipart/mixed; boundary=\"\(boundary)\"\n\n--\(boundary)\n\(body)\n"
    return Array(head.utf8) + attachment(boundary, &random)
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
  ) -> String {
    let name = random.pick(Self.people)
    let address = "person\(random.below(400))@example\(random.below(40)).org"
    var text = "Return-Path: <\(address)>\n"
    for hop in 0..<random.within(1...4) {
      text += """
        Received: from relay\(hop).example.net (relay\(hop).example.net [192.0.2.\(hop + 1)])
        \tby mx\(hop).example.com with ESMTPS id \(random.next())
        \tfor <me@example.com>; \(MailTime.header(entry.date + hop))\n
        """
    }
    text += "Date: \(MailTime.header(entry.date))\n"
    text += "From: \(Base64.headerWord(name)) <\(address)>\n"
    text += "To: Me <me@example.com>\n"
    if random.chance(30) { text += "Cc: other\(random.below(90))@example.net, more@example.org\n" }
    text += "Message-ID: \(identifier(entry.thread, entry.index))\n"
    if entry.index > 0 {
      let earlier = (max(0, entry.index - 20)..<entry.index).map { identifier(entry.thread, $0) }
      text += "In-Reply-To: \(earlier[earlier.count - 1])\n"
      text += "References: \(earlier.joined(separator: "\n "))\n"
    }
    if case .list = kind { text += "List-Id: <list\(entry.thread % 12).example.org>\nPrecedence: list\n" }
    if case .newsletter = kind { text += "List-Unsubscribe: <https://shop.example/out?\(random.next())>\n" }
    return text + "Subject: \(entry.index > 0 ? "Re: " : "")\(Base64.headerWord(subject))\n"
  }

  private func identifier(_ thread: Int, _ index: Int) -> String { "<bench.\(thread).\(index)@example.org>" }

  /// The content fields and the content of what is read.
  private func body(
    _ entry: MailboxPlan.Entry, _ kind: Kind, _ tongue: Tongue, _ random: inout SeededRandom
  ) -> String {
    let text = letter(entry, tongue, &random)
    let page =
      switch kind {
      case .newsletter: Newsletter.html(tongue, sections: random.within(6...40), &random)
      case .conversation: Newsletter.html(tongue, sections: 6, &random)
      case .letter where random.chance(55), .notice where random.chance(60):
        "<html><body><div dir=\"auto\">" + text.split(separator: "\n").joined(separator: "<br>\n")
          + "</div></body></html>\n"
      default: ""
      }
    let plain = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n\(text)\n"
    if page.isEmpty { return plain }
    let html = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n\(page)\n"
    if case .conversation = kind { return html }
    let boundary = "=_alternative_\(entry.thread)_\(entry.index)"
    return """
      Content-Type: multipart/alternative; boundary="\(boundary)"

      --\(boundary)
      \(plain)
      --\(boundary)
      \(html)
      --\(boundary)--\n
      """
  }

  private func letter(_ entry: MailboxPlan.Entry, _ tongue: Tongue, _ random: inout SeededRandom) -> String {
    var parts = (0..<random.within(2...7)).map { _ in tongue.paragraph(random.within(2...6), &random) }
    if entry.index > 0 {
      let quoted = tongue.paragraph(random.within(3...12), &random).split(separator: "\n")
      parts.insert("Someone wrote:\n" + quoted.map { "> " + $0 }.joined(separator: "\n"), at: 1)
    }
    return parts.joined(separator: "\n\n") + "\n\n-- \n" + random.pick(Self.people) + "\n"
  }

  private func attachment(_ boundary: String, _ random: inout SeededRandom) -> [UInt8] {
    let bytes = (0..<random.within(500...30_000)).flatMap { _ in
      withUnsafeBytes(of: random.next().littleEndian, Array.init)
    }
    let name = random.pick(["report.pdf", "picture.jpg", "numbers.xlsx", "notes.txt", "Übersicht.pdf"])
    let field = Base64.headerWord(name).replacing("\n ", with: "")
    let head = """
      --\(boundary)
      Content-Type: application/octet-stream; name="\(field)"
      Content-Disposition: attachment; filename="\(field)"
      Content-Transfer-Encoding: base64\n\n
      """
    return Array(head.utf8) + Base64.encode(bytes) + Array("\n--\(boundary)--\n".utf8)
  }
}
